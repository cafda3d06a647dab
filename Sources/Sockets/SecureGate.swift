import CTLS
import CWebSockets
import Glibc

/// TLS for one connection: a socket to the peer outside, one end of a pair of sockets inside, and libwebsockets at the
/// pair's other end, which never knows.
///
/// libwebsockets' own TLS can be made to spin for ever from outside (closing while output is buffered, flow control),
/// and an answer written to the socket directly would leave it in clear.
final class SecureGate {
    enum State {
        /// → open, over
        case shaking(Arrival, deadline: UInt64)
        /// → over
        case open
        /// All is sent, or the peer takes nothing more. → over
        case lingering(deadline: UInt64)
        case over
    }

    /// The socket to the peer.
    let outer: Descriptor
    var inner: Descriptor?
    let session: OpaquePointer
    /// Whose time it takes.
    let address: PeerAddress
    unowned let loop: EventLoop
    private let outerHandle = UVHandle(uv_poll_t())
    var innerHandle: UVHandle<uv_poll_t>?
    var state: State
    /// Records from the peer since the last that held something for the inside.
    var records = 0
    /// Decrypted, and not taken by the inside yet.
    private var inward: ArraySlice<UInt8> = []
    /// From the inside, and not taken by the peer's socket yet.
    private var outward: ArraySlice<UInt8> = []
    /// The peer sends no more; the inside has been told so.
    private var inwardEnded = false
    /// The inside sends no more.
    private var outwardEnded = false
    private var watched: (outer: Int32, inner: Int32) = (0, 0)
    /// How much has waited for the peer since when, once the inside has ended.
    private var stalledSince: (bytes: Int, time: UInt64)?

    private static let handshake: UInt64 = 10_000
    private static let lingering: UInt64 = 2_000
    /// The most that one TLS record holds, so that nothing stays behind inside OpenSSL.
    private static let piece = 16_384

    /// `nil`: there is no memory for it.
    init?(_ loop: EventLoop, _ outer: Descriptor, _ arrival: Arrival, _ certificates: Certificates) {
        guard let session = certificates.makeSession() else { return nil }
        guard SSL_set_fd(session, outer.number) == 1 else {
            SSL_free(session)
            return nil
        }
        SSL_set_accept_state(session)
        self.loop = loop
        self.outer = outer
        self.session = session
        address = arrival.peer
        state = .shaking(arrival, deadline: loop.now + Self.handshake)
        uv_poll_init(loop.uv, outerHandle.pointer, outer.number)
        outerHandle.point(back: self)
        countRecords()
        watch(outer: Int32(UV_READABLE.rawValue), inner: 0)
    }

    deinit { SSL_free(session) }

    /// Something waits to be sent to the peer.
    var hasBacklog: Bool { !outward.isEmpty }

    // MARK: What happens

    private func proceed() {
        loop.breathe()
        switch state {
        case .shaking, .open:
            guard !resume() else { return }
            watch(outer: 0, inner: 0)
            loop.rest(self)
        case .lingering: discard()
        case .over: break
        }
    }

    /// Moves what can be moved, both ways.
    func pump() {
        guard case .open = state, let inner else { return }
        var outerEvents: Int32 = 0
        for _ in 0..<4 {
            guard moveInward(inner, &outerEvents) else { break }
        }
        for _ in 0..<4 {
            guard case .open = state, moveOutward(inner, &outerEvents) else { break }
        }
        guard case .open = state else { return }
        if outwardEnded, outward.isEmpty { return finish() }
        if inward.isEmpty, !inwardEnded { outerEvents |= Int32(UV_READABLE.rawValue) }
        if !outward.isEmpty { outerEvents |= Int32(UV_WRITABLE.rawValue) }
        let innerEvents =
            (inward.isEmpty ? 0 : Int32(UV_WRITABLE.rawValue))
            | (outward.isEmpty && !outwardEnded ? Int32(UV_READABLE.rawValue) : 0)
        watch(outer: outerEvents, inner: innerEvents)
    }

