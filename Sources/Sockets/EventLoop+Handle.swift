import CWebSockets

extension EventLoop {
    /// One callback of libwebsockets.
    ///
    /// A result other than 0 closes the socket.
    func handle(
        _ socket: OpaquePointer, _ reason: lws_callback_reasons, _ slot: UnsafeMutablePointer<Slot>?,
        _ bytes: UnsafeRawBufferPointer
    ) -> Int32 {
        switch reason {
        case LWS_CALLBACK_RECEIVE, LWS_CALLBACK_CLIENT_RECEIVE:
            breathe()
            slot?.pointee.currentConnection?.receive(bytes, on: socket)
        case LWS_CALLBACK_SERVER_WRITEABLE, LWS_CALLBACK_CLIENT_WRITEABLE:
            // Never -1 here: Debian's build would drop the connection without its close frame.
            slot?.pointee.currentConnection?.drained()
        case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
            breathe()
            for job in mailbox.take() { job(self) }
        case LWS_CALLBACK_RECEIVE_PONG, LWS_CALLBACK_CLIENT_RECEIVE_PONG:
            breathe()
            slot?.pointee.currentConnection?.receivePong()
        case LWS_CALLBACK_RAW_ADOPT:
            // The CONNECT method, which would leave a raw connection without any timeout.
            return -1
        default:
            return handleLife(socket, reason, slot, bytes)
        }
        return 0
    }

    private func handleLife(
        _ socket: OpaquePointer, _ reason: lws_callback_reasons, _ slot: UnsafeMutablePointer<Slot>?,
        _ bytes: UnsafeRawBufferPointer
    ) -> Int32 {
        switch reason {
        case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return confirmUpgrade(socket)
        case LWS_CALLBACK_ESTABLISHED: open(socket, slot)
        case LWS_CALLBACK_CLIENT_ESTABLISHED: openDialed(socket, slot)
        case LWS_CALLBACK_CLIENT_CONNECTION_ERROR: failDialed(socket, bytes)
        default: return handleEnd(socket, reason, slot, bytes)
        }
        return 0
    }

    private func handleEnd(
        _ socket: OpaquePointer, _ reason: lws_callback_reasons, _ slot: UnsafeMutablePointer<Slot>?,
        _ bytes: UnsafeRawBufferPointer
    ) -> Int32 {
        switch reason {
        case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
            slot?.pointee.currentConnection.map { end($0, .peer(code: Self.closeCode(bytes))) }
        case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL, LWS_CALLBACK_WS_CLIENT_DROP_PROTOCOL:
            // The first notice of every end but the peer's own.
            slot?.pointee.currentConnection.map { end($0, .vanished) }
        case LWS_CALLBACK_CLOSED, LWS_CALLBACK_CLIENT_CLOSED:
            release(slot)
        case LWS_CALLBACK_HTTP_DROP_PROTOCOL, LWS_CALLBACK_CLOSED_HTTP:
            slot?.pointee.takeExchange()?.cancel()
        case LWS_CALLBACK_WSI_DESTROY:
            release(slot)
            failDialed(socket, UnsafeRawBufferPointer(start: nil, count: 0))
            forgetArrival(of: socket)
        default:
            return handleRequest(socket, reason, slot, bytes)
        }
        return 0
    }

    private func handleRequest(
        _ socket: OpaquePointer, _ reason: lws_callback_reasons, _ slot: UnsafeMutablePointer<Slot>?,
        _ bytes: UnsafeRawBufferPointer
    ) -> Int32 {
        switch reason {
        case LWS_CALLBACK_HTTP:
            breathe()
            return startRequest(socket, slot, bytes)
        case LWS_CALLBACK_HTTP_BODY: return slot?.pointee.currentExchange?.collect(bytes) ?? -1
        case LWS_CALLBACK_HTTP_BODY_COMPLETION: return slot?.pointee.currentExchange?.deliver() ?? -1
        default: return 0
        }
    }

    private func release(_ slot: UnsafeMutablePointer<Slot>?) {
        slot?.pointee.takeExchange()?.cancel()
        guard let connection = slot?.pointee.takeConnection() else { return }
        end(connection, .vanished)
        webSockets -= 1
    }

    private static func closeCode(_ bytes: UnsafeRawBufferPointer) -> UInt16? {
        bytes.count < 2 ? nil : UInt16(bytes[0]) << 8 | UInt16(bytes[1])
    }
}
