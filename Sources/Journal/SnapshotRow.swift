/// A whole board as it was after the entry `seq`.
///
/// A board has one, the newest.
package struct SnapshotRow: Equatable, Sendable {
    package var board: String
    package var seq: Int64
    /// UTF-8 JSON.
    ///
    /// Comes back byte for byte.
    package var text: [UInt8]

    package init(board: String, seq: Int64, text: [UInt8]) {
        self.board = board
        self.seq = seq
        self.text = text
    }
}
