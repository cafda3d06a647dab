import CWebSockets
import Glibc

/// One event loop: a libwebsockets context on a libuv loop of its own.
///
/// Make it, run it and drop it on one thread, or make it before its thread starts. The one door for other threads is
/// `mailbox`.
package final class EventLoop {
    package let mailbox = Mailbox()
    package let settings: LoopSettings
    package internal(set) var counters = LoopCounters()
    /// HTTP requests whose answer is awaited.
    package internal(set) var deferred = 0
    /// Those that ask whether the server works, which wait apart from the others.
    var deferredProbes = 0

    let uv: UnsafeMutablePointer<uv_loop_t>
    let state: UnsafeMutablePointer<LoopState>
    private let plan: ContextPlan
    private let prepare = UVHandle(uv_prepare_t())
    private let ticker = UVHandle(uv_timer_t())
    /// Whoever serves this loop.
    ///
    /// Set before it runs.
    package var delegate: (any LoopDelegate)?
    private(set) var context: OpaquePointer?
    private(set) var vhost: OpaquePointer?
    /// The peer's address of each descriptor number in use; calloc'ed, so that unused pages cost nothing.
    let addresses: UnsafeMutableBufferPointer<PeerAddress>

    var listeners: [Listener] = []
    var timers: [ObjectIdentifier: LoopTimer] = [:]
    var signals: [SignalWatch] = []
    var tails: [ObjectIdentifier: Tail] = [:]
    /// Connections by TLS, from their first byte on.
    var gates: [ObjectIdentifier: SecureGate] = [:]
    /// Requests under way, by their number.
    var exchanges: [UInt64: Exchange] = [:]
    /// Bytes of bodies that have come and whose requests aren't over.
    var reservedBody = 0
    /// The same by address.
    var reservedOfOne: [PeerAddress: Int] = [:]
    /// Every open WebSocket, and those being opened by us.
    var connections: [Connection] = []
    /// Clients' connections not open yet, by number.
    var dialing: [UInt64: Connection] = [:]
    /// Connections whose polite end is due this turn.
    var leaving: [Connection] = []
    /// What each address has had of this turn, and what waits for the next, the longest waiting first.
    var shares = TurnShares()
    var resting: [any Resting] = []
    /// Dials that failed at once; told at the end of the turn.
    var unreachable: [(Connection, Ending)] = []
    /// Numbers that accepted sockets had at some time.
    var accepted: Set<Int32> = []
    /// TCP connections from the listeners, and WebSockets, that libwebsockets still holds.
    var sockets = 0
    var webSockets = 0
    var ticks: UInt64 = 0
    var date = HTTPDate()
    var phase = Phase.running
    private var nextNumber: UInt64 = 0

    /// The loop's life.
    enum Phase {
        /// → stopping, ended
        case running
        /// Goodbyes are on their way, at most until the deadline. → ended
        case stopping(deadline: UInt64)
        /// The context is being destroyed or gone.
        case ended
    }

    package init(_ settings: LoopSettings, delegate: (any LoopDelegate)? = nil) throws(SocketError) {
        let limit = ContextPlan.limitDescriptors()
        self.settings = settings
        self.delegate = delegate
        uv = .allocate(capacity: 1)
        uv.initialize(to: uv_loop_t())
        uv_loop_init(uv)
        state = .allocate(capacity: 1)
        state.initialize(to: LoopState(clock: uv))
        addresses = UnsafeMutableBufferPointer(
            start: calloc(limit, MemoryLayout<PeerAddress>.stride)?.bindMemory(to: PeerAddress.self, capacity: limit),
            count: limit)
        plan = ContextPlan(settings)
        context = plan.makeContext(on: uv, user: Unmanaged.passUnretained(self).toOpaque())
        guard let context else { throw .context }
        vhost = lws_get_vhost_by_name(context, "main")
        startWatching()
        mailbox.open(context)
    }

    deinit {
        // Memory that the context points into stays with it; see `end`.
        drain()
    }

    /// Runs until `stop` has drained.
    ///
    /// The loop is of no use afterwards.
    package func run() {
        uv_run(uv, UV_RUN_DEFAULT)
        drain()
        delegate = nil
    }

    /// Monotonic milliseconds, as of this turn.
    package var now: UInt64 { uv_now(uv) }

    /// The upper bound of bytes accepted for sending that may not have left this process.
    package var queuedBytes: Int { state.pointee.queuedBytes }

    /// Whether there is room for large frames.
    package var hasRoom: Bool { queuedBytes < settings.crowdedBytes }

    /// Open WebSockets.
    package var connectionCount: Int { connections.count }

    /// Opens a listener of this loop's own and returns its port.
    ///
    /// Several loops may listen on one port, one loop on several.
    ///
    /// Sharing has a price: a second server of the same user would silently take half the newcomers. `exclusively` fails
    /// if anybody listens there already; say it for a process's first loop.
    package func listen(
        _ address: ListenAddress, exclusively: Bool = false, _ entrance: Entrance = .plain
    ) throws(SocketError) -> UInt16 {
        let listener = try Listener(self, address, exclusively: exclusively, entrance)
        listeners.append(listener)
        return listener.port
    }

    /// Calls `body` once on this thread, in `milliseconds` or a little later.
    @discardableResult
    package func after(milliseconds: UInt64, _ body: @escaping () -> Void) -> LoopTimer {
        let timer = LoopTimer(self, milliseconds: milliseconds, body)
        timers[ObjectIdentifier(timer)] = timer
        if case .ended = phase { timer.cancel() }
        return timer
    }

    /// Calls `body` on this thread for every `signal` the process gets from now on.
    package func onSignal(_ signal: Int32, _ body: @escaping () -> Void) {
        signals.append(SignalWatch(self, signal, body))
    }

    var wallClock: time_t { time(nil) }

    func takeNumber() -> UInt64 {
        nextNumber += 1
        return nextNumber
    }

    private func startWatching() {
        uv_prepare_init(uv, prepare.pointer)
        prepare.point(back: self)
        uv_prepare_start(prepare.pointer) { UVHandle.owner($0, as: EventLoop.self)?.finishTurn() }
        uv_timer_init(uv, ticker.pointer)
        ticker.point(back: self)
        uv_timer_start(
            ticker.pointer, { UVHandle.owner($0, as: EventLoop.self)?.tick() }, settings.tick, settings.tick)
    }

    /// Closes everything of ours, so that `run` returns.
    ///
    /// The libwebsockets context is left as it is, for the process to take along: destroying it on a foreign loop closes
    /// its event descriptor's number twice, and the second time another thread may own that number (seen: a file of the
    /// journal's kind, another loop's eventfd). A loop lives as long as its process everywhere but in tests, where it
    /// costs four descriptors and some memory each.
    func end() {
        if case .ended = phase { return }
        phase = .ended
        mailbox.close()
        for tail in tails.values { tail.close() }
        for gate in gates.values { gate.close() }
        for exchange in exchanges.values { exchange.cancel() }
        for timer in timers.values { timer.cancel() }
        for signal in signals { signal.close() }
        for listener in listeners { listener.close() }
        (signals, listeners) = ([], [])
        prepare.close()
        ticker.close()
        uv_stop(uv)
    }

    /// Lets our handles finish closing.
    private func drain() {
        guard context != nil else { return }
        if case .ended = phase {} else { end() }
        uv_run(uv, UV_RUN_NOWAIT)
        context = nil
        reportUnreachable()
    }
}
