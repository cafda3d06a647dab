/// Early entries of a board that go.
///
/// Only what the stored snapshot covers does, whatever is asked for: the board goes on from there.
package struct Pruning: Equatable, Sendable {
    package var board: String
    /// Names the board's past, as another board may have taken the name.
    package var epoch: String
    /// The last entry that goes.
    package var through: Int64

    package init(board: String, epoch: String, through: Int64) {
        self.board = board
        self.epoch = epoch
        self.through = through
    }
}
