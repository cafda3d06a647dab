internal import Boards

/// How much the engine takes in, so that no flood of newcomers fills memory or disk.
package struct Capacity: Sendable {
    /// People who wrote to a board or were given a right on it, and as many who voted there.
    package var people = Limits.people
    /// Clients whose receipts a board keeps.
    package var clients: Int { 2 * people }
    package var boards = Limits.boards
    /// Bytes of all pictures.
    package var pictures = Limits.pictures

    package init() {}
}
