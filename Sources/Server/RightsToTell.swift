internal import Boards
internal import Engine

/// Rights that are told to many pages: at once, then no more often than suits how many they are, and of what comes
/// meanwhile the newest.
///
/// A host who lets a board ask for invitations and no longer, or grants and revokes, again and again, would otherwise
/// have a loop write to thousands of readers each time.
struct RightsToTell {
    /// Whose right it is on a board; `nil`: that of all who were granted none.
    struct Subject: Hashable {
        var board: Identifier
        var person: Person?
    }

    /// Pages that are told for each ms until the next time, a twentieth of what a loop could: few never wait.
    static let pagesPerMillisecond = 10

    /// When each may be told again.
    private var rests: [Subject: UInt64] = [:]
    private var waiting: [Subject: Right] = [:]
    /// Of those that wait, in the order they came.
    private var order: [Subject] = []

    /// Whether it is told now, or waits in the place of the one before.
    mutating func admits(_ right: Right, of subject: Subject, at now: UInt64) -> Bool {
        guard let rest = rests[subject] else { return true }
        if waiting[subject] == nil, rest <= now { return true }
        if waiting.updateValue(right, forKey: subject) == nil { order.append(subject) }
        return false
    }

    /// So many pages were told.
    mutating func told(_ subject: Subject, _ pages: Int, at now: UInt64) {
        let rest = UInt64(pages / RightsToTell.pagesPerMillisecond)
        if rest > 0 { rests[subject] = now + rest }
    }

    /// When to look again; `nil`: nothing rests.
    var next: UInt64? { rests.values.min() }

    /// Those that waited and may be told now.
    mutating func due(at now: UInt64) -> [(subject: Subject, right: Right)] {
        rests = rests.filter { $0.value > now }
        let due = order.filter { rests[$0] == nil }
        order.removeAll { rests[$0] == nil }
        return due.compactMap { subject in waiting.removeValue(forKey: subject).map { (subject, $0) } }
    }

    /// A board is gone; another may come under its id.
    mutating func forget(_ board: Identifier) {
        rests = rests.filter { $0.key.board != board }
        waiting = waiting.filter { $0.key.board != board }
        order.removeAll { $0.board == board }
    }
}
