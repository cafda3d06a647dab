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
        undo = undo(after: entry)
        var changes = Changes(structural: entry.outcome.isStructural)
        if changes.structural {
            restructure(entry, &changes)
        } else {
            for operation in entry.outcome.operations { apply(operation, by: entry.who, &changes) }
            tell(changes)
        }
        if let name {
            clients[name.client, default: Receipts()].add(
                Receipts.Receipt(id: name.id, seq: seq, content: entry.intent.content), at: self.time)
        }
        forgetClients()
        return changes
    }

    /// Brings the views that show a changed cell forward.
    private mutating func tell(_ changes: Changes) {
        for view in View.allCases where changes.touch(view) { views[Int(view.rawValue)].rev += 1 }
        for change in changes.cells {
            var difference = Digest()
            difference.change(change.cell, from: change.old, to: change.new)
            add(difference, for: change.views)
        }
    }

    /// Puts the same cells into the digests of several views, or takes them out.
    mutating func add(_ part: Digest, for seen: ViewSet) {
        for view in View.allCases where seen.contains(ViewSet(view)) { views[Int(view.rawValue)].digest.add(part) }
    }

    mutating func apply(_ operation: Outcome.Operation, by who: Int64, _ changes: inout Changes) {
        switch operation {
        case .declare(let structure): replace(with: structure, &changes)
        case .check(let group, let on, let off):
            guard let index = indexByOrdinal[group] else { return }
            for range in on { check(index, range, true, &changes) }
            for range in off { check(index, range, false, &changes) }
        case .grant(let who, let right): rights[who] = right
        case .ballot(let group, let on): cast(on.map(Ballot.init(_:)), by: who, in: group, &changes)
        case .phase(let group, let phase): set(phase, of: group)
        case .round(let group, let round): begin(round, of: group)
        case .go(let group): current = group
        case .hand(let group, let hand): change(group) { $0.hand = hand }
        }
    }

    private mutating func check(_ index: Int, _ buttons: ClosedRange<UInt32>, _ checked: Bool, _ changes: inout Changes)
    {
        guard groups[index].poll == nil else { return }
        let (group, views) = (groups[index].group.ordinal, groups[index].visible)
        guard !changes.structural else {
            let before = groups[index].selection.count
            for button in buttons { groups[index].selection.set(button, checked) }
            if groups[index].selection.count != before { changes.note(group) }
            return
        }
        for button in buttons where groups[index].selection.set(button, checked) {
            changes.cells.append(
                CellChange(cell: .check(group, button), old: checked ? 0 : 1, new: checked ? 1 : 0, views: views))
        }
    }

    mutating func reindex() {
        for index in groups.indices { groups[index].index() }
        for index in retired.indices { retired[index].index() }
        indexByID = Dictionary(uniqueKeysWithValues: groups.indices.map { (groups[$0].group.id, $0) })
        indexByOrdinal = Dictionary(uniqueKeysWithValues: groups.indices.map { (groups[$0].group.ordinal, $0) })
        hasPolls = groups.contains { $0.poll != nil }
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
