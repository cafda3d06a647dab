import CWebSockets

/// Who is at the other end of a connection from a listener.
///
/// libwebsockets keeps it beside the socket, from `EventLoop.adopt` to the socket's end.
final class Arrival {
    /// The peer of the connection itself.
    let peer: PeerAddress
    /// The peer, or the one that a trusted proxy has named for a WebSocket.
    var address: PeerAddress
    /// The address under which it is counted.
    var counted: PeerAddress?
    /// What decrypts it; `nil`: it came in clear.
    var gate: SecureGate?
    /// All it is told is to come to this port by TLS.
    var redirect: UInt16?
    /// Its address has too many connections: whatever it asks, it is told so.
    var isOver = false

    init(_ peer: PeerAddress) {
        self.peer = peer
        address = peer
    }
}

extension EventLoop {
    /// `nil`: the socket is one that we dialed.
    func arrival(of socket: OpaquePointer) -> Arrival? {
        guard let pointer = lws_get_opaque_user_data(socket), UInt(bitPattern: pointer) & 1 == 0 else { return nil }
        return Unmanaged<Arrival>.fromOpaque(pointer).takeUnretainedValue()
    }

    func keep(_ arrival: Arrival, with socket: OpaquePointer) {
        lws_set_opaque_user_data(socket, Unmanaged.passRetained(arrival).toOpaque())
        sockets += 1
    }

    /// The socket is gone.
    func forgetArrival(of socket: OpaquePointer) {
        guard let arrival = arrival(of: socket) else { return }
        lws_set_opaque_user_data(socket, nil)
        Unmanaged.passUnretained(arrival).release()
        arrival.gate = nil
        sockets -= 1
        turnBack(arrival)
    }

    /// It doesn't count any more.
    func turnBack(_ arrival: Arrival) {
        if let counted = arrival.counted { settings.addresses?.leave(counted, now) }
        arrival.counted = nil
    }

    /// How the sending to a socket's peer goes, on whichever side of TLS.
    func sending(on socket: OpaquePointer) -> Descriptor.Sending {
        guard let gate = arrival(of: socket)?.gate else { return Descriptor(number: lws_get_socket_fd(socket)).sending }
        var sending = gate.outer.sending
        sending.hasBacklog = sending.hasBacklog || gate.hasBacklog
        return sending
    }

    /// Counts a new connection; `false`: it is to be closed.
    ///
    /// One from a trusted proxy is counted when it says for whom it comes.
    func count(_ arrival: Arrival) -> Bool {
        guard let book = settings.addresses, !settings.trusts(arrival.peer) else { return true }
        let verdict = book.enter(arrival.peer, now)
        guard verdict != .closed else { return false }
        arrival.counted = arrival.peer
        arrival.isOver = verdict == .over
        return true
    }

    /// For whom a request comes, and whether a trusted proxy has said so.
    func sender(_ arrival: Arrival, _ header: RequestHeader) -> (address: PeerAddress, isForwarded: Bool) {
        guard settings.trusts(arrival.peer) else { return (arrival.peer, false) }
        let named = header.text(WSI_TOKEN_X_FORWARDED_FOR).flatMap { PeerAddress(forwarded: $0, settings.trusts) }
        return (named ?? arrival.peer, true)
    }

    /// Whether one more WebSocket of its sender is too many, or too soon.
    func crowding(_ arrival: Arrival) -> RequestFault? {
        guard let book = settings.addresses else { return nil }
        if arrival.counted == nil, arrival.address != arrival.peer {
            switch book.enter(arrival.address, now) {
            case .welcome: arrival.counted = arrival.address
            case .over:
                book.leave(arrival.address, now)
                return .crowded(limit: book.limit)
            case .closed: return .crowded(limit: book.limit)
            }
        }
        guard !arrival.isOver else { return .crowded(limit: book.limit) }
        return arrival.counted == nil || book.mayUpgrade(arrival.address, now) ? nil : .hurried
    }
}
