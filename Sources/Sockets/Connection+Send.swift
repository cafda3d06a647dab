import CWebSockets

extension Connection {
    /// At once if nothing is partial or queued, else in order after it.
    ///
    /// After the connection's end, or its `close`, nothing happens.
    package func send(_ frame: Frame) {
        guard !isLeaving else { return }
        if isClient {
            for range in frame.payloads { enqueue(FrameQueue.Item(frame: frame, range: range)) }
            lws_callback_on_writable(state.pointee.socket)
        } else if isBusy {
            enqueue(FrameQueue.Item(frame: frame, range: 0..<frame.count))
        } else {
            _ = line.write(frame)
        }
        if loop.queuedBytes > loop.settings.maxQueuedBytes, isBusy { kill(.overflow) }
    }

    private func enqueue(_ item: FrameQueue.Item) {
        if !isBusy { state.pointee.progressed = loop.now }
        queue.append(item)
        state.pointee.queued += item.range.count
        loop.state.pointee.queuedBytes += item.range.count
    }

    /// libwebsockets says the kernel has taken what was partial.
    func drained() {
        guard let socket = state.pointee.socket, isBusy, lws_partial_buffered(socket) == 0 else { return }
        state.pointee.settle()
        while state.pointee.pending == 0, let item = queue.removeFirst() {
            state.pointee.queued -= item.range.count
            loop.state.pointee.queuedBytes -= item.range.count
            if isClient { return writeMasked(item) }
            _ = item.frame.bytes.withUnsafeBytes { state.pointee.write($0) }
        }
        guard !isBusy else { return }
        if isLeaving { loop.leave(self) } else { loop.delegate?.writable(self) }
    }

    /// A client's frame: libwebsockets masks in place, so it gets a copy with room for the header in front.
    private func writeMasked(_ item: FrameQueue.Item) {
        guard let socket = state.pointee.socket else { return }
        writeMasked(item.frame.bytes[item.range], LWS_WRITE_TEXT, on: socket)
    }

    /// A client pings too: libwebsockets answers the server's pings without telling us that it heard anything.
    func pingMasked(_ socket: OpaquePointer) { writeMasked([0x2e], LWS_WRITE_PING, on: socket) }

    private func writeMasked(_ payload: ArraySlice<UInt8>, _ kind: lws_write_protocol, on socket: OpaquePointer) {
        var copy = [UInt8](repeating: 0, count: lws_shim_pre)
        copy.append(contentsOf: payload)
        let result = copy.withUnsafeMutableBufferPointer { copy in
            lws_write(socket, copy.baseAddress.map { $0 + lws_shim_pre }, payload.count, kind)
        }
        guard result >= 0 else { return state.pointee.cut() }
        // Counted as partial until the next writeable callback, which then goes on with the queue.
        state.pointee.wait(for: payload.count)
        lws_callback_on_writable(socket)
    }
}
