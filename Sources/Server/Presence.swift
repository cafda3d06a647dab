internal import Boards
internal import Synchronization

/// How many people are here, by board, added up over the loops.
///
/// No part of any board. Somebody with two pages on two loops counts twice.
final class Presence: Sendable {
    private let counts = Mutex<[Int: [Identifier: Int]]>([:])

    /// Takes what one loop has counted, and returns what all of them come to for the same boards.
    func set(_ own: [Identifier: Int], of loop: Int) -> [Identifier: Int] {
        counts.withLock { counts in
            counts[loop] = own
            return own.reduce(into: [:]) { totals, board in
                totals[board.key] = counts.values.reduce(0) { $0 + ($1[board.key] ?? 0) }
            }
        }
    }
}
