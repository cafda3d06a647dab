extension Board {
    /// What a host's action writes.
    func operations(for intent: HostIntent, at time: Int64, _ styles: some StyleLookup) throws(Refusal) -> [Outcome
        .Operation]
    {
        switch intent {
        case .open(let group, let duration):
            return try phase(of: group) { phase in
                let planned = phase.stage == .draft ? phase.closesAt : nil
                (phase.stage, phase.closedAt, phase.closesAt) = (.open, nil, duration.map { time + $0 } ?? planned)
                phase.openedAt = phase.openedAt ?? time
            }
        case .close(let group, let delay): return try close(group, delay, time)
        case .extend(let group, let more): return try extend(group, more, time)
        case .show(let group, let results, let correct):
            guard results != nil || correct != nil else {
                throw .badField("results", problem: "is missing, and so is correct")
            }
            return try phase(of: group) { phase in
                phase.isShown = results ?? phase.isShown
                phase.isRevealed = correct ?? phase.isRevealed
            }
        case .reset(let group): return try reset(group, time)
        case .go(let group): return try go(group)
        case .hand(let group, let hand): return try count(hand, in: group, styles)
        case .undo:
            guard let undo else { throw .nothing }
            let operations = undone(undo, at: time, styles)
            // What went comes back beside what came in its place.
            for case .declare(let next) in operations { try next.expectRoom(beside: structure) }
            return operations
        }
    }

    private func poll(_ group: Identifier) throws(Refusal) -> (state: GroupState, poll: Poll) {
        let state = groups[try index(of: group)]
        guard let poll = state.poll else { throw .badField("group", problem: "is no poll") }
        return (state, poll)
    }

    private func phase(of group: Identifier, _ body: (inout Phase) -> Void) throws(Refusal) -> [Outcome.Operation] {
        let (state, poll) = try poll(group)
        var phase = poll.phase
        body(&phase)
        return phase == poll.phase ? [] : [.phase(group: state.group.ordinal, phase)]
    }

    /// Whoever closes late, the poll was over when its time was.
    private func close(_ group: Identifier, _ delay: Int64?, _ time: Int64) throws(Refusal) -> [Outcome.Operation] {
        let current = try poll(group).poll.phase
        if let delay {
            guard current.stage == .open else { throw .closed(at: current.closedAt) }
            return try phase(of: group) { $0.closesAt = time + delay }
        }
        guard current.stage != .closed else { return [] }
        return try phase(of: group) { phase in
            (phase.stage, phase.closedAt) = (.closed, Swift.min(time, phase.closesAt ?? time))
            phase.closesAt = nil
        }
    }

    private func extend(_ group: Identifier, _ more: Int64, _ time: Int64) throws(Refusal) -> [Outcome.Operation] {
        let current = try poll(group).poll.phase
        guard current.stage == .open else { throw .closed(at: current.closedAt) }
        guard let end = current.closesAt else { throw .badField("group", problem: "has no time at which it closes") }
        guard end > time else { throw .closed(at: end) }
        guard end + more - time <= Limits.open.upperBound else {
            throw .tooLarge("by", limit: Int(Limits.open.upperBound))
        }
        return try phase(of: group) { $0.closesAt = end + more }
    }

    private func reset(_ group: Identifier, _ time: Int64) throws(Refusal) -> [Outcome.Operation] {
        let state = groups[try index(of: group)]
        guard let poll = state.poll else {
            var start = Selection(bound: state.group.buttons.bound)
            for range in state.group.start {
                for button in range where state.exists(button) { start.set(button, true) }
            }
            let on = start.filter { !state.selection.contains($0) }
            let off = state.selection.filter { !start.contains($0) }
            return on.isEmpty && off.isEmpty
                ? [] : [.check(group: state.group.ordinal, on: ranges(of: on), off: ranges(of: off))]
        }
        var phase = poll.phase
        (phase.closesAt, phase.isShown, phase.isRevealed) = (nil, nil, false)
        phase.openedAt = phase.stage == .open ? time : nil
        return [.round(group: state.group.ordinal, poll.round + 1), .phase(group: state.group.ordinal, phase)]
    }

    private func go(_ group: Identifier) throws(Refusal) -> [Outcome.Operation] {
        let ordinal = groups[try index(of: group)].group.ordinal
        guard options.contains(.oneAtATime) else {
            throw .badField("board", problem: "shows all its questions at once")
        }
        return ordinal == current ? [] : [.go(group: ordinal)]
    }

    private func count(_ count: HandCount, in group: Identifier, _ styles: some StyleLookup) throws(Refusal) -> [Outcome
        .Operation]
    {
        let (state, poll) = try poll(group)
        var counts: [UInt32: UInt32] = [:]
        for (id, number) in count.counts where number > 0 {
            guard let ordinal = state.ordinal(of: id) else { throw .noButton(id) }
            counts[ordinal] = number
        }
        guard count.empty == 0 || state.group.emptyCounts else {
            throw .badField("empty", problem: "is no answer in this group")
        }
        let sum = counts.values.reduce(count.empty, +)
        let manifest = styles.style(named: state.group.style)?.manifest
        let isSingle = manifest?.isSingle ?? false || manifest?.texts != nil
        guard let people = count.people ?? (isSingle ? sum : nil) else {
            throw .badField(
                "people", problem: "is missing: with several choices the counts don't say how many people there were")
        }
        guard isSingle ? people == sum : people <= sum, counts.values.allSatisfy({ $0 + count.empty <= people }) else {
            throw .badField("people", problem: "doesn't fit the counts")
        }
        let hand = people == 0 ? nil : Hand(people: people, empty: count.empty, counts: counts)
        return hand == poll.hand ? [] : [.hand(group: state.group.ordinal, hand)]
    }
}
