import CWebSockets

/// One HTTP request on its way to its answer.
///
/// Confined to its loop's thread.
package final class Exchange {
    private enum State {
        /// The body is arriving. → asked, over
        case collecting(missing: Int, deadline: UInt64)
        /// The delegate is being asked. → answered, deferred
        case asked
        /// The answer left in the delegate's call; what follows is done when it returns. → over
        case answered(Sent)
        /// The delegate answers later; nothing is read meanwhile. → over
        case deferred
        case over
    }

    /// How far an answer came.
    private enum Sent {
        /// All of it, and the connection stays.
        case whole
        /// The connection is to go; a `Tail` has what is left of the answer.
        case leaving(isUnfinished: Bool)
    }

    /// Requests are refused rather than kept for the next turn, so an address has more of a turn for them.
    private static let shares: UInt64 = 4

    private unowned let loop: EventLoop
    private let socket: OpaquePointer
    let number: UInt64
    private let version: HTTPVersion
    private let keepsOpen: Bool
    private var request: HTTPRequest
    private var state: State
    private let bodyLength: Int
    /// Bytes of the body that are here and counted.
    private var reserved = 0
    /// Whether it waits apart from the others: asking whether the server works must not depend on how much it has to do.
    package var isProbe = false
    /// Who asks, or for whom a proxy does.
    package var address: PeerAddress { request.address }
    /// Called once if the peer goes before its answer.
    package var onGone: (() -> Void)?

    init(
        _ loop: EventLoop, _ socket: OpaquePointer, number: UInt64, header: RequestHeader, request: HTTPRequest,
        bodyLength: Int
    ) {
        self.loop = loop
        self.socket = socket
        self.number = number
        version = header.version
        keepsOpen = header.keepsOpen && loop.settings.keepsConnections
        self.request = request
        self.bodyLength = bodyLength
        state = .collecting(missing: bodyLength, deadline: loop.now + loop.settings.bodyDeadline)
    }

    /// An answer can still reach somebody.
    package var isAlive: Bool {
        switch state {
        case .asked, .deferred: true
        case .collecting, .answered, .over: false
        }
    }

    /// Whether its answer may take until a later turn: so many requests wait at most.
    ///
    /// Asked before anything is done for it, since one too many is told that nothing was.
    package var mayWait: Bool {
        switch state {
        case .asked: waiting < loop.settings.maxDeferred
        case .deferred: true
        case .collecting, .answered, .over: false
        }
    }

    /// How many of its kind wait.
    private var waiting: Int {
        get { isProbe ? loop.deferredProbes : loop.deferred }
        set { if isProbe { loop.deferredProbes = newValue } else { loop.deferred = newValue } }
    }

    /// Answers, once.
    ///
    /// A second answer, or one for a peer that went away, does nothing.
    package func respond(_ response: HTTPResponse) {
        switch state {
        case .asked:
            state = .answered(transmit(response, mayStay: keepsOpen))
        case .deferred:
            finish()
            waiting -= 1
            _ = transmit(response, mayStay: false)
            loop.abandon(socket)
        case .collecting, .answered, .over: break
        }
    }

    /// A piece of the body; the result is the callback's.
    func collect(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        guard case .collecting(let missing, let deadline) = state else { return -1 }
        guard loop.isReadDirectly(bytes) else { return refuse(.pipelined) }
        let piece = bytes.prefix(missing)
        guard loop.reserve(piece.count, of: bodyLength, for: request.address) else { return refuse(.busy) }
        reserved += piece.count
        if request.body.isEmpty { request.body.reserveCapacity(min(bodyLength, loop.settings.maxMessage)) }
        request.body.append(contentsOf: piece)
        state = .collecting(missing: max(0, missing - bytes.count), deadline: deadline)
        return 0
    }

    /// Asks the delegate, now that the body is here.
    ///
    /// Only in a callback of this socket; the result is the callback's.
    func deliver() -> Int32 {
        guard case .collecting(0, _) = state else {
            // libwebsockets repeats the callback for later bytes, and has just taken back the kill that was set.
            if isOver { loop.abandon(socket) }
            return 0
        }
        let isTaken = loop.take(address, times: Exchange.shares) {
            state = .asked
            loop.counters.requests += 1
            loop.delegate?.request(request, self)
        }
        // One by one they would hold up others; its sender comes again.
        guard isTaken else { return refuse(.busy) }
        request.body = []
        if case .asked = state { wait() }
        return conclude()
    }

    private var isOver: Bool {
        if case .over = state { true } else { false }
    }

    /// Reading stops until the answer: with it, a pipelined byte or a FIN would make libwebsockets spin.
    private func wait() {
        guard waiting < loop.settings.maxDeferred else { return respond(RequestFault.busy.response) }
        state = .deferred
        waiting += 1
        lws_rx_flow_control(socket, 0)
        lws_set_timeout(socket, PENDING_TIMEOUT_HTTP_CONTENT, 30)
    }

    /// Answers a request that never reaches the delegate.
    ///
    /// Only in a callback of this socket.
    func refuse(_ fault: RequestFault) -> Int32 {
        loop.counters.requestsRefused += 1
        state = .answered(transmit(fault.response, mayStay: false))
        return conclude()
    }

    private func conclude() -> Int32 {
        guard case .answered(let sent) = state else { return 0 }
        finish()
        switch sent {
        case .whole: return lws_http_transaction_completed(socket) == 0 ? 0 : -1
        // libwebsockets would shut down the connection under the tail's feet; a kill from its timer does not.
        case .leaving(isUnfinished: true): loop.abandon(socket)
        case .leaving(isUnfinished: false): return -1
        }
        return 0
    }

    /// Called once a tick: ends a body that trickles, and notices a peer that reset while its answer was awaited.
    func check(_ now: UInt64) {
        switch state {
        case .collecting(_, let deadline) where now >= deadline:
            loop.counters.requestsRefused += 1
            finish()
            _ = transmit(RequestFault.late.response, mayStay: false)
            loop.abandon(socket)
        case .deferred where Descriptor(number: lws_get_socket_fd(socket)).isBroken:
            cancel()
            loop.abandon(socket)
        default: break
        }
    }

    /// The peer is gone or the loop ends.
    func cancel() {
        if case .deferred = state { waiting -= 1 }
        let gone = onGone
        finish()
        gone?()
    }

    private func finish() {
        guard !isOver else { return }
        state = .over
        onGone = nil
        loop.release(reserved, for: request.address)
        reserved = 0
        loop.exchanges[number] = nil
    }

    /// Sends straight to the kernel, without libwebsockets' buffer; see `Tail`.
    private func transmit(_ response: HTTPResponse, mayStay: Bool) -> Sent {
        let payload = response.payload(for: request.method)
        let stays = mayStay && payload.count <= Int(loop.settings.sendBuffer)
        let head = response.head(version: version, keepsOpen: stays, date: loop.date.text(loop.wallClock))
        let descriptor = Descriptor(number: lws_get_socket_fd(socket))
        let sent = descriptor.send(head, payload, from: 0)
        let count = if case .moved(let count) = sent { count } else { 0 }
        let isUnfinished = count < head.count + payload.count
        if stays && !isUnfinished { return .whole }
        guard sent != .over, let copy = loop.duplicate(descriptor) else { return .leaving(isUnfinished: false) }
        loop.keep(Tail(loop, copy, head: head, body: payload, offset: count, for: request.address))
        return .leaving(isUnfinished: isUnfinished)
    }
}