    /// One piece from the peer to the inside; `false`: no more for now.
    private func moveInward(_ inner: Descriptor, _ events: inout Int32) -> Bool {
        if inward.isEmpty {
            guard !inwardEnded else { return false }
            ERR_clear_error()
            let (count, bytes) = read { SSL_read(session, $0, $1) }
            guard count > 0 else {
                switch SSL_get_error(session, count) {
                case SSL_ERROR_WANT_READ: break
                case SSL_ERROR_WANT_WRITE: events |= Int32(UV_WRITABLE.rawValue)
                case _ where isIdle: close()
                default:
                    inwardEnded = true
                    inner.finishWriting()
                }
                return false
            }
            records = 0
            inward = bytes
        }
        switch inner.send(inward) {
        case .moved(let count): inward = inward.dropFirst(count)
        case .later: return false
        // Nobody listens inside any more.
        case .over: inward = []
        }
        return inward.isEmpty
    }

    /// One piece from the inside to the peer; `false`: no more for now.
    private func moveOutward(_ inner: Descriptor, _ events: inout Int32) -> Bool {
        if outward.isEmpty {
            guard !outwardEnded else { return false }
            let (count, bytes) = read { Int32(recv(inner.number, $0, Int($1), Int32(MSG_DONTWAIT))) }
            guard count > 0 else {
                if count == 0 || !(errno == EAGAIN || errno == EINTR) { outwardEnded = true }
                return false
            }
            outward = bytes
        }
        ERR_clear_error()
        let count = outward.withUnsafeBytes { SSL_write(session, $0.baseAddress, Int32($0.count)) }
        guard count > 0 else {
            switch SSL_get_error(session, count) {
            case SSL_ERROR_WANT_WRITE: break
            case SSL_ERROR_WANT_READ: events |= Int32(UV_READABLE.rawValue)
            default: close()
            }
            return false
        }
        outward = outward.dropFirst(Int(count))
        return outward.isEmpty
    }

    private func read(_ fill: (UnsafeMutableRawPointer?, Int32) -> Int32) -> (Int32, ArraySlice<UInt8>) {
        withUnsafeTemporaryAllocation(byteCount: Self.piece, alignment: 1) { room in
            let count = fill(room.baseAddress, Int32(room.count))
            return (count, count > 0 ? Array(room.prefix(Int(count)))[...] : [])
        }
    }

    // MARK: The end

    /// The inside has ended, and the peer's socket has all: TLS's goodbye, then the socket's.
    private func finish() {
        ERR_clear_error()
        SSL_shutdown(session)
        linger()
        if inwardEnded { close() }
    }

    /// Closing with unread input would let the kernel throw away what was sent last.
    func linger() {
        outer.finishWriting()
        state = .lingering(deadline: loop.now + Self.lingering)
        watch(outer: Int32(UV_READABLE.rawValue), inner: 0)
    }

    private func discard() {
        if outer.discard() == .over { close() }
    }

    /// Called once a tick.
    func check(_ now: UInt64) {
        switch state {
        case .shaking(_, let deadline) where now >= deadline: close()
        case .lingering(let deadline) where now >= deadline: close()
        // Nobody inside looks after it any more.
        case .open where outwardEnded: noteProgress(now)
        default: break
        }
    }

    private func noteProgress(_ now: UInt64) {
        guard let stalled = stalledSince, stalled.bytes == outward.count else {
            stalledSince = (outward.count, now)
            return
        }
        if now >= stalled.time + loop.settings.stall { close() }
    }

    func close() {
        if case .over = state { return }
        if case .shaking(let arrival, _) = state { loop.turnBack(arrival) }
        state = .over
        outerHandle.close()
        innerHandle?.close()
        outer.close()
        inner?.close()
        loop.gates[ObjectIdentifier(self)] = nil
    }

    func watch(outer: Int32, inner: Int32) {
        if outer != watched.outer { Self.watch(outerHandle, outer) }
        if inner != watched.inner, let innerHandle { Self.watch(innerHandle, inner) }
        watched = (outer, inner)
    }

    private static func watch(_ handle: UVHandle<uv_poll_t>, _ events: Int32) {
        guard events != 0 else {
            uv_poll_stop(handle.pointer)
            return
        }
        uv_poll_start(handle.pointer, events) { handle, _, _ in
            UVHandle.owner(handle, as: SecureGate.self)?.proceed()
        }
    }
}
