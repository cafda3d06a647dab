internal import Boards

/// When something is due on which board by itself, board time.
struct DueTable {
    private(set) var all: [Identifier: Int64] = [:]
    private var look: Int64 = 0
    /// Before then nothing is looked at, monotonic ms.
    private(set) var rest: Int64 = 0

    /// When they have to be looked at next, monotonic ms: not after every turn of the engine.
    var nextLook: Int64 {
        get { max(look, rest) }
        set { look = newValue }
    }

    var isEmpty: Bool { all.isEmpty }

    subscript(board: Identifier) -> Int64? {
        get { all[board] }
        set {
            all[board] = newValue
            look = 0
        }
    }

    /// What came of them was lost: tried at once it would be lost again and again.
    mutating func rest(until time: Int64) { rest = time }
}
