extension Board {
    /// What can be undone once `entry` is applied; asked before it is.
    func undo(after entry: Entry) -> Undo? {
        let operations = entry.outcome.operations
        guard !operations.isEmpty else { return undo }
        switch entry.intent {
        case .host(.undo): return nil
        case .host(let intent): return Undo(kind: intent.kind, operations: operations.compactMap(inverse))
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

    /// A declaration that takes something away can be undone; ordinals that it gave out are not used again.
    private func removal(_ operations: [Outcome.Operation]) -> Undo? {
        guard case .declare(let next)? = operations.first, seq > 1, removes(next) else { return nil }
        var structure = self.structure
        structure.nextGroup = next.nextGroup
        let later = Dictionary(uniqueKeysWithValues: next.groups.map { ($0.ordinal, $0) })
        for index in structure.groups.indices {
            if let next = later[structure.groups[index].ordinal] { structure.groups[index].keep(next) }
        }
        let known = Set(structure.groups.map(\.ordinal)).union(structure.retired.map(\.ordinal))
        structure.retired += next.groups.filter { $0.mode == .poll && !known.contains($0.ordinal) }
        return Undo(kind: .remove, operations: [.declare(structure)] + lost(to: later))
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

extension Group {
    /// Ordinals that a later declaration gave out stay given out, and what it added to a poll stays with it.
    fileprivate mutating func keep(_ next: Group) {
        guard case .listed(let mine, let bound) = buttons, case .listed(let theirs, let later) = next.buttons else {
            return
        }
        buttons = .listed(mine, bound: Swift.max(bound, later))
        guard mode == .poll else { return }
        let known = Set((mine + retired).map(\.ordinal))
        retired += theirs.filter { !known.contains($0.ordinal) }
    }
}

extension HostIntent {
    fileprivate var kind: Undo.Kind {
        switch self {
        case .open: .open
        case .close: .close
        case .extend: .extend
        case .show: .show
        case .reset: .reset
        case .go: .go
        case .hand: .hand
        case .undo: .remove
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
