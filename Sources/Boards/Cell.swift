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
        /// How many ballots have the button checked.
        case count = 2
        /// How many people have answered; one cell a group.
        case people = 3
        /// How many of them answered with nothing checked; one cell a group.
        case empty = 4
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

    package static func count(_ group: UInt32, _ button: UInt32) -> Cell {
        Cell(group: group, button: button, kind: .count)
    }

    package static func people(_ group: UInt32) -> Cell { Cell(group: group, button: .max, kind: .people) }

    package static func empty(_ group: UInt32) -> Cell { Cell(group: group, button: .max, kind: .empty) }
}
