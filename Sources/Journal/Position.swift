/// A moment of a journal: how far it was written.
///
/// Opaque; grows with every batch, over all boards and all restarts.
package struct Position: Comparable, Hashable, Sendable {
    /// Below 2^53, so that it survives JSON.
    package var value: Int64

    package init(value: Int64) { self.value = value }

    /// Before the first batch.
    package static let start = Position(value: 0)

    package static func < (left: Position, right: Position) -> Bool { left.value < right.value }
}
