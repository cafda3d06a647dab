// What an intent of a few bytes may set in motion, before that is done.

extension Board {
    /// How many checked buttons, ballots and counts an intent goes through at most, beside what its message names; a
    /// button with an id and a label of its own is as much as four, what else a group has as sixteen.
    package func weight(of intent: Intent) -> Int {
        switch intent {
        case .set, .click, .withdraw, .grant, .invite: 0
        case .declare: whole
        case .host(.reset(let group)): counts + (self.group(group)?.weight ?? 0)
        case .host(.undo), .undo: counts + (undo?.operations ?? []).reduce(0) { $0 + weight(of: $1) }
        case .host: counts + 16 * groups.count
        }
    }

    private var whole: Int {
        groups.reduce(0) { $0 + $1.weight } + retired.reduce(0) { $0 + $1.weight }
    }

    /// Of all polls: each is hashed anew when one of them changes.
    private var counts: Int { groups.reduce(0) { $0 + ($1.poll?.tally.counts.count ?? 0) } }

    private func weight(of operation: Outcome.Operation) -> Int {
        switch operation {
        case .declare(let next): whole + next.groups.reduce(0) { $0 + $1.weight }
        case .check(_, let on, let off): (on + off).reduce(0) { $0 + $1.count }
        case .round(let group, _): indexByOrdinal[group].map { groups[$0].weight } ?? 0
        case .grant, .ballot, .phase, .go, .hand: 0
        }
    }
}

extension Board.GroupState {
    fileprivate var weight: Int {
        let start = group.start.reduce(0) { $0 + $1.count }
        let votes = poll.map { $0.ballots.count + $0.tally.counts.count } ?? 0
        return group.weight + Int(selection.count) + start + votes
    }
}

extension Group {
    fileprivate var weight: Int { 16 + 4 * buttons.listed.count }
}
