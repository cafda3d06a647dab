import Boards
import Results
import Specimens
import Testing

/// P59 over random votes: what a course may say, held against everybody's ballots.
struct CourseSecrecyTests {
    /// What the journal says of a moment: everybody's ballot, and when it was.
    private struct Moment {
        var time: Int64
        var round: Int64
        var ballots: [Int64: Ballot]
        var exists: Set<UInt32>

        /// How many people's answers differ, as far as they count over `exists`.
        func differs(from other: Moment?, over exists: Set<UInt32>) -> Int {
            let people = Set(ballots.keys).union(other?.ballots.keys.map(\.self) ?? [])
            func answer(_ ballot: Ballot?) -> [UInt32] { ballot?.on.filter(exists.contains) ?? [] }
            return people.count { answer(ballots[$0]) != answer(other?.ballots[$0]) }
        }
    }

    private var random = SplitMix64(seed: 0)

    private mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

    private mutating func happen(in hall: inout VotingHall) {
        switch number(0...99) {
        case 0: hall.host(.reset(group: hall.group), after: Int64(number(0...9000)))
        case 1, 2: hall.host(.close(group: hall.group, in: nil), after: Int64(number(0...9000)))
        case 3: hall.host(.close(group: hall.group, in: 20_000), after: 0)
        // An opening that is taken back leaves ballots later than the closing: see the test of its own.
        case 4, 5: if hall.sample.board.undo?.kind != .open { hall.host(.undo, after: 100) }
        case 6: hall.declare([["a", "b"], ["b", "c", "a"], ["a", "c"]][number(0...2)])
        case 7: hall.host(.hand(group: hall.group, HandCount(counts: [known("a"): UInt32(number(0...9))])), after: 10)
        case 8...17: hall.vote(Int64(number(1...40)), nil, after: Int64(number(0...3000)))
        default:
            if hall.sample.board.group(hall.group)?.poll?.phase.stage != .open, number(0...3) == 0 {
                hall.host(.open(group: hall.group, for: nil), after: Int64(number(0...20_000)))
            }
            hall.vote(Int64(number(1...40)), [["a", "b", "c"][number(0...2)]], after: Int64(number(0...3000)))
        }
    }

    private func moment(of hall: VotingHall) -> Moment? {
        hall.sample.board.group(hall.group).flatMap { state in
            state.poll.map { poll in
                Moment(
                    time: hall.sample.time, round: poll.round, ballots: poll.ballots,
                    exists: Set(state.group.buttons.listed.map(\.ordinal)))
            }
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>) mutating func `P59 five people and five seconds are between two steps`(
        seed: UInt64
    ) throws {
        random = SplitMix64(seed: seed)
        var hall = try VotingHall(["a", "b", "c"], "radio")
        var moments: [Moment] = []
        var closings: [Moment] = []
        var told: [Int64: Set<Int64>] = [:]
        var most = 0
        for _ in 0..<400 {
            let count = hall.sample.journal.count
            happen(in: &hall)
            guard hall.sample.journal.count > count, let now = moment(of: hall) else { continue }
            moments.append(now)
            guard let course = hall.course else {
                #expect(hall.sample.board.group(hall.group)?.poll?.phase.stage != .closed, "seed \(seed)")
                continue
            }
            most = max(most, course.steps.count)
            check(course, now, moments, closings, hall.tally, seed)
            closings.append(now)
            let times = course.steps.map(\.at).filter { $0 % 5000 == 0 }
            for at in times { told[now.round, default: []].insert((course.openedAt ?? 0) + at) }
        }
        for (round, times) in told { checkTogether(times.sorted(), moments.filter { $0.round == round }, seed) }
        #expect(most > 1, "seed \(seed)")
    }

    private func check(
        _ course: Course, _ now: Moment, _ moments: [Moment], _ closings: [Moment], _ tally: Tally?, _ seed: UInt64
    ) {
        #expect(course.steps.last?.tally == tally, "seed \(seed)")
        let round = moments.filter { $0.round == now.round }
        var before: (at: Int64, moment: Moment)?
        for (place, step) in course.steps.enumerated() {
            let isLast = place == course.steps.count - 1
            let then = isLast ? now : round.last { $0.time <= (course.openedAt ?? 0) + step.at } ?? now
            if let before { #expect(step.at >= before.at + 5000, "seed \(seed)") }
            if course.steps.count > 1 {
                #expect(then.differs(from: before?.moment, over: now.exists) >= 5, "seed \(seed), step \(step)")
            }
            // What was shown at a closing is known; nothing between two of them is nearer to it than five people.
            for closing in closings where !isLast && step.at % 5000 == 0 && closing.round == now.round {
                let between = round.filter { $0.time > closing.time && $0.time <= then.time }
                guard between.contains(where: { $0.ballots != closing.ballots }) else { continue }
                let people = then.differs(from: closing, over: now.exists)
                #expect(people >= 5, "seed \(seed), step \(step) and the closing at \(closing.time)")
            }
            before = (step.at, then)
        }
    }

    /// All courses of a round together, over whichever buttons: five people voted between any two of their moments.
    private func checkTogether(_ times: [Int64], _ round: [Moment], _ seed: UInt64) {
        for (left, right) in zip(times, times.dropFirst()) {
            var (before, people): (Moment?, Set<Int64>) = (round.last { $0.time <= left }, [])
            for now in round where now.time > left && now.time <= right {
                let old = before?.ballots ?? [:]
                people.formUnion(Set(now.ballots.keys).union(old.keys).filter { now.ballots[$0] != old[$0] })
                before = now
            }
            #expect(people.count >= 5, "seed \(seed), between \(left) and \(right)")
        }
    }

    @Test(arguments: 0..<150 as Range<UInt64>) func `P59 every history that a server accepts ends with its result`(
        seed: UInt64
    ) throws {
        var histories = Histories(seed: seed, pollShare: 90)
        let sample = try histories.play(120)
        for result in sample.board.result.groups {
            guard var count = CourseCount(of: result) else { continue }
            for step in sample.journal { count.take(step.entry, at: step.time) }
            let course = try #require(count.finished(), "seed \(seed)")
            #expect(course.steps.last?.tally == result.poll?.tally, "seed \(seed)")
        }
    }

    @Test func `P59 ballots of an opening that was taken back are part of the result`() throws {
        var hall = try VotingHall(["a", "b"], "radio")
        for who in 1...12 { hall.vote(Int64(who), ["a"], after: 1000) }
        hall.host(.close(group: hall.group, in: nil), after: 1000)
        hall.host(.open(group: hall.group, for: nil), after: 1000)
        for who in 13...29 { hall.vote(Int64(who), ["b"], after: 1000) }
        hall.host(.undo, after: 1000)
        let course = try #require(hall.course)
        #expect(course.steps.map(\.at) == [5000, 13_000] && course.steps.last?.tally == hall.tally)
    }
}
