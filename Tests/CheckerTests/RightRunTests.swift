import Boards
import Checker
import Testing

@Suite struct RightRunTests {
    @Test func `a run in which everything is right has no faults`() {
        var run = Run()
        run.see("a", run.snapshot(1), .sent("a", 1, Run.tick(0)))
        run.tick(0)
        run.see("a", .receipted("a", 1, seq: 2), run.delta(1, 2))
        #expect(run.verdict == [])
        #expect(run.checker.acknowledged == 2 && run.checker.end(of: .participant) == 2)
    }

    @Test func `a run in which everything is right has none by the strictest rules either`() {
        var run = Run([.live, .settled, .everybody], isNamed: true)
        run.see("a", .follows, run.snapshot(1), .sent("a", 1, Run.tick(0)), .lostLink)
        run.tick(0, as: name("a", 1))
        run.see("a", .sent("a", 1, Run.tick(0)), .receipted("a", 1, seq: 2), run.delta(1, 2))
        run.see("b", .receipted("a", 1, seq: 2))
        #expect(run.verdict == [])
    }

    @Test func `every view is told what it may be told`() {
        var run = Run([.live], stage: .draft, results: .hostOnly)
        run.see("host", run.snapshot(.host, [boxes, poll(0, counts: [:])]))
        run.see("a", run.snapshot(.participant, [boxes]))
        run.write(.host(.open(group: Run.poll, for: nil)), [.phase(group: 1, Phase())], who: 2)
        run.vote(1)
        run.see("host", run.snapshot(.host, [boxes, poll(1, counts: [1: 1])]))
        run.see("a", run.snapshot(.participant, [boxes, poll(1, counts: nil)]))
        run.write(
            .host(.show(group: Run.poll, results: true, correct: nil)),
            [.phase(group: 1, Phase(isShown: true))], who: 2)
        run.see("host", run.snapshot(.host, [boxes, poll(1, counts: [1: 1])]))
        run.see("a", run.snapshot(.participant, [boxes, poll(1, counts: [1: 1])]))
        #expect(run.verdict == [])
    }

    @Test func `rounds, and their undoing, keep tallies the sum of ballots`() {
        var run = Run([.live])
        for voter in 5...8 as ClosedRange<Int64> { run.vote(UInt32(voter % 3), who: voter) }
        run.write(.withdraw(group: Run.poll), [.ballot(group: 1, on: nil)], who: 8)
        run.write(.host(.reset(group: Run.poll)), [.round(group: 1, 2)], who: 2)
        run.write(.host(.undo), [.round(group: 1, 1)], who: 2)
        run.vote(0, who: 5)
        run.see("a", run.snapshot(.participant, [boxes, poll(3, counts: [0: 2, 1: 1])]))
        #expect(run.verdict == [])
    }

    private let boxes = Sight.Group(ordinal: 0)

    private func poll(_ people: UInt32, counts: [UInt32: UInt32]?) -> Sight.Group {
        Sight.Group(ordinal: 1, numbers: Sight.Numbers(people: people, empty: 0, counts: counts))
    }
}
