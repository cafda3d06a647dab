extension Board {
    /// Applies an entry that changes more than cells: what each view shows is added up anew where it may differ.
    mutating func restructure(_ entry: Entry, _ changes: inout Changes) {
        let before = groups
        for operation in entry.outcome.operations { apply(operation, by: entry.who, &changes) }
        expose()
        changes.structural = true
        let touched = Set(changes.cells.map(\.cell.group))
        let old = Dictionary(uniqueKeysWithValues: before.map { ($0.group.ordinal, $0) })
        for view in views.indices {
            views[view].rev += 1
            views[view].digest.change(.structure, from: UInt64(revision), to: UInt64(revision + 1))
        }
        revision += 1
        for state in groups {
            let earlier = old[state.group.ordinal]
            // A shared group that is shown as before and has no other check: a million boxes aren't hashed for nothing.
            if let earlier, earlier.poll == nil, state.poll == nil, earlier.visible == state.visible,
                !touched.contains(state.group.ordinal)
            {
                continue
            }
            if let earlier { toggle(earlier) }
            toggle(state)
        }
        for state in before where indexByOrdinal[state.group.ordinal] == nil { toggle(state) }
    }

    /// Puts the cells of a group into the digests of the views that show it, or takes them out.
    mutating func toggle(_ state: GroupState) {
        for view in View.allCases {
            for cell in state.cells(for: view) {
                views[Int(view.rawValue)].digest.change(cell.cell, from: 0, to: cell.value)
            }
        }
    }

    /// Says anew which views show which group, and which its counts.
    mutating func expose() {
        let isOne = options.contains(.oneAtATime)
        current = isOne ? current ?? groups.first?.group.ordinal : nil
        for index in groups.indices {
            let isCurrent = !isOne || current == groups[index].group.ordinal
            let isOut = isCurrent && groups[index].poll?.phase.stage != .draft
            let shows = groups[index].poll?.phase.showsCounts(groups[index].group.results) ?? false
            groups[index].visible = isOut ? .all : .host
            groups[index].counted = isOut && shows ? .all : .host
        }
    }

    /// The groups become those of `structure`: kept ordinals keep what is checked, ballots and rounds.
    mutating func replace(with structure: Structure, _ changes: inout Changes) {
        for index in groups.indices { clearRemoved(index, structure, &changes) }
        let kept = Dictionary(uniqueKeysWithValues: (groups + retired).map { ($0.group.ordinal, $0) })
        (title, lang, nextGroup, options) = (structure.title, structure.lang, structure.nextGroup, structure.options)
        groups = structure.groups.map { GroupState($0, from: kept[$0.ordinal]) }
        retired = structure.retired.map { GroupState($0, from: kept[$0.ordinal]) }
        reindex()
        recount()
        hadPolls = hadPolls || hasPolls
        // The first takes its place, unless the entry says otherwise, as those of declarations do now (`absence`).
        if let current, indexByOrdinal[current] == nil { self.current = nil }
    }

    /// Adds up the ballots of every poll anew.
    mutating func recount() {
        for index in groups.indices { groups[index].recount() }
        for index in retired.indices { retired[index].recount() }
    }

    /// Unchecks the buttons of a shared group that the new structure no longer has.
    private mutating func clearRemoved(_ index: Int, _ structure: Structure, _ changes: inout Changes) {
        let next = structure.groups.first { $0.ordinal == groups[index].group.ordinal }
        let stays: (UInt32) -> Bool
        switch next?.mode == .shared ? next?.buttons : nil {
        case .numbered(let count): stays = { $0 < count }
        case .listed(let buttons, _):
            let ordinals = Set(buttons.map(\.ordinal))
            stays = ordinals.contains
        case nil: stays = { _ in false }
        }
        for button in Array(groups[index].selection) where !stays(button) { check(index, button, false, &changes) }
    }
}

extension Board.GroupState {
    /// A group as it is declared, with the state that it had.
    init(_ group: Group, from old: Board.GroupState?) {
        self.init(group: group, selection: (old?.selection ?? Selection()).fitted(to: group.buttons.bound))
        guard group.mode == .poll else { return }
        poll = old?.poll ?? Poll()
        if let old { poll?.mark(group.edited(since: old.group)) }
    }

    /// Adds the ballots up anew: a button went or came back.
    mutating func recount() {
        guard let ballots = poll?.ballots else { return }
        var tally = Tally()
        for ballot in ballots.values { tally.count(ballot, 1, emptyCounts: group.emptyCounts, exists: exists) }
        poll?.tally = tally
    }

    /// The cells that a view is shown, with their values.
    func cells(for view: View) -> [(cell: Cell, value: UInt64)] {
        let ordinal = group.ordinal
        guard visible.contains(ViewSet(view)) else { return [] }
        guard let poll else { return selection.map { (.check(ordinal, $0), 1) } }
        var cells: [(Cell, UInt64)] = [(.people(ordinal), UInt64(poll.tally.people))]
        guard counted.contains(ViewSet(view)) else { return cells }
        cells.append((.empty(ordinal), UInt64(poll.tally.empty)))
        return cells + poll.tally.counts.map { (.count(ordinal, $0.key), UInt64($0.value)) }
    }
}
