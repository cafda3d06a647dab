/// What a rebuilt journal keeps of a board.
package struct BoardPart: Equatable, Sendable {
    package var row: BoardRow
    /// A new one, if readers may hold more than what is kept.
    package var epoch: String?
    /// `nil`: none.
    package var entries: ClosedRange<Int64>?
    package var keepsSnapshot: Bool

    package init(_ row: BoardRow, epoch: String?, entries: ClosedRange<Int64>?, keepsSnapshot: Bool) {
        self.row = row
        self.epoch = epoch
        self.entries = entries
        self.keepsSnapshot = keepsSnapshot
    }
}
