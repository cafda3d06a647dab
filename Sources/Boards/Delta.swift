/// What takes a reader from one rev of a view to a later one.
package struct Delta: Equatable, Sendable {
    package var from: Int64
    package var to: Int64
    /// At `to`.
    package var digest: Digest
    /// New values of the cells that differ.
    package var cells: [Cell: UInt64]

    package init(from: Int64, to: Int64, digest: Digest, cells: [Cell: UInt64]) {
        self.from = from
        self.to = to
        self.digest = digest
        self.cells = cells
    }
}

/// One entry's changes to a view.
package struct Step: Sendable {
    /// The rev that it leads to.
    package let rev: Int64
    package let digest: Digest
    package let cells: [CellChange]

    package init(rev: Int64, digest: Digest, cells: [CellChange]) {
        self.rev = rev
        self.digest = digest
        self.cells = cells
    }
}

extension Delta {
    /// Merges steps: the last value of each cell wins, and a cell that ends as it was isn't named.
    package init(from: Int64, merging steps: some Collection<Step>, to head: Board.ViewState) {
        var first: [Cell: UInt64] = [:]
        var cells: [Cell: UInt64] = [:]
        for step in steps {
            for change in step.cells {
                if first[change.cell] == nil { first[change.cell] = change.old }
                cells[change.cell] = change.new
            }
        }
        self.init(from: from, to: head.rev, digest: head.digest, cells: cells.filter { first[$0.key] != $0.value })
    }
}
