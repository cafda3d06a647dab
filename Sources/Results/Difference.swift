import Boards

/// Whose answers differ between two moments of a poll: everybody's part in what the counts say of that time.
struct Difference {
    private struct Change {
        var before: Ballot?
        var after: Ballot?
        var counts: Int { before == after ? 0 : 1 }
    }

    private var changes: [Int64: Change] = [:]
    /// How many people's answers differ; whoever has the old one again isn't among them.
    private(set) var people = 0

    /// Whether so many differ that nobody is told of.
    var isEnough: Bool { people >= Course.people }

    /// The later moment becomes one at which somebody's answer is another.
    mutating func note(_ who: Int64, from old: Ballot?, to new: Ballot?) {
        let before = changes[who]
        let change = Change(before: before.map(\.before) ?? old, after: new)
        people += change.counts - (before?.counts ?? 0)
        changes[who] = change
    }

    /// The earlier moment becomes that at which `earlier` began.
    mutating func reachBack(over earlier: Difference) {
        for (who, past) in earlier.changes {
            let known = changes[who]
            let change = Change(before: past.before, after: known.map(\.after) ?? past.after)
            people += change.counts - (known?.counts ?? 0)
            changes[who] = change
        }
    }
}
