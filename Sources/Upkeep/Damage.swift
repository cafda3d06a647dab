/// What is wrong with a board in a journal.
package enum Damage: Equatable, Sendable {
    /// The board's own row can't have been written by a server.
    case row(String)
    /// A page of the file can't be read where this entry should be.
    case page(entry: Int64, String)
    case unreadable(entry: Int64, String)
    /// Written by a newer release: no damage, but not for this one to judge.
    case newer(entry: Int64, version: Int64)
    case gap(expected: Int64, found: Int64)
    /// The entry isn't the one whose hash was kept, or the one before it isn't.
    case chain(entry: Int64)
    /// Earlier than the entry before it.
    case time(entry: Int64)
    case snapshotUnreadable(entry: Int64, String)
    /// The entries make another board of it; says in what.
    case snapshotDiffers(entry: Int64, String)
    /// The snapshot knows entries that aren't there.
    case ends(at: Int64, snapshot: Int64)
    /// Early entries are gone, and no snapshot stands for them.
    case beginsLate(at: Int64)
    /// Something beside the entries can't be read.
    case beside(String, String)
    case person(Int64, String)
    case due(Int64)

    /// Whether what the journal has behind it can't be trusted.
    var endsReplay: Bool {
        switch self {
        case .page, .unreadable, .newer, .gap, .chain, .time, .ends, .beginsLate: true
        default: false
        }
    }
}

extension Damage: CustomStringConvertible {
    /// A sentence for the operator.
    package var description: String {
        switch self {
        case .row(let problem): "The board's row is damaged: \(problem)."
        case .page(let entry, let reason): "Entry \(entry) lies on a page that can't be read (\(reason))."
        case .unreadable(let entry, let place): "Entry \(entry) can't be read (\(place))."
        case .newer(let entry, let version):
            "Entry \(entry) was written by a newer release (version \(version)): verify it with that one."
        case .gap(let expected, let found): "Entry \(expected) is missing: entry \(found) stands in its place."
        case .chain(let entry): "Entry \(entry) doesn't continue the hash chain: it or the one before it was changed."
        case .time(let entry): "Entry \(entry) has an earlier time than the one before it."
        case .snapshotUnreadable, .snapshotDiffers, .ends, .beginsLate: snapshotSentence
        case .beside(let what, let reason): "\(what) can't be read (\(reason))."
        case .person(let who, let problem): "Person \(who) \(problem)."
        case .due(let time): "The board waits for \(time), which is no time."
        }
    }

    private var snapshotSentence: String {
        switch self {
        case .snapshotUnreadable(let entry, let place): "The snapshot at entry \(entry) can't be read (\(place))."
        case .snapshotDiffers(let entry, let what):
            "The snapshot at entry \(entry) isn't what the entries make: \(what) differ."
        case .ends(let last, let snapshot):
            "The entries end at \(last), but the snapshot was taken at entry \(snapshot)."
        case .beginsLate(let first): "The entries begin at \(first), and no snapshot stands for those before it."
        default: preconditionFailure("only what concerns snapshots comes here")
        }
    }
}
