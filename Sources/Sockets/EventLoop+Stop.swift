extension EventLoop {
    /// The orderly end: no newcomers, one last round, a close frame to everybody, the last answers, and then `run`
    /// returns, after at most `LoopSettings.stopDeadline`.
    ///
    /// On the loop's thread.
    package func stop(closeCode: UInt16, reason: String) {
        guard case .running = phase else { return }
        phase = .stopping(deadline: now + settings.stopDeadline)
        for listener in listeners { listener.close() }
        listeners = []
        delegate?.turn()
        for connection in connections { connection.close(closeCode, reason) }
        awaitEnd()
    }

    private func awaitEnd() {
        guard case .stopping(let deadline) = phase else { return }
        let isDone = webSockets == 0 && dialing.isEmpty && exchanges.isEmpty && tails.values.allSatisfy(\.isSent)
        if isDone || now >= deadline { return hangUp(until: now + 500) }
        after(milliseconds: 10) { [unowned self] in awaitEnd() }
    }

    /// Hangs up on whoever is left, idle HTTP connections above all, and ends once libwebsockets has noticed.
    private func hangUp(until deadline: UInt64) {
        guard case .stopping = phase else { return }
        if (sockets == 0 && connections.isEmpty) || now >= deadline { return end() }
        for connection in connections { connection.kill() }
        for number in accepted where Descriptor(number: number).peer == addresses[Int(number)] {
            Descriptor(number: number).hangUp()
        }
        for gate in gates.values { gate.close() }
        after(milliseconds: 5) { [unowned self] in hangUp(until: deadline) }
    }
}
