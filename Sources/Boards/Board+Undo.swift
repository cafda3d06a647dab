extension Board {
    /// What can be undone once `entry` is applied; asked before it is.
    func undo(after entry: Entry) -> Undo? {
        let operations = entry.outcome.operations
        guard !operations.isEmpty else { return undo }
        switch entry.intent {
        // The clock was set: what was to be restored of that poll was told by another time.
        case .host(.extend) where entry.who == 0:
            return undo.flatMap { undo in
                operations.contains { $0.group.map(undo.tellsTime(of:)) ?? false } ? nil : undo
            }
        case .host(let intent):
            return intent.undoKind.map { Undo(kind: $0, operations: operations.compactMap(inverse)) }
        case .declare: return removal(operations)
        case .set, .click, .withdraw:
            return undo.flatMap { undo in
                operations.contains { $0.group.map(undo.isSpoiled(by:)) ?? false } ? nil : undo
            }
        case .grant, .invite: return undo
        }
    }

    private func inverse(of operation: Outcome.Operation) -> Outcome.Operation? {
        switch operation {
        case .phase(let group, _): poll(group).map { .phase(group: group, $0.phase) }
        case .round(let group, _): poll(group).map { .round(group: group, $0.round) }
        case .hand(let group, _): poll(group).map { .hand(group: group, $0.hand) }
        case .go: current.map { .go(group: $0) }
        case .check(let group, let on, let off): .check(group: group, on: off, off: on)
        case .declare, .grant, .ballot: nil
        }
    }

    private func poll(_ group: UInt32) -> Poll? { indexByOrdinal[group].flatMap { groups[$0].poll } }

    /// A declaration that takes something away can be undone: what was there before is kept.
    private func removal(_ operations: [Outcome.Operation]) -> Undo? {
        guard case .declare(let next)? = operations.first, seq > 1, removes(next) else { return nil }
        let later = Dictionary(uniqueKeysWithValues: next.groups.map { ($0.ordinal, $0) })
        return Undo(kind: .remove, operations: [.declare(structure)] + lost(to: later))
    }

    /// What takes the newest host's action back, as the board is now.
    func undone(_ undo: Undo, at time: Int64, _ styles: some StyleLookup) -> [Outcome.Operation] {
        undo.operations.compactMap { operation in
            switch operation {
            case .declare(let before): return .declare(structure.regaining(before))
            case .phase(let group, let phase): return .phase(group: group, current(phase, group, at: time))
            case .check(let group, let on, let off) where undo.kind == .remove:
                return holds(more: group, styles) ? .check(group: group, on: on, off: off) : nil
            default: return operation
            }
        }
    }

    /// A poll that is opened again doesn't close at a time that has passed; one that was open closes when it has to.
    private func current(_ phase: Phase, _ group: UInt32, at time: Int64) -> Phase {
        guard poll(group)?.phase.stage == .closed, phase.stage == .open, let end = phase.closesAt, end <= time else {
            return phase
        }
        var phase = phase
        phase.closesAt = nil
        return phase
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

extension HostIntent {
    /// As what it can be taken back; `nil`: an undo can't.
    fileprivate var undoKind: Undo.Kind? {
        switch self {
        case .open: .open
        case .close: .close
        case .extend: .extend
        case .show: .show
        case .reset: .reset
        case .go: .go
        case .hand: .hand
        case .undo: nil
        }
    }
}

extension Outcome.Operation {
    /// The group that it writes to, if it is one.
    fileprivate var group: UInt32? {
        switch self {
        case .check(let group, _, _), .ballot(let group, _), .phase(let group, _), .round(let group, _), .go(let group),
            .hand(let group, _):
            group
        case .declare, .grant: nil
        }
    }
}
