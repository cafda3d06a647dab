import CWebSockets

/// The end of an HTTP connection outside libwebsockets: the rest of an answer, then a lingering close.
///
/// While an answer waits in libwebsockets' own buffer, a pipelined byte or a FIN makes the loop spin, its timeout cuts
/// slow readers short, and closing with unread input lets the kernel throw the answer away.
final class Tail {
    private enum State {
        /// Bytes from `offset` on are still to be sent. → lingering, over
        case sending(offset: Int)
        /// All is sent; what still comes is discarded until the peer closes. → over
        case lingering
        case over
    }

    private let descriptor: Descriptor
    private let head: [UInt8]
    private let body: [UInt8]
    private let handle = UVHandle(uv_poll_t())
    private unowned let loop: EventLoop
    private var state: State
    private var deadline: UInt64

    /// The later it began, the greater.
    let number: UInt64
    /// What the peer's address counts as.
    let network: PeerAddress

    private static let lingering: UInt64 = 2_000
    /// Longer bodies are made for one peer, and held until it has them; shorter ones are the page's files mostly, which
    /// all share.
    private static let long = 64 << 10

    /// Takes over `descriptor`.
    init(
        _ loop: EventLoop, _ descriptor: Descriptor, head: [UInt8], body: [UInt8], offset: Int,
        for address: PeerAddress = PeerAddress()
    ) {
        self.loop = loop
        self.descriptor = descriptor
        (number, network) = (loop.takeNumber(), address.network)
        self.head = head
        self.body = body
        state = .sending(offset: offset)
        deadline = loop.now + loop.settings.stall
        uv_poll_init(loop.uv, handle.pointer, descriptor.number)
        handle.point(back: self)
        if offset == head.count + body.count { linger() } else { watch(UV_WRITABLE) }
    }

    private func watch(_ events: uv_poll_event) {
        uv_poll_start(handle.pointer, Int32(events.rawValue)) { handle, status, _ in
            guard let tail = UVHandle.owner(handle, as: Tail.self) else { return }
            if status < 0 { tail.close() } else { tail.proceed() }
        }
    }

    private func proceed() {
        switch state {
        case .sending(let offset): send(from: offset)
        case .lingering:
            if descriptor.discard() == .over { close() }
        case .over: break
        }
    }

    private func send(from offset: Int) {
        switch descriptor.send(head, body, from: offset) {
        case .moved(let count):
            deadline = loop.now + loop.settings.stall
            state = .sending(offset: offset + count)
            if offset + count == head.count + body.count { linger() }
        case .later: break
        case .over: close()
        }
    }

    private func linger() {
        state = .lingering
        deadline = loop.now + Self.lingering
        descriptor.finishWriting()
        watch(UV_READABLE)
    }

    /// Bytes that are still to be sent.
    var waiting: Int {
        if case .sending(let offset) = state { head.count + body.count - offset } else { 0 }
    }

    /// Bytes that are held for this peer alone.
    var held: Int { !isSent && body.count > Self.long ? body.count : 0 }

    /// The whole answer is with the kernel.
    var isSent: Bool {
        if case .sending = state { false } else { true }
    }

    /// Called once a tick.
    func check(_ now: UInt64) {
        if now >= deadline { close() }
    }

    func close() {
        if case .over = state { return }
        state = .over
        handle.close()
        descriptor.close()
        loop.tails[ObjectIdentifier(self)] = nil
    }
}
