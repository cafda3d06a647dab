/// What a reader holds.
package struct Cursor: Equatable, Sendable {
    package var epoch: UInt64
    package var view: View
    package var rev: Int64
    package var digest: UInt64

    package init(epoch: UInt64, view: View, rev: Int64, digest: UInt64) {
        self.epoch = epoch
        self.view = view
        self.rev = rev
        self.digest = digest
    }
}

/// Why a reader gets a snapshot and no delta (P10).
package enum SnapshotReason: String, Sendable {
    /// It holds nothing.
    case new
    /// What it holds is of another past of the board, or of another view.
    case epoch, view
    /// Its cells differ.
    case digest
    /// Its rev is beyond the newest, or too old for a delta.
    case ahead, behind
    /// The board was edited.
    case structure
}
