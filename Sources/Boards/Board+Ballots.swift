extension Board {
    /// A ballot takes the place of the one that the person had; `nil`: none does.
    mutating func cast(_ ballot: Ballot?, by who: Int64, in group: UInt32, _ changes: inout Changes) {
        guard let index = indexByOrdinal[group], groups[index].poll != nil else { return }
        // No more of the group than this: whoever held its ballots would have all of them copied.
        let old = groups[index].poll?.ballots[who]
        let touched = Set((old?.on ?? []) + (ballot?.on ?? [])).sorted()
        let before = groups[index].poll?.tally.part(touched) ?? Tally()
        let (bound, present) = (groups[index].group.buttons.bound, groups[index].present)
        let exists: (UInt32) -> Bool = { $0 < bound && present?.contains($0) ?? true }
        let emptyCounts = groups[index].group.emptyCounts
        if let old { groups[index].poll?.tally.count(old, -1, emptyCounts: emptyCounts, exists: exists) }
        if let ballot { groups[index].poll?.tally.count(ballot, 1, emptyCounts: emptyCounts, exists: exists) }
        groups[index].poll?.ballots[who] = ballot
        groups[index].poll?.previous = [:]
        note(before, touched, index, &changes)
    }

    /// What differs between an earlier tally of a group and the present one, which differ in no other buttons.
    private func note(_ before: Tally, _ touched: [UInt32], _ index: Int, _ changes: inout Changes) {
        guard let tally = groups[index].poll?.tally, !changes.structural else { return }
        let (group, visible, counted) = (groups[index].group.ordinal, groups[index].visible, groups[index].counted)
        func add(_ cell: Cell, _ old: UInt32, _ new: UInt32, _ views: ViewSet) {
            guard old != new else { return }
            changes.cells.append(CellChange(cell: cell, old: UInt64(old), new: UInt64(new), views: views))
        }
        add(.people(group), before.people, tally.people, visible)
        add(.empty(group), before.empty, tally.empty, counted)
        for button in touched {
            add(.count(group, button), before.counts[button] ?? 0, tally.counts[button] ?? 0, counted)
        }
    }

    mutating func change(_ group: UInt32, _ body: (inout Poll) -> Void) {
        guard let index = indexByOrdinal[group], var poll = groups[index].poll else { return }
        body(&poll)
        groups[index].poll = poll
    }

    /// Also of a poll that was taken away: time goes on for it (`prolonging`).
    mutating func set(_ phase: Phase, of group: UInt32) {
        if let index = indexByOrdinal[group] {
            groups[index].poll?.phase = phase
        } else if let index = retired.firstIndex(where: { $0.group.ordinal == group }) {
            retired[index].poll?.phase = phase
        }
    }

    /// The next round begins with no ballot, or the last one comes back as it was.
    mutating func begin(_ round: Int64, of group: UInt32) {
        change(group) { poll in
            if round > poll.round {
                poll.rounds.append(
                    RoundResult(
                        round: poll.round, tally: poll.tally, hand: poll.hand, openedAt: poll.phase.openedAt,
                        closedAt: poll.phase.openedAt == nil ? nil : poll.phase.closedAt, edited: poll.edited))
                if poll.rounds.count > Limits.rounds { poll.rounds.removeFirst() }
                (poll.previous, poll.ballots) = (poll.ballots, [:])
                (poll.hand, poll.edited) = (nil, [])
            } else if let last = poll.rounds.popLast() {
                (poll.ballots, poll.previous, poll.hand, poll.edited) = (poll.previous, [:], last.hand, last.edited)
            }
            poll.round = round
        }
        if let index = indexByOrdinal[group] { groups[index].recount() }
    }

    /// What a write to a poll's group comes to: the sender's ballot, or none.
    mutating func vote(
        in index: Int, by voter: Voter, _ styles: some StyleLookup,
        _ body: (inout Draft, any Style, Setup) throws(StyleRefusal) -> Void
    ) throws(Refusal) -> [Outcome.Operation] {
        let group = groups[index].group
        try expectOpen(index, for: voter)
        guard let style = styles.style(named: group.style) else { throw .noStyle(group.style) }
        let old = groups[index].poll?.ballots[voter.who]
        var selection = Selection(bound: group.buttons.bound)
        for button in old?.on ?? [] where groups[index].exists(button) { selection.set(button, true) }
        var draft = Draft(taking: &selection)
        do throws(StyleRefusal) {
            try body(&draft, style, group.setup)
            // Taking everything back is no answer that the style could refuse.
            if draft.selection.count > 0 { try style.settle(group.setup, &draft) }
        } catch {
            throw .style(error, group: group.id, buttons: [], limit: limit(of: error, group))
        }
        let on = Array(draft.selection)
        guard on.allSatisfy(groups[index].exists) else { throw .faultyStyle(group.style) }
        if on.isEmpty && !group.emptyCounts { return old == nil ? [] : [.ballot(group: group.ordinal, on: nil)] }
        return old == Ballot(on: on) ? [] : [.ballot(group: group.ordinal, on: ranges(of: on))]
    }

    func withdraw(_ group: Identifier, by voter: Voter) throws(Refusal) -> [Outcome.Operation] {
        let index = try index(of: group, for: voter)
        guard let poll = groups[index].poll else {
            throw .badField("group", problem: "is no poll: nobody has an answer of their own in it")
        }
        try expectOpen(index, for: voter)
        return poll.ballots[voter.who] == nil ? [] : [.ballot(group: groups[index].group.ordinal, on: nil)]
    }

    /// Refuses what comes before voting opens or after it has closed, whether or not the close was written yet.
    private func expectOpen(_ index: Int, for voter: Voter) throws(Refusal) {
        guard let poll = groups[index].poll else { return }
        let phase = poll.phase
        if let round = voter.round, round != poll.round { throw .closed(at: phase.closedAt) }
        switch phase.stage {
        // Only a host gets here: for others there is no such group.
        case .draft: throw .closed(at: nil)
        case .closed: throw .closed(at: phase.closedAt)
        case .open: if let end = phase.closesAt, voter.time >= end { throw .closed(at: end) }
        }
    }
}

/// Who writes, and when.
struct Voter {
    var who: Int64
    var right: Right
    /// Board time, ms UTC.
    var time: Int64
    /// Of the poll that they saw, if they said so.
    var round: Int64?
}
