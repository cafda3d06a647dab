package import Boards

/// One thing that a client did or saw, in its own order.
package enum Observation: Sendable {
    /// A write left, or left again after a lost link.
    case sent(id: Int64, IntentRecord)
    case receipted(id: Int64, seq: Int64)
    /// The server said no: the write must not count. `isFinal` is false for `unknown`, after which it may.
    case refused(id: Int64, isFinal: Bool)
    /// The link was lost: what was sent on it may or may not count.
    case lostLink
    case snapshot(rev: Int64, digest: UInt64)
    case delta(from: Int64, to: Int64, digest: UInt64)
    /// From here on it need not come to the end: it left for good.
    case left
}
