import CWebSockets
import Glibc

extension EventLoop {
    /// Descriptors that connections leave to the rest of the program: the journal's files, answers under way.
    static let reserve = 64

    /// Whether the rest of the program has so many descriptors if this one is used: the system gives the lowest that is
    /// free.
    func spares(_ descriptor: Descriptor, leaving count: Int = EventLoop.reserve) -> Bool {
        Int(descriptor.number) < addresses.count - min(count, addresses.count / 4)
    }

    /// A second number for a connection whose answer is under way; those take no more than half of what is left.
    func duplicate(_ descriptor: Descriptor) -> Descriptor? {
        guard let copy = descriptor.duplicate() else { return nil }
        if spares(copy, leaving: Self.reserve / 2) { return copy }
        copy.close()
        return nil
    }

    /// Takes a newly accepted socket in: at once, or after the handshake of TLS.
    func adopt(_ descriptor: Descriptor, _ address: PeerAddress, _ entrance: Entrance) {
        counters.accepted += 1
        guard sockets < settings.maxConnections, gates.count < settings.maxConnections,
            spares(descriptor)
        else {
            counters.turnedAway += 1
            return descriptor.close()
        }
        let arrival = Arrival(address)
        guard count(arrival) else {
            counters.turnedAway += 1
            return descriptor.close()
        }
        descriptor.set(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        descriptor.set(Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, Int32(clamping: max(30_000, settings.stall)))
        descriptor.set(SOL_SOCKET, SO_SNDBUF, settings.sendBuffer)
        switch entrance {
        case .plain: admit(descriptor, arrival)
        case .redirect(let port):
            arrival.redirect = port
            admit(descriptor, arrival)
        case .secure(let certificates):
            guard let gate = SecureGate(self, descriptor, arrival, certificates) else {
                turnBack(arrival)
                return descriptor.close()
            }
            gates[ObjectIdentifier(gate)] = gate
        }
    }

    /// Gives a socket to libwebsockets.
    func admit(_ descriptor: Descriptor, _ arrival: Arrival) {
        guard Int(descriptor.number) < addresses.count else {
            turnBack(arrival)
            return descriptor.close()
        }
        addresses[Int(descriptor.number)] = arrival.peer
        // Closes the descriptor itself if it fails.
        guard let socket = lws_adopt_socket_vhost(vhost, descriptor.number) else {
            return turnBack(arrival)
        }
        accepted.insert(descriptor.number)
        keep(arrival, with: socket)
    }

    /// A server's WebSocket is open.
    func open(_ socket: OpaquePointer, _ slot: UnsafeMutablePointer<Slot>?) {
        let connection = Connection(
            number: takeNumber(), loop: self, socket: socket, address: arrival(of: socket)?.address ?? PeerAddress(),
            isClient: false)
        enter(connection)
        start(connection, slot)
    }

    func start(_ connection: Connection, _ slot: UnsafeMutablePointer<Slot>?) {
        slot?.pointee.put(connection)
        webSockets += 1
        connection.isOpen = true
        counters.opened += 1
        delegate?.opened(connection)
    }

    func enter(_ connection: Connection) {
        connection.position = connections.count
        connections.append(connection)
    }

    /// The first notice of an end: nothing is sent any more, and the delegate hears of it.
    ///
    /// Later notices do nothing.
    func end(_ connection: Connection, _ reason: Ending) {
        guard connections.indices.contains(connection.position), connections[connection.position] === connection
        else { return }
        connection.state.pointee.settle()
        state.pointee.queuedBytes -= connection.state.pointee.queued
        connection.state.pointee.queued = 0
        connection.state.pointee.socket = nil
        connection.queue = FrameQueue()
        connection.gathering = []
        let ending = connection.ending ?? reason
        connection.ending = ending
        leave(table: connection)
        counters.count(ending)
        delegate?.closed(connection)
        connection.peer = nil
    }

    /// The last in the table takes the place that becomes free.
    private func leave(table connection: Connection) {
        let last = connections.removeLast()
        guard last !== connection else { return }
        last.position = connection.position
        connections[last.position] = last
    }

    /// Notes that `connection`'s polite end is due, at the end of this turn.
    func leave(_ connection: Connection) { leaving.append(connection) }

    /// Ends a socket from libwebsockets' own timer: without a flush, and without shutting down a connection that a
    /// `Tail` has taken over.
    func abandon(_ socket: OpaquePointer) {
        lws_rx_flow_control(socket, 0)
        lws_set_timeout(socket, PENDING_TIMEOUT_USER_REASON_BASE, Int32(LWS_TO_KILL_ASYNC))
        state.pointee.needsKick = true
    }

    /// Long answers that wait to be taken are held whole; of too many, the address that has the most loses its oldest.
    func keep(_ tail: Tail) {
        tails[ObjectIdentifier(tail)] = tail
        guard tail.held > 0 else { return }
        var networks = Dictionary(grouping: tails.values.filter { $0.held > 0 }) { $0.network }
        var sums = networks.mapValues { $0.reduce(0) { $0 + $1.held } }
        var sum = sums.values.reduce(0, +)
        while sum > settings.maxHeldBytes, let most = sums.max(by: { $0.value < $1.value })?.key,
            let oldest = networks[most]?.min(by: { $0.number < $1.number })
        {
            networks[most]?.removeAll { $0 === oldest }
            sums[most, default: 0] -= oldest.held
            sum -= oldest.held
            oldest.close()
        }
    }
}
