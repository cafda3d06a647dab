/// A whole board as one view sees it, at a rev.
package struct Snapshot: Sendable {
    package var board: Identifier
    package var view: View
    package var epoch: UInt64
    package var seq: Int64
    package var state: Board.ViewState
    /// Counts declarations.
    package var revision: Int64
    package var title: [UInt8]
    package var lang: [UInt8]?
    package var groups: [Board.GroupState]
}

extension Board {
    /// Shares its storage with the board until the board changes.
    package func snapshot(for view: View) -> Snapshot {
        Snapshot(
            board: id, view: view, epoch: epoch, seq: seq, state: state(of: view), revision: revision, title: title,
            lang: lang, groups: groups)
    }
}
