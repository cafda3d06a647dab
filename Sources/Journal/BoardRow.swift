/// A board's name in the journal, with the identity of its past.
package struct BoardRow: Equatable, Sendable {
    package var id: String
    /// Random; new when the board is made or restored.
    package var epoch: String
    /// The epoch that the board was made with, which its hash chain began with: differs from `epoch` once it was
    /// restored or repaired.
    package var origin: String
    /// Milliseconds since 1970 UTC.
    package var created: Int64

    package init(id: String, epoch: String, origin: String? = nil, created: Int64) {
        self.id = id
        self.epoch = epoch
        self.origin = origin ?? epoch
        self.created = created
    }
}
