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
            return intent.undoKind.map {
                Undo(kind: $0, operations: operations.compactMap(inverse), seq: entry.seq)
            }
        case .declare: return removal(operations, entry.seq)
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

    /// What takes the newest host's action back, as the board is now.
    func undone(_ undo: Undo, at time: Int64, _ styles: some StyleLookup) -> [Outcome.Operation] {
        if undo.kind == .remove { return regained(undo, at: time, styles) }
        return undo.operations.map { operation in
            guard case .phase(let group, let phase) = operation else { return operation }
            return .phase(group: group, current(phase, group, at: time))
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
