import CWebSockets

extension Connection {
    /// Takes one piece of a message and hands the message over when it is whole.
    ///
    /// Only in the receive callback.
    func receive(_ bytes: UnsafeRawBufferPointer, on socket: OpaquePointer) {
        state.pointee.heard = loop.now
        guard !isLeaving else { return }
        let remaining = lws_remaining_packet_payload(socket)
        defer { isInsideFrame = remaining > 0 }
        guard isInsideFrame || !isUnmasked(bytes, remaining: remaining, on: socket) else {
            return close(1002, "a client's frames must be masked")
        }
        hasSpoken = true
        if lws_is_first_fragment(socket) != 0 {
            gathering = []
            began = loop.now
            pieces = 0
        }
        pieces += 1
        guard isClient || pieces <= mostPieces else {
            gathering = []
            return close(1008, "a message may come in \(mostPieces) pieces")
        }
        guard lws_frame_is_binary(socket) == 0 else { return close(1003, "only text is understood") }
        guard fits(bytes.count, remaining: remaining) else {
            gathering = []
            return close(1009, "a message may have \(loop.settings.maxMessage) bytes")
        }
        let isWhole = lws_is_final_fragment(socket) != 0
        if isWhole, gathering.isEmpty {
            hand(bytes)
        } else {
            gather(bytes, isWhole)
        }
    }

    /// Pieces of a message, whether frames or parts of one that came by themselves: the longest message has 64 bytes in
    /// each then, and no client cuts so small, nor does a network (536 bytes at least).
    private var mostPieces: Int { max(1024, loop.settings.maxMessage / 64) }

    /// A pong, or one that nobody asked for.
    func receivePong() {
        state.pointee.heard = loop.now
        takePiece()
    }

    /// Counts what is no whole message.
    private func takePiece() {
        if !isClient, !loop.takePiece(of: address) { rest() }
    }

    /// The gathered message leaves the connection with its last piece, so that an idle one holds no buffer.
    private func gather(_ bytes: UnsafeRawBufferPointer, _ isWhole: Bool) {
        gathering.append(contentsOf: bytes)
        guard isWhole else { return takePiece() }
        let message = gathering
        gathering = []
        message.withUnsafeBytes { hand($0) }
    }

    /// Hands a message over, or keeps it for the next turn if others have waited for its address long enough.
    private func hand(_ message: UnsafeRawBufferPointer) {
        if isClient { return deliver(message) }
        if held.isEmpty, loop.take(address, { deliver(message) }) { return }
        rest()
        held.append(Array(message))
    }

    /// Nothing more is read until the next turn.
    private func rest() {
        guard isReading, !isLeaving else { return }
        isReading = false
        loop.rest(self)
    }

    /// Decided before anything is stored: the frame's header may claim up to 2^63 bytes.
    private func fits(_ count: Int, remaining: Int) -> Bool {
        let (sum, overflow) = (gathering.count + count).addingReportingOverflow(remaining)
        return !overflow && remaining >= 0 && sum <= loop.settings.maxMessage
    }

    /// Whether what the peer sends is read; while not, the kernels' buffers fill and the peer has to wait.
    ///
    /// For what waits for its turn, and load clients that play slow readers on plain TCP (a server's TLS is `SecureGate`'s); libwebsockets' flow control hangs under TLS.
    package var isReading: Bool {
        get { !isPaused }
        set {
            guard newValue == isPaused, let socket = state.pointee.socket else { return }
            isPaused = !newValue
            lws_rx_flow_control(socket, newValue ? 1 : 0)
        }
    }
}

extension Connection: Resting {
    fileprivate func deliver(_ message: UnsafeRawBufferPointer) { loop.delegate?.received(message, on: self) }

    var isShort: Bool { held.first?.count ?? 0 <= 4096 }

    func resume() -> Bool {
        while let message = held.first, !isLeaving {
            guard loop.take(address, { message.withUnsafeBytes(deliver) }) else { return false }
            held.removeFirst()
        }
        held = []
        guard isLeaving || loop.hasShare(address) else { return false }
        isReading = true
        return true
    }
}
