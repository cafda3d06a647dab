package import Journal

/// What a check of one board found.
package struct BoardReport: Sendable {
    package let row: BoardRow
    /// The first entry that is there; 0: none is.
    package var first: Int64 = 0
    /// The newest entry that is good.
    package var last: Int64 = 0
    /// The entry that the snapshot was taken at.
    package var snapshot: Int64?
    package var people = 0
    package var damage: [Damage] = []
    /// What of it a repair would keep.
    package var remains = Remains.whole

    /// What is left of a board after a repair.
    package enum Remains: Equatable, Sendable {
        /// All of it.
        case whole
        /// These entries, none if `nil`, and the snapshot or not.
        case part(entries: ClosedRange<Int64>?, snapshot: Bool)
        /// Nothing that a board could be made of.
        case nothing
    }

    package var isGood: Bool { damage.isEmpty }

    /// A newer release wrote some of it, so this one mustn't change it.
    package var isNewer: Bool { damage.contains { if case .newer = $0 { true } else { false } } }

    /// One line: what is there.
    package var summary: String {
        let state = isGood ? "good" : "DAMAGED"
        let entries = last == 1 ? "1 entry" : "\(last) entries"
        var parts = ["\(row.id): \(state), \(entries)"]
        if first > 1 { parts.append("those before \(first) pruned") }
        if let snapshot { parts.append("snapshot at \(snapshot)") }
        parts.append(people == 1 ? "1 person" : "\(people) people")
        return parts.joined(separator: ", ")
    }
}
