/// A group's ballots in one round, and what they add up to.
package struct Poll: Equatable, Sendable {
    /// Counted from 1.
    package internal(set) var round: Int64 = 1
    package internal(set) var phase = Phase()
    /// What each person has checked, by the number that stands for the person; nobody else's view holds it.
    package internal(set) var ballots: [Int64: Ballot] = [:]
    package internal(set) var tally = Tally()
    /// What was counted by hand, apart from the ballots.
    package internal(set) var hand: Hand?
    /// Buttons that say something else since there are votes in the round.
    package internal(set) var edited: Set<UInt32> = []
    /// Rounds that have ended, the oldest first.
    package internal(set) var rounds: [RoundResult] = []
    /// The ballots of the last of them, for as long as its end can be undone.
    package internal(set) var previous: [Int64: Ballot] = [:]

    package init(round: Int64 = 1, phase: Phase = Phase()) {
        self.round = round
        self.phase = phase
    }
}

/// What one person has checked in a poll: ordinals, sorted.
///
/// No ballot at all is not the same as an empty one.
package struct Ballot: Equatable, Sendable {
    package var on: [UInt32]

    package init(on: [UInt32] = []) { self.on = on }

    package init(_ ranges: [ClosedRange<UInt32>]) { on = ranges.flatMap { $0 } }
}

/// What ballots add up to, over the buttons that there are.
package struct Tally: Equatable, Sendable {
    /// By ordinal; none is 0.
    package internal(set) var counts: [UInt32: UInt32] = [:]
    /// How many people have answered.
    package internal(set) var people: UInt32 = 0
    /// How many of them answered with nothing checked, where that is an answer.
    package internal(set) var empty: UInt32 = 0

    package init(counts: [UInt32: UInt32] = [:], people: UInt32 = 0, empty: UInt32 = 0) {
        self.counts = counts
        self.people = people
        self.empty = empty
    }
}

/// Votes that the host counted by hand.
package struct Hand: Equatable, Sendable {
    package var people: UInt32
    package var empty: UInt32
    /// By ordinal; none is 0.
    package var counts: [UInt32: UInt32]

    package init(people: UInt32, empty: UInt32 = 0, counts: [UInt32: UInt32]) {
        self.people = people
        self.empty = empty
        self.counts = counts
    }
}

/// What a round came to.
package struct RoundResult: Equatable, Sendable {
    package var round: Int64
    package var tally: Tally
    package var hand: Hand?
    /// Board time at which voting was first opened, and at which it was closed, if it was.
    package var openedAt: Int64?
    package var closedAt: Int64?
    /// Buttons that say something else than they did when people voted.
    package var edited: Set<UInt32>

    package init(
        round: Int64, tally: Tally, hand: Hand?, openedAt: Int64? = nil, closedAt: Int64? = nil,
        edited: Set<UInt32> = []
    ) {
        self.round = round
        self.tally = tally
        self.hand = hand
        self.openedAt = openedAt
        self.closedAt = closedAt
        self.edited = edited
    }
}

extension Tally {
    /// The same with the counts of these buttons alone.
    func part(_ buttons: [UInt32]) -> Tally {
        let some = buttons.compactMap { button in counts[button].map { (button, $0) } }
        return Tally(counts: Dictionary(uniqueKeysWithValues: some), people: people, empty: empty)
    }

    /// Adds or takes back one ballot.
    ///
    /// - Parameter exists: whether there is a button of that ordinal; ticks of retired ones are kept and not counted.
    package mutating func count(_ ballot: Ballot, _ step: Int32, emptyCounts: Bool, exists: (UInt32) -> Bool) {
        var ticks = 0
        for button in ballot.on where exists(button) {
            ticks += 1
            let count = Int32(counts[button] ?? 0) + step
            counts[button] = count == 0 ? nil : UInt32(count)
        }
        // Whose every tick was retired has not answered the question as it is now.
        let isEmpty = ballot.on.isEmpty && emptyCounts
        if ticks > 0 || isEmpty { people = UInt32(Int32(people) + step) }
        if isEmpty { empty = UInt32(Int32(empty) + step) }
    }
}
