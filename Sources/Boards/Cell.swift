/// One thing a view shows, addressed by ordinals that are never used again.
package struct Cell: Hashable, Sendable {
    /// What the cell says.
    ///
    /// The raw values stand in digests: they never change meaning.
    package enum Kind: UInt32, Sendable {
        /// The revision of labels, order and rules: one cell for the whole board.
        case structure = 0
        /// 1: the button is checked.
        case check = 1
    }

    package var group: UInt32
    package var button: UInt32
    package var kind: Kind

    package init(group: UInt32, button: UInt32, kind: Kind) {
        self.group = group
        self.button = button
        self.kind = kind
    }

    package static let structure = Cell(group: .max, button: .max, kind: .structure)

    package static func check(_ group: UInt32, _ button: UInt32) -> Cell {
        Cell(group: group, button: button, kind: .check)
    }
}
