package import Boards

/// Something that must never happen, found by the checker.
package enum Fault: Hashable, Sendable {
    // Writes.

    /// A write was sent on a link that stayed up, and nothing came back.
    case noReceipt(WriteName)
    /// An acknowledged write isn't in the journal under its seq, or another one is there.
    case lost(WriteName, seq: Int64)
    /// A write was acknowledged before it was durable.
    case early(WriteName, seq: Int64)
    /// Two receipts of one write differ.
    case twoReceipts(WriteName, first: Int64, second: Int64)
    /// A write was refused for good, before or after it came to count.
    case refusedAndCounted(WriteName, code: String, seq: Int64)
    /// A write that was sent once under its name was taken for another, or for too old.
    case disowned(WriteName, code: String)
    /// The journal has a named write twice.
    case doubled(WriteName, first: Int64, second: Int64)
    /// The journal holds more entries of a writer than it sent writes; these are the ones nobody can account for.
    case twice(writer: String, seqs: [Int64])
    /// Entries that nobody asked for.
    case unasked(seqs: [Int64])

    // The journal.

    /// Entries are not numbered one after the other.
    case entryGap(after: Int64, found: Int64)
    /// An entry writes what there can't be.
    case impossible(seq: Int64)
    /// An entry takes a view to another rev than the next.
    case revGap(View, seq: Int64, from: Int64, to: Int64)
    /// A tally isn't the sum of the ballots.
    case tally(group: Identifier, seq: Int64)

    // Readers.

    /// A reader that holds no snapshot was given a delta.
    case unbegun(reader: String)
    /// A reader at one rev was given a delta from another.
    case gap(reader: String, at: Int64, from: Int64)
    /// A reader's rev went back without its asking.
    case backwards(reader: String, from: Int64, to: Int64)
    /// A reader got a snapshot because what it held was taken for wrong.
    case doubted(reader: String, SnapshotReason)
    /// A reader got a message that it can't take.
    case stuck(reader: String, String)
    /// What a reader holds at a rev isn't what the journal says.
    case digest(reader: String, rev: Int64)
    /// A reader holds other numbers of a poll at a rev than the ballots say.
    case numbers(reader: String, rev: Int64, group: UInt32)
    /// A reader lacks a group that its view is shown.
    case missing(reader: String, rev: Int64, group: UInt32)
    /// A reader was shown a group that is hidden from its view.
    case hiddenGroup(reader: String, rev: Int64, group: UInt32)
    /// A reader was told counts that are hidden from its view.
    case hiddenCounts(reader: String, rev: Int64, group: UInt32)
    /// Two readers of one view hold different things at one rev.
    case disagreement(reader: String, other: String, rev: Int64)
    /// A reader was told of a rev that the journal doesn't reach.
    case untrue(reader: String, rev: Int64)
    /// A reader never came to the end; `nil`: it was never given the board.
    case behind(reader: String, at: Int64?, end: Int64)
}
