/// One WebSocket, as whoever serves it uses it: a `Connection`, or one that a simulation has made up.
package protocol Link: AnyObject {
    /// Unique on its loop, never used again.
    var number: UInt64 { get }
    var address: PeerAddress { get }
    /// Where the server hangs its session.
    var peer: AnyObject? { get set }
    /// Why it ended; `nil` while it lives.
    var ending: Ending? { get }
    /// What the fan-out writes to.
    var line: Line { get }
    /// Something is partial or queued, or the connection is over.
    var isBusy: Bool { get }
    /// Bytes given to `send` that wait behind what the reader was busy with.
    var queuedReplies: Int { get }

    /// At once, or in order after what waits.
    func send(_ frame: Frame)
    /// Ends it once everything sent before has left.
    func close(_ code: UInt16, _ reason: String)
    /// Ends it at once, without a goodbye.
    func kill()
}

extension Connection: Link {}
