internal import Boards

/// When something is due on which board by itself, board time.
struct DueTable {
    private(set) var all: [Identifier: Int64] = [:]
    /// When they have to be looked at next, monotonic ms: not after every turn of the engine.
    var nextLook: Int64 = 0

    var isEmpty: Bool { all.isEmpty }

    subscript(board: Identifier) -> Int64? {
        get { all[board] }
        set {
            all[board] = newValue
            nextLook = 0
        }
    }
}
