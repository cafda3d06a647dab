// What a declaration may do to a poll that people have answered.

extension Board.GroupState {
    /// Whether somebody's ballot, of this round or an earlier one, is behind it, or votes counted by hand.
    var hasVotes: Bool { poll.map { !$0.ballots.isEmpty || !$0.rounds.isEmpty || $0.hand != nil } ?? false }
}

extension Board {
    /// With ballots in the round, what would change their meaning stays as it is, and nobody sees more than was said.
    func checkVotes(for group: Group, _ old: GroupState?, _ path: String) throws(Refusal) {
        guard let old, let poll = old.poll, old.hasVotes else { return }
        let before = old.group
        // Ended rounds belong to the poll, too.
        if before.mode != group.mode { throw .ballots("\(path).mode") }
        guard !poll.ballots.isEmpty else { return }
        if before.style != group.style { throw .ballots("\(path).style") }
        if before.min != group.min { throw .ballots("\(path).min") }
        if before.max != group.max { throw .ballots("\(path).max") }
        if before.emptyCounts != group.emptyCounts { throw .ballots("\(path).none") }
        if group.results > before.results { throw .ballots("\(path).results") }
    }

    /// The stage of a poll that is new.
    func firstPhase(of declared: DeclaredGroup, _ group: Group, at time: Int64) -> Phase? {
        guard group.mode == .poll,
            (groups + retired).allSatisfy({ $0.group.ordinal != group.ordinal || $0.poll == nil })
        else { return nil }
        let stage = declared.poll.stage ?? .open
        // With `closed` comes the time (P40).
        if stage == .closed { return Phase(stage: .closed, closedAt: time) }
        return Phase(stage: stage, closesAt: declared.poll.closesAt, openedAt: stage == .open ? time : nil)
    }

    /// Buttons that people may have ticked and that are no longer declared.
    func retired(_ old: GroupState?, _ buttons: Buttons) -> [Button] {
        guard let old, old.hasVotes else { return [] }
        let there = Set(buttons.listed.map(\.ordinal))
        return (old.group.buttons.listed + old.group.retired).filter { !there.contains($0.ordinal) }
    }

    /// What was voted for is never thrown away to make room: a board that has taken away so much takes no more away.
    func expectRoom(for count: Int, beside before: Int, _ path: String) throws(Refusal) {
        if count > Limits.retired, count > before { throw .tooLarge(path, limit: Limits.retired) }
    }

    /// What an earlier declaration had checked, of the buttons that there still are.
    func start(_ old: GroupState?, _ buttons: Buttons) -> [UInt32] {
        guard let old else { return [] }
        let start = old.group.start.flatMap { $0 }
        if case .numbered(let count) = buttons { return start.filter { $0 < count } }
        let there = Set(buttons.listed.map(\.ordinal))
        return start.filter(there.contains)
    }
}
