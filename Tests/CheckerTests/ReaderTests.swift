import Boards
import Checker
import Testing

@Suite struct ReaderTests {
    @Test func `a delta from another rev is a gap`() {
        var run = Run()
        run.see("a", run.snapshot(1))
        run.tick(0)
        run.tick(1)
        #expect(run.see("a", run.delta(2, 3)) == [.gap(reader: "a", at: 1, from: 2)])
    }

    @Test func `a delta before any snapshot is none to begin with`() {
        var run = Run()
        run.tick(0)
        #expect(run.see("a", run.delta(1, 2)) == [.unbegun(reader: "a")])
    }

    @Test func `a reader isn't taken back`() {
        var run = Run()
        run.tick(0)
        run.see("a", run.snapshot(2))
        #expect(run.see("a", run.snapshot(1, .participant, .behind)) == [.backwards(reader: "a", from: 2, to: 1)])
        // But one that holds nothing, or looks at another view, may begin anywhere.
        #expect(run.see("a", run.snapshot(2), run.snapshot(1), run.snapshot(1, .screen, .view)) == [])
        run.see("b", run.snapshot(2))
        #expect(
            run.see("b", run.delta(2, 2)) == [.backwards(reader: "b", from: 2, to: 2)])
    }

    @Test func `a reader that is right isn't taken for wrong`() {
        for reason in [SnapshotReason.digest, .ahead, .epoch] {
            var run = Run()
            #expect(run.see("a", run.snapshot(1, .participant, reason)) == [.doubted(reader: "a", reason)])
        }
    }

    @Test func `a message that can't be taken is wrong`() {
        var run = Run()
        #expect(run.see("a", .stuck("no JSON")) == [.stuck(reader: "a", "no JSON")])
    }

    @Test func `a digest that isn't the journal's is found, before and after the journal is known`() {
        var run = Run()
        #expect(run.see("a", wrong(1)) == [.digest(reader: "a", rev: 1)])
        run = Run()
        #expect(run.see("a", run.snapshot(1), .delta(from: 1, to: 2, Sight(digest: 99))) == [])
        run.tick(0)
        #expect(run.verdict == [.digest(reader: "a", rev: 2)])
    }

    @Test func `each view has a digest of its own`() {
        var run = Run(stage: .draft)
        run.write(.host(.open(group: Run.poll, for: nil)), [.phase(group: 1, Phase(isShown: false))], who: 2)
        run.vote(1)
        run.see("h", run.snapshot(4, .host))
        run.see("s", run.snapshot(4, .screen))
        #expect(run.verdict == [])
        let host = run.digest(4, .host)
        let told = Observation.snapshot(.screen, rev: 4, Sight(digest: host), nil)
        #expect(run.see("s", told) == [.digest(reader: "s", rev: 4)])
    }

    @Test func `two readers hold the same at one rev`() {
        var run = Run()
        run.see("a", wrong(2))
        #expect(
            run.see("b", .snapshot(.participant, rev: 2, Sight(digest: 98), nil))
                == [.disagreement(reader: "b", other: "a", rev: 2)])
    }

    @Test func `what the journal doesn't hold mustn't be told`() {
        var run = Run()
        run.see("a", run.snapshot(1), .delta(from: 1, to: 2, Sight(digest: 99)))
        #expect(run.verdict.contains(.untrue(reader: "a", rev: 2)))
    }

    @Test func `what the journal doesn't hold yet is found at once where it is fed as it becomes durable`() {
        var run = Run([.live])
        #expect(run.see("a", wrong(2)) == [.untrue(reader: "a", rev: 2)])
    }

    @Test func `a reader that never comes to the end is behind, unless it left`() {
        var run = Run()
        run.see("a", run.snapshot(1))
        run.tick(0)
        #expect(run.verdict == [.behind(reader: "a", at: 1, end: 2)])
        run.see("a", .left)
        #expect(run.verdict == [])
    }

    @Test func `a reader that is never given the board is behind`() {
        var run = Run()
        run.see("a", .follows)
        #expect(run.verdict == [.behind(reader: "a", at: nil, end: 1)])
    }

    private func wrong(_ rev: Int64) -> Observation { .snapshot(.participant, rev: rev, Sight(digest: 99), nil) }
}
