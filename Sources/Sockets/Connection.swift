import CWebSockets

/// One WebSocket.
///
/// Confined to its loop's thread, like everything reachable from it.
package final class Connection {
    /// Unique on its loop, never used again.
    package let number: UInt64
    package let address: PeerAddress
    /// We opened it: our frames are masked.
    package let isClient: Bool
    /// Where the server hangs its session; let go after `closed`.
    package var peer: AnyObject?
    /// Why it ended; `nil` while it lives.
    package internal(set) var ending: Ending?

    unowned let loop: EventLoop
    let state: UnsafeMutablePointer<LineState>
    var queue = FrameQueue()
    var gathering: [UInt8] = []
    /// Whole messages that wait for the next turn: one, as nothing more is read meanwhile, and what libwebsockets had read.
    var held: [[UInt8]] = []
    /// More of the payload of a frame is to come.
    var isInsideFrame = false
    /// Where it stands in the loop's table.
    var position = 0
    var isOpen = false
    /// A message has come, or a piece of one.
    var hasSpoken = false
    /// When the message that is gathered began, and in how many pieces it has come so far.
    var began: UInt64
    var pieces = 0
    /// Reading is off.
    var isPaused = false
    private var farewell: (code: UInt16, reason: String)?

    /// A polite end that waits for the reader lasts at most this long.
    private static let patience: UInt64 = 5_000

    init(number: UInt64, loop: EventLoop, socket: OpaquePointer?, address: PeerAddress, isClient: Bool) {
        self.number = number
        self.loop = loop
        self.address = address
        self.isClient = isClient
        began = loop.state.pointee.now
        state = .allocate(capacity: 1)
        state.initialize(
            to: LineState(number: number, loop: loop.state, socket: socket, heard: loop.state.pointee.now))
    }

    deinit { state.deallocate() }

    package var line: Line { Line(state: state) }

    /// Something is partial or queued, or the connection is over.
    package var isBusy: Bool { state.pointee.isBusy }

    /// Bytes given to `send` while the reader was busy, and still waiting behind what it was busy with.
    package var queuedReplies: Int { state.pointee.queued }

    /// Bytes given to `send` that may not have left this process.
    package var queuedBytes: Int { state.pointee.pending + state.pointee.queued }

    /// Ends it with a close frame once everything sent before has left, and without one after five seconds.
    ///
    /// Callable from any callback: it takes effect at the end of the turn.
    package func close(_ code: UInt16, _ reason: String) {
        guard state.pointee.socket != nil, farewell == nil else { return }
        guard isOpen else { return kill() }
        farewell = (code, reason)
        state.pointee.deadline = loop.now + Self.patience
        loop.leave(self)
    }

    /// Ends it at once, without a goodbye.
    package func kill() { kill(.killed) }

    func kill(_ reason: Ending) {
        guard state.pointee.socket != nil else { return }
        ending = reason
        state.pointee.cut()
    }

    /// No more messages are wanted.
    var isLeaving: Bool { farewell != nil || state.pointee.socket == nil }

    /// Sends the close frame if everything before it has left.
    ///
    /// Only outside libwebsockets' callbacks: it may free the socket. The delegate hears `closed` before this returns.
    func sayFarewell() {
        guard let farewell, let socket = state.pointee.socket, !isBusy else { return }
        ending = .said(code: farewell.code)
        state.pointee.socket = nil
        var reason = Self.fitting(farewell.reason)
        lws_close_reason(socket, lws_close_status(UInt32(farewell.code)), &reason, reason.count)
        lws_set_timeout(socket, PENDING_TIMEOUT_USER_REASON_BASE, Int32(LWS_TO_KILL_SYNC))
        loop.state.pointee.needsKick = true
    }

    /// A close frame has room for 123 bytes of reason; whole characters only, or the peer takes it for invalid UTF-8.
    private static func fitting(_ reason: String) -> [UInt8] {
        var reason = reason
        while reason.utf8.count > 123 { reason.removeLast() }
        return Array(reason.utf8)
    }
}
