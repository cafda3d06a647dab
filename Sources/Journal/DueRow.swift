/// When a board next has to do something by itself, so that its timer fires with the board unloaded.
package struct DueRow: Equatable, Sendable {
    package var board: String
    /// Board time, milliseconds since 1970 UTC.
    ///
    /// Nil when nothing is due any more; read back, it is never nil.
    package var time: Int64?

    package init(board: String, time: Int64?) {
        self.board = board
        self.time = time
    }
}
