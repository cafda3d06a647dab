/// A cell went from one value to another.
package struct CellChange: Equatable, Sendable {
    package var cell: Cell
    package var old: UInt64
    package var new: UInt64
}

/// What an entry changed, for those who follow cells.
package struct Changes: Equatable, Sendable {
    /// In the order in which they changed.
    package var cells: [CellChange] = []
    /// Labels, order or rules changed: readers need a snapshot.
    package var structural = false

    package var isEmpty: Bool { cells.isEmpty && !structural }
}

extension Board {
    /// Applies an accepted entry.
    ///
    /// Calls no style, so neither a mended nor a missing style changes the past.
    ///
    /// - Parameters:
    ///   - time: board time of the entry, ms UTC.
    ///   - name: the write's name, kept for repeats.
    @discardableResult
    package mutating func apply(_ entry: Entry, at time: Int64, name: WriteName?) -> Changes {
        precondition(entry.seq == seq + 1, "entries of a board are applied in order, each once")
        seq = entry.seq
        self.time = Swift.max(self.time, time)
        var changes = Changes()
        for operation in entry.outcome.operations { apply(operation, &changes) }
        if !changes.isEmpty { for index in views.indices { views[index].rev += 1 } }
        if let name {
            clients[name.client, default: Receipts()].add(
                Receipts.Receipt(id: name.id, seq: seq, content: entry.intent.content), at: self.time)
        }
        forgetClients()
        return changes
    }

    private mutating func apply(_ operation: Outcome.Operation, _ changes: inout Changes) {
        switch operation {
        case .declare(let structure): replace(with: structure, &changes)
        case .check(let group, let on, let off):
            guard let index = indexByOrdinal[group] else { return }
            for range in on { for button in range { check(index, button, true, &changes) } }
            for range in off { for button in range { check(index, button, false, &changes) } }
        case .grant(let who, let right): rights[who] = right == .participant ? nil : right
        }
    }

    private mutating func check(_ index: Int, _ button: UInt32, _ checked: Bool, _ changes: inout Changes) {
        guard groups[index].selection.set(button, checked) else { return }
        note(.check(groups[index].group.ordinal, button), from: checked ? 0 : 1, to: checked ? 1 : 0, &changes)
    }

    /// A cell changed in every view that shows it: in shared mode, all.
    private mutating func note(_ cell: Cell, from old: UInt64, to new: UInt64, _ changes: inout Changes) {
        for view in views.indices { views[view].digest.change(cell, from: old, to: new) }
        if cell != .structure { changes.cells.append(CellChange(cell: cell, old: old, new: new)) }
    }

    private mutating func replace(with structure: Structure, _ changes: inout Changes) {
        note(.structure, from: UInt64(revision), to: UInt64(revision + 1), &changes)
        changes.structural = true
        revision += 1
        for index in groups.indices { clearRemoved(index, structure, &changes) }
        let kept = Dictionary(uniqueKeysWithValues: groups.map { ($0.group.ordinal, $0.selection) })
        (title, lang, nextGroup) = (structure.title, structure.lang, structure.nextGroup)
        groups = structure.groups.map { group in
            let selection = (kept[group.ordinal] ?? Selection()).fitted(to: group.buttons.bound)
            return GroupState(group: group, selection: selection)
        }
        reindex()
    }

    /// Unchecks the buttons of a group that the new structure no longer has.
    private mutating func clearRemoved(_ index: Int, _ structure: Structure, _ changes: inout Changes) {
        let next = structure.groups.first { $0.ordinal == groups[index].group.ordinal }
        let stays: (UInt32) -> Bool
        switch next?.buttons {
        case .numbered(let count): stays = { $0 < count }
        case .listed(let buttons, _):
            let ordinals = Set(buttons.map(\.ordinal))
            stays = ordinals.contains
        case nil: stays = { _ in false }
        }
        for button in Array(groups[index].selection) where !stays(button) { check(index, button, false, &changes) }
    }

    mutating func reindex() {
        for index in groups.indices { groups[index].index() }
        indexByID = Dictionary(uniqueKeysWithValues: groups.indices.map { (groups[$0].group.id, $0) })
        indexByOrdinal = Dictionary(uniqueKeysWithValues: groups.indices.map { (groups[$0].group.ordinal, $0) })
    }

    /// A client that wrote nothing for seven days of board time is forgotten.
    ///
    /// Looked at every 1,024 entries, so that replay forgets at the same place.
    private mutating func forgetClients() {
        guard seq % 1024 == 0 else { return }
        let oldest = time - Limits.clientLife
        clients = clients.filter { $0.value.time >= oldest }
    }
}
