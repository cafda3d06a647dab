/// What a host wants of a running poll (P47); entries keep it as it is.
package enum HostIntent: Equatable, Sendable {
    /// Opens voting, for so many ms.
    case open(group: Identifier, for: Int64?)
    /// Closes it, now or in so many ms.
    case close(group: Identifier, in: Int64?)
    /// Moves the time at which it closes, by ms.
    case extend(group: Identifier, by: Int64)
    /// Shows or hides counts, or correct answers.
    case show(group: Identifier, results: Bool?, correct: Bool?)
    /// A new round; in shared mode every button as it was declared.
    case reset(group: Identifier)
    /// The question that is shown, where one is at a time.
    case go(group: Identifier)
    /// Votes counted by hand.
    case hand(group: Identifier, HandCount)
    case undo
}

/// Votes counted by hand, as the host says them; `people` may be missing where one choice is allowed.
package struct HandCount: Equatable, Sendable {
    package var counts: [Identifier: UInt32]
    package var empty: UInt32
    package var people: UInt32?

    package init(counts: [Identifier: UInt32], empty: UInt32 = 0, people: UInt32? = nil) {
        self.counts = counts
        self.empty = empty
        self.people = people
    }
}
