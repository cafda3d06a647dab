// What a declaration takes away, its undo gives back as it was: where a poll stood belongs to it as much as its buttons.

extension Board {
    /// How a declaration is undone that takes something away; `nil`: it takes nothing away.
    func removal(_ operations: [Outcome.Operation], _ entry: Int64) -> Undo? {
        guard case .declare(let next)? = operations.first, seq > 1, removes(next) else { return nil }
        let later = Dictionary(uniqueKeysWithValues: next.groups.map { ($0.ordinal, $0) })
        let lost = lost(to: later) + polls(lostTo: next) + shown(lostTo: later)
        return Undo(kind: .remove, operations: [.declare(structure)] + lost, seq: entry)
    }

    /// What undoes a removal, as the board is now.
    func regained(_ undo: Undo, at time: Int64, _ styles: some StyleLookup) -> [Outcome.Operation] {
        guard case .declare(let before)? = undo.operations.first else { return [] }
        let structure = structure.regaining(before)
        let there = Set(structure.groups.map(\.ordinal))
        let checks = undo.operations.filter { operation in
            if case .check(let group, _, _) = operation { holds(more: group, styles) } else { false }
        }
        let hands = undo.operations.filter { operation in
            if case .hand(let group, _) = operation { there.contains(group) } else { false }
        }
        let phases = structure.groups.compactMap { phase(of: $0, undo, at: time) }
        // The one that was shown need not be there: then none is, as before.
        let goes = undo.operations.filter { if case .go = $0 { true } else { false } }
        return [.declare(structure)] + checks + phases + hands + (goes.isEmpty ? absence(in: structure) : goes)
    }

    /// Where a poll stands that comes back; `nil`: it needn't be said.
    ///
    /// One whose time has passed while it was away is closed, and not open until somebody notices.
    private func phase(of group: Group, _ undo: Undo, at time: Int64) -> Outcome.Operation? {
        guard group.mode == .poll, indexByOrdinal[group.ordinal] == nil else { return nil }
        let kept = retired.first { $0.group.ordinal == group.ordinal }?.poll?.phase
        // An earlier release didn't keep it: nothing opens that its host may not have opened.
        var phase = kept ?? undo.phase(of: group.ordinal) ?? Phase(stage: .draft)
        if phase.stage == .open, let end = phase.closesAt, end <= time {
            (phase.stage, phase.closedAt, phase.closesAt) = (.closed, end, nil)
        }
        return phase == kept ? nil : .phase(group: group.ordinal, phase)
    }

    /// Whether a shared group can take back what was checked: one that allows one choice only while it has none.
    private func holds(more group: UInt32, _ styles: some StyleLookup) -> Bool {
        guard let state = indexByOrdinal[group].map({ groups[$0] }) else { return true }
        let isSingle = styles.style(named: state.group.style)?.manifest.isSingle ?? true
        return state.poll == nil && (!isSingle || state.selection.count == 0)
    }

    private func removes(_ next: Structure) -> Bool {
        let later = Dictionary(uniqueKeysWithValues: next.groups.map { ($0.ordinal, $0) })
        return groups.contains { state in
            guard let next = later[state.group.ordinal] else { return true }
            let there = Set(next.buttons.listed.map(\.ordinal))
            return state.group.buttons.listed.contains { !there.contains($0.ordinal) }
        }
    }

    /// What is checked in shared groups and won't be.
    private func lost(to later: [UInt32: Group]) -> [Outcome.Operation] {
        groups.compactMap { state in
            guard state.poll == nil else { return nil }
            let there = later[state.group.ordinal].map { Set($0.buttons.listed.map(\.ordinal)) } ?? []
            if case .numbered? = later[state.group.ordinal]?.buttons { return nil }
            let lost = state.selection.filter { !there.contains($0) }
            return lost.isEmpty ? nil : .check(group: state.group.ordinal, on: ranges(of: lost), off: [])
        }
    }

    /// The question that was shown, if it goes; or one that is gone already, so that none is shown.
    private func shown(lostTo later: [UInt32: Group]) -> [Outcome.Operation] {
        current.map { later[$0] == nil ? [.go(group: $0)] : [] } ?? []
    }

    /// Where polls stand that go with nobody's vote behind them; a retired one keeps all of it while it is away.
    private func polls(lostTo next: Structure) -> [Outcome.Operation] {
        let kept = Set((next.groups + next.retired).map(\.ordinal))
        return groups.flatMap { state -> [Outcome.Operation] in
            let group = state.group.ordinal
            guard let poll = state.poll, !kept.contains(group) else { return [] }
            return [.phase(group: group, poll.phase)] + (poll.hand.map { [.hand(group: group, $0)] } ?? [])
        }
    }
}

extension Undo {
    /// Where a poll stood, as the action found it.
    fileprivate func phase(of poll: UInt32) -> Phase? {
        for case .phase(poll, let phase) in operations { return phase }
        return nil
    }
}

extension Structure {
    /// This structure with the groups and buttons that an earlier one had and this one lacks.
    ///
    /// All else stays as it is now, rules and labels too, since people have answered under them.
    fileprivate func regaining(_ before: Structure) -> Structure {
        var result = self
        for (place, group) in before.groups.enumerated() {
            if let index = result.groups.firstIndex(where: { $0.ordinal == group.ordinal }) {
                result.groups[index].regain(group)
            } else if !result.groups.contains(where: { $0.id == group.id }) {
                let kept = retired.first { $0.ordinal == group.ordinal } ?? group
                result.groups.insert(kept, at: Swift.min(place, result.groups.count))
                result.retired.removeAll { $0.ordinal == group.ordinal }
            }
        }
        return result
    }
}

extension Group {
    fileprivate mutating func regain(_ before: Group) {
        guard mode == before.mode, case .listed(var mine, let bound) = buttons,
            case .listed(let theirs, _) = before.buttons
        else { return }
        let (ordinals, ids) = (Set(mine.map(\.ordinal)), Set(mine.map(\.id)))
        for (place, button) in theirs.enumerated() where !ordinals.contains(button.ordinal) && !ids.contains(button.id)
        {
            mine.insert(button, at: Swift.min(place, mine.count))
            retired.removeAll { $0.ordinal == button.ordinal }
            if before.correct.contains(button.ordinal) { correct = (correct + [button.ordinal]).sorted() }
        }
        buttons = .listed(mine, bound: bound)
    }
}
