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
        }
        guard lws_frame_is_binary(socket) == 0 else { return close(1003, "only text is understood") }
        guard fits(bytes.count, remaining: remaining) else {
            gathering = []
            return close(1009, "a message may have \(loop.settings.maxMessage) bytes")
        }
        let isWhole = lws_is_final_fragment(socket) != 0
        if isWhole, gathering.isEmpty {
            loop.delegate?.received(bytes, on: self)
        } else {
            gather(bytes, isWhole)
        }
    }

    /// The gathered message leaves the connection with its last piece, so that an idle one holds no buffer.
    private func gather(_ bytes: UnsafeRawBufferPointer, _ isWhole: Bool) {
        gathering.append(contentsOf: bytes)
        guard isWhole else { return }
        let message = gathering
        gathering = []
        message.withUnsafeBytes { loop.delegate?.received($0, on: self) }
    }

    /// Decided before anything is stored: the frame's header may claim up to 2^63 bytes.
    private func fits(_ count: Int, remaining: Int) -> Bool {
        let (sum, overflow) = (gathering.count + count).addingReportingOverflow(remaining)
        return !overflow && remaining >= 0 && sum <= loop.settings.maxMessage
    }

    /// Whether what the peer sends is read; while not, the kernels' buffers fill and the peer has to wait.
    ///
    /// For load clients that play slow readers on plain TCP; libwebsockets' flow control hangs under TLS.
    package var isReading: Bool {
        get { !isPaused }
        set {
            guard newValue == isPaused, let socket = state.pointee.socket else { return }
            isPaused = !newValue
            lws_rx_flow_control(socket, newValue ? 1 : 0)
        }
    }
}
