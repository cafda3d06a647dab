internal import Boards

/// The ballots of every poll, kept by the outcomes of entries alone and counted by hand: what tallies are held against.
struct BallotBox: Sendable {
    fileprivate struct Poll: Sendable {
        var round: Int64 = 1
        /// How many rounds have ended and can come back.
        var ended = 0
        /// What each person has checked, by the number that stands for the person.
        var ballots: [Int64: [UInt32]] = [:]
        /// Those of the round before, until somebody votes.
        var previous: [Int64: [UInt32]] = [:]
    }

    private var polls: [UInt32: Poll] = [:]

    mutating func take(_ entry: Entry) {
        for operation in entry.outcome.operations {
            switch operation {
            case .declare(let structure): keep(structure.groups + structure.retired)
            case .ballot(let group, let on):
                polls[group, default: Poll()].ballots[entry.who] = on.map { $0.flatMap { Array($0) } }
                polls[group]?.previous = [:]
            case .round(let group, let round): polls[group, default: Poll()].begin(round)
            case .check, .grant, .phase, .go, .hand: break
            }
        }
    }

    /// Polls that go take their ballots along, unless they are retired.
    private mutating func keep(_ groups: [Group]) {
        let ordinals = groups.filter { $0.mode == .poll }.map(\.ordinal)
        polls = Dictionary(uniqueKeysWithValues: ordinals.map { ($0, polls[$0] ?? Poll()) })
    }

    /// The sum over ballots, of the buttons that there are.
    func tally(of state: Board.GroupState) -> Tally {
        var (counts, people, empty): ([UInt32: UInt32], UInt32, UInt32) = ([:], 0, 0)
        for ballot in polls[state.group.ordinal]?.ballots.values ?? [:].values {
            var hasTicks = false
            for button in ballot where state.exists(button) {
                counts[button, default: 0] += 1
                hasTicks = true
            }
            let isEmpty = ballot.isEmpty && state.group.emptyCounts
            if isEmpty { empty += 1 }
            if isEmpty || hasTicks { people += 1 }
        }
        return Tally(counts: counts, people: people, empty: empty)
    }
}

extension BallotBox.Poll {
    /// A later round begins with no ballot; an earlier one comes back with those that it had.
    fileprivate mutating func begin(_ next: Int64) {
        if next > round {
            (previous, ballots) = (ballots, [:])
            ended += 1
        } else if ended > 0 {
            (ballots, previous) = (previous, [:])
            ended -= 1
        }
        round = next
    }
}
