internal import Boards
internal import Synchronization
internal import Wire

/// Who is here, by board, added up over the loops.
///
/// No part of any board. Somebody with two pages on two loops counts twice.
final class Presence: Sendable {
    private let counts = Mutex<[Int: [Identifier: Here]]>([:])

    /// Who is here, as far as any loop has counted.
    subscript(board: Identifier) -> Here? {
        counts.withLock { counts in
            let parts = counts.values.compactMap { $0[board] }
            return parts.isEmpty ? nil : parts.reduce(Here(), +)
        }
    }

    /// Takes what one loop has counted, and returns what all of them come to for the same boards.
    func set(_ own: [Identifier: Here], of loop: Int) -> [Identifier: Here] {
        counts.withLock { counts in
            counts[loop] = own
            return own.reduce(into: [:]) { totals, board in
                totals[board.key] = counts.values.reduce(Here()) { $0 + ($1[board.key] ?? Here()) }
            }
        }
    }
}
