package import Boards

/// One thing that a client did or saw, in its own order.
package enum Observation: Sendable {
    /// A write left, or left again after a lost link; `nil`: what it asked for isn't known.
    ///
    /// Whoever says so first is its owner; others may send copies of it, which are not told here.
    case sent(WriteName, IntentRecord?)
    case receipted(WriteName, seq: Int64)
    /// The server said no: the write must not count. `isFinal` is false for `unknown`, after which it may.
    case refused(WriteName, code: String, isFinal: Bool)
    /// The link was lost: what was sent on it may or may not count.
    case lostLink
    /// It asked for the board, of which it holds nothing: from here on it must be given it, and come to its end.
    case follows
    /// `nil`: the reader didn't look why.
    case snapshot(View, rev: Int64, Sight, SnapshotReason?)
    case delta(from: Int64, to: Int64, Sight)
    /// A message came that can't be taken: why.
    case stuck(String)
    /// From here on it need not come to the end: it left for good.
    case left
}
