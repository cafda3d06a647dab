/// A cell went from one value to another.
package struct CellChange: Equatable, Sendable {
    package var cell: Cell
    package var old: UInt64
    package var new: UInt64
    /// Who is shown the cell.
    package var views: ViewSet

    package init(cell: Cell, old: UInt64, new: UInt64, views: ViewSet = .all) {
        self.cell = cell
        self.old = old
        self.new = new
        self.views = views
    }
}

/// What an entry changed, for those who follow cells.
package struct Changes: Equatable, Sendable {
    /// In the order in which they changed; of a structural change none, as nobody follows it cell by cell.
    package internal(set) var cells: [CellChange] = []
    /// Labels, order, rules or stages changed: readers of every view need a snapshot.
    package let structural: Bool
    /// Of a structural change: groups of which a check changed.
    private var noted: Set<UInt32> = []

    package init(structural: Bool = false) { self.structural = structural }

    /// Ordinals of groups of which a cell changed; of a structural change, of shared ones.
    package var groups: Set<UInt32> { structural ? noted : Set(cells.map(\.cell.group)) }

    mutating func note(_ group: UInt32) { noted.insert(group) }

    package var isEmpty: Bool { cells.isEmpty && !structural }

    /// Whether readers of that view are told.
    package func touch(_ view: View) -> Bool {
        structural || cells.contains { $0.views.contains(ViewSet(view)) }
    }

    /// Whether nothing but tallies changed, which may reach readers later than checks.
    package var isTally: Bool { !structural && cells.allSatisfy { $0.cell.kind != .check } }
}
