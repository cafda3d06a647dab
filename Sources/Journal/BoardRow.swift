/// A board's name in the journal, with the identity of its past.
package struct BoardRow: Equatable, Sendable {
    package var id: String
    /// Random; new when the board is made or restored.
    package var epoch: String
    /// Milliseconds since 1970 UTC.
    package var created: Int64

    package init(id: String, epoch: String, created: Int64) {
        self.id = id
        self.epoch = epoch
        self.created = created
    }
}
