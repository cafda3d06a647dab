internal import Boards
internal import Engine
internal import Wire

/// Who asks for changes again and again in place of holding a socket (P36), as long as they go on.
struct Visits {
    private struct Visit {
        var view: View
        /// In the loop's ms.
        var time: UInt64
    }

    /// Whoever hasn't asked for so long (ms) is gone.
    private static let patience: UInt64 = 10_000

    private var boards: [Identifier: [Person: Visit]] = [:]

    mutating func note(_ person: Person, _ board: Identifier, _ view: View, at now: UInt64) {
        boards[board, default: [:]][person] = Visit(view: view, time: now)
    }

    /// Has a socket now, or another view.
    mutating func forget(_ person: Person, _ board: Identifier) { boards[board]?[person] = nil }

    /// Lets go of those who are gone, and counts the others.
    mutating func count(at now: UInt64) -> [Identifier: Here] {
        boards = boards.compactMapValues { people in
            let left = people.filter { $0.value.time + Visits.patience > now }
            return left.isEmpty ? nil : left
        }
        return boards.mapValues { people in
            Here(
                people: people.values.count { $0.view == .participant },
                hasHost: people.values.contains { $0.view == .host })
        }
    }
}
