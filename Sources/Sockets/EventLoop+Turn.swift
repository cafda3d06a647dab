import CWebSockets

extension EventLoop {
    /// Once a turn, before the loop sleeps: the delegate's round, then the goodbyes, outside every callback of
    /// libwebsockets, as a goodbye may free its socket.
    func finishTurn() {
        if case .ended = phase { return }
        defer { endTurn() }
        resumeRested()
        delegate?.turn()
        sayFarewells()
        reportUnreachable()
        // libwebsockets looks at its timers only after input; this is input.
        guard state.pointee.needsKick, let context else { return }
        state.pointee.needsKick = false
        lws_cancel_service(context)
    }

    private func sayFarewells() {
        guard !leaving.isEmpty else { return }
        let due = leaving
        leaving = []
        for connection in due { connection.sayFarewell() }
    }

    func reportUnreachable() {
        guard !unreachable.isEmpty else { return }
        let due = unreachable
        unreachable = []
        for (connection, reason) in due { end(connection, reason) }
    }

    /// Looks after everything that may be stuck.
    ///
    /// Once a second, by default.
    func tick() {
        ticks += 1
        for listener in listeners { listener.resume() }
        for connection in connections { look(after: connection) }
        for tail in tails.values { tail.check(now) }
        for gate in gates.values { gate.check(now) }
        for exchange in exchanges.values { exchange.check(now) }
    }

    private func look(after connection: Connection) {
        let line = connection.state
        guard let socket = line.pointee.socket, connection.isOpen else { return }
        if line.pointee.deadline > 0, now >= line.pointee.deadline { return connection.kill(.stalled) }
        // Quiet for long, or known to be slow.
        if line.pointee.pending > 0 || now >= line.pointee.heard + settings.silence / 2 { noteProgress(line, socket) }
        if !connection.isClient, isLate(connection) { return }
        if line.pointee.isBusy, now >= line.pointee.progressed + settings.stall { return connection.kill(.stalled) }
        if isTrickling(line) { return connection.kill(.trickling) }
        if now >= line.pointee.heard + settings.silence {
            // Asleep, or refusing what it was sent: the second is worth a line in a log.
            let hasBacklog = sending(on: socket).hasBacklog
            return connection.kill(hasBacklog ? .stalled : .silent)
        }
        let turns = max(1, settings.pingInterval / max(1, settings.tick))
        if !line.pointee.isBusy, (ticks + connection.number) % turns == 0 { ping(connection, socket) }
    }

    /// Says goodbye to who only holds a place: with a message that trickles, or with none at all.
    private func isLate(_ connection: Connection) -> Bool {
        let isInMessage = connection.isInsideFrame || !connection.gathering.isEmpty
        if isInMessage, now >= connection.began + settings.messageDeadline {
            connection.close(1008, "the message took too long to arrive")
        } else if !connection.hasSpoken, now >= connection.began + settings.firstMessage {
            connection.close(4003, "nothing said")
        } else {
            return false
        }
        return true
    }

    /// Whether it takes a frame so slowly, byte by byte perhaps, that it keeps others from their first: cut only while
    /// they wait, as nobody is cut for being slow.
    private func isTrickling(_ line: UnsafeMutablePointer<LineState>) -> Bool {
        guard !hasRoom, line.pointee.pending > 0 else { return false }
        let patience = settings.stall + UInt64(line.pointee.pending) * 1000 / UInt64(max(1, settings.leastRate))
        return now >= line.pointee.waits + patience
    }

    /// A peer that has a backlog and acknowledges is alive and only slow, though it says nothing: our pings wait in the
    /// kernel behind what it hasn't read.
    private func noteProgress(_ line: UnsafeMutablePointer<LineState>, _ socket: OpaquePointer) {
        let sending = sending(on: socket)
        guard sending.hasBacklog || line.pointee.pending > 0 else { return }
        guard sending.acknowledged != line.pointee.acknowledged else { return }
        line.pointee.acknowledged = sending.acknowledged
        line.pointee.progressed = now
        line.pointee.heard = now
    }

    /// A ping written as it is, as libwebsockets' own overwrites a pending pong.
    private func ping(_ connection: Connection, _ socket: OpaquePointer) {
        if connection.isClient { return connection.pingMasked(socket) }
        _ = Self.pingFrame.withUnsafeBytes { connection.line.write($0) }
    }

    /// With one byte, as libwebsockets 4.1.6 tells nobody about a pong without any.
    private static let pingFrame: [UInt8] = [0x89, 1, 0x2e]
}
