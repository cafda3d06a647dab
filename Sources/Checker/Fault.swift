/// Something that must never happen, found by the checker.
package enum Fault: Hashable, Sendable {
    /// A write was sent on a link that stayed up, and nothing came back.
    case noReceipt(writer: String, id: Int64)
    /// An acknowledged write isn't in the journal under its seq, or another one is there.
    case lost(writer: String, id: Int64, seq: Int64)
    /// Two receipts of one write differ.
    case twoReceipts(writer: String, id: Int64, first: Int64, second: Int64)
    /// The journal holds more entries of a writer than it sent writes; these are the ones nobody can account for.
    case twice(writer: String, seqs: [Int64])
    /// Entries are not numbered one after the other.
    case entryGap(after: Int64, found: Int64)
    /// A reader at one rev was given a delta from another.
    case gap(reader: String, at: Int64, from: Int64)
    /// A reader's rev went back without a snapshot.
    case backwards(reader: String, from: Int64, to: Int64)
    /// What a reader was told at a rev isn't what the journal says.
    case digest(reader: String, rev: Int64)
    /// A reader was told of a rev that the journal doesn't reach.
    case untrue(reader: String, rev: Int64)
    /// A reader never came to the end.
    case behind(reader: String, at: Int64, end: Int64)
}

extension Fault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noReceipt(let writer, let id): "\(writer) never got a receipt for write \(id)."
        case .lost(let writer, let id, let seq):
            "Write \(id) of \(writer) was acknowledged as entry \(seq), which isn't that write."
        case .twoReceipts(let writer, let id, let first, let second):
            "Write \(id) of \(writer) was acknowledged as entry \(first) and as entry \(second)."
        case .twice(let writer, let seqs):
            "The journal has more entries of \(writer) than it sent: \(seqs.prefix(8).map(String.init).joined(separator: ", "))."
        case .entryGap(let after, let found): "Entry \(found) follows entry \(after)."
        case .gap(let reader, let at, let from): "\(reader) was at rev \(at) and got a delta from \(from)."
        case .backwards(let reader, let from, let to): "\(reader) was at rev \(from) and got a delta to \(to)."
        case .digest(let reader, let rev): "\(reader) has another digest at rev \(rev) than the journal."
        case .untrue(let reader, let rev): "\(reader) was told of rev \(rev), which the journal doesn't reach."
        case .behind(let reader, let at, let end): "\(reader) ended at rev \(at) instead of \(end)."
        }
    }
}
