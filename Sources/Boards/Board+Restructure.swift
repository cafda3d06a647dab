extension Board {
    /// Applies an entry that changes more than cells: what each view shows is added up anew where it may differ.
    mutating func restructure(_ entry: Entry, _ changes: inout Changes) {
        let before = groups
        for operation in entry.outcome.operations { apply(operation, by: entry.who, &changes) }
        expose()
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
                !changes.groups.contains(state.group.ordinal)
            {
                continue
            }
            if let earlier { toggle(earlier) }
            toggle(state)
        }
        for state in before where indexByOrdinal[state.group.ordinal] == nil { toggle(state) }
    }

    /// Puts the cells of a group into the digests of the views that show it, or takes them out: each is hashed once.
    mutating func toggle(_ state: GroupState) {
        let group = state.group.ordinal
        var (shown, counted) = (Digest(), Digest())
        if let tally = state.poll?.tally {
            shown.change(.people(group), from: 0, to: UInt64(tally.people))
            counted.change(.empty(group), from: 0, to: UInt64(tally.empty))
            for (button, count) in tally.counts { counted.change(.count(group, button), from: 0, to: UInt64(count)) }
        } else {
            for button in state.selection { shown.change(.check(group, button), from: 0, to: 1) }
        }
        add(shown, for: state.visible)
        add(counted, for: state.visible.intersection(state.counted))
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

    /// Unchecks the buttons of a shared group that the new structure no longer has; of a group that goes nothing is kept.
    private mutating func clearRemoved(_ index: Int, _ structure: Structure, _ changes: inout Changes) {
        guard let next = structure.groups.first(where: { $0.ordinal == groups[index].group.ordinal }) else { return }
        let before = groups[index].selection.count
        switch (next.mode, next.buttons) {
        case (.poll, _): groups[index].selection = Selection()
        case (.shared, .numbered(let count)): groups[index].selection = groups[index].selection.fitted(to: count)
        case (.shared, .listed(let buttons, _)):
            let ordinals = Set(buttons.map(\.ordinal))
            for button in groups[index].selection.filter({ !ordinals.contains($0) }) {
                groups[index].selection.set(button, false)
            }
        }
        if groups[index].selection.count != before { changes.note(next.ordinal) }
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
}
