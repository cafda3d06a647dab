/// What links turn on, as whoever serves them uses it: an `EventLoop`, or a simulation's.
package protocol LinkLoop: AnyObject {
    associatedtype Timer: Cancellable

    /// Monotonic milliseconds, as of this turn.
    var now: UInt64 { get }
    /// Whether there is room for large frames.
    var hasRoom: Bool { get }
    /// The upper bound of bytes accepted for sending that may not have left this process.
    var queuedBytes: Int { get }
    /// Open WebSockets.
    var connectionCount: Int { get }
    var counters: LoopCounters { get }
    /// The door for other threads.
    var mailbox: Mailbox { get }

    /// Calls `body` once on this thread, in `milliseconds` or a little later.
    @discardableResult
    func after(milliseconds: UInt64, _ body: @escaping () -> Void) -> Timer
    /// Cuts the readers that have the most waiting for them.
    func shed()
    /// Says goodbye to everybody, and ends.
    func stop(closeCode: UInt16, reason: String)
}

/// A call to come that can be called off.
package protocol Cancellable: AnyObject {
    func cancel()
}

extension EventLoop: LinkLoop {}
extension LoopTimer: Cancellable {}
