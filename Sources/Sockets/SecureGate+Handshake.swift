import CTLS
import CWebSockets

// How a peer comes in.

extension SecureGate {
    /// One step of the handshake.
    func step(_ arrival: Arrival) {
        ERR_clear_error()
        let result = SSL_do_handshake(session)
        guard result != 1 else { return open(arrival) }
        switch SSL_get_error(session, result) {
        case SSL_ERROR_WANT_READ: watch(outer: Int32(UV_READABLE.rawValue), inner: 0)
        case SSL_ERROR_WANT_WRITE: watch(outer: Int32(UV_WRITABLE.rawValue), inner: 0)
        default:
            if shim_was_http() != 0 { sayTLS(arrival) } else { close() }
        }
    }

    /// Plain HTTP where TLS is spoken gets a sentence.
    private func sayTLS(_ arrival: Arrival) {
        let response = RequestFault.bad("This port speaks TLS: use https.").response
        let head = response.head(version: .http11, keepsOpen: false, date: loop.date.text(loop.wallClock))
        _ = outer.send(head, response.body, from: 0)
        loop.turnBack(arrival)
        linger()
    }

    /// Lets the connection in.
    private func open(_ arrival: Arrival) {
        guard let (ours, theirs) = Descriptor.pair() else { return close() }
        guard loop.spares(ours), loop.spares(theirs) else {
            ours.close()
            theirs.close()
            return close()
        }
        for end in [ours, theirs] { end.set(SOL_SOCKET, SO_SNDBUF, loop.settings.sendBuffer) }
        let handle = UVHandle(uv_poll_t())
        uv_poll_init(loop.uv, handle.pointer, ours.number)
        handle.point(back: self)
        (inner, innerHandle, state, records) = (ours, handle, .open, 0)
        arrival.gate = self
        // Closes its end itself if it fails, which is seen inside.
        loop.admit(theirs, arrival)
        pump()
    }
}
