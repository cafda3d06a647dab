import Boards
import Checker
import Testing

/// A board that is deleted and made again: each past is judged by itself.
@Suite struct PastTests {
    /// A board with a ticked box was deleted, and made again: without it.
    private func remade(_ rules: Rules = [], isNamed: Bool = true) -> Run {
        var run = Run(rules, isNamed: isNamed)
        run.see("a", .sent("a", 1, Run.tick(0)))
        run.tick(0, as: name("a", 1))
        run.see("a", .receipted("a", 1, seq: 2), run.snapshot(2))
        run.beginAnew()
        return run
    }

    @Test func `what counted in a board that is gone needn't be there again`() {
        var run = remade([.live, .settled])
        run.see("a", run.snapshot(1, .participant, .epoch))
        #expect(run.verdict == [])
    }

    @Test func `a receipt of the earlier past acknowledges nothing in the next`() {
        var run = remade([.live])
        #expect(run.see("a", .receipted("a", 1, seq: 2)) == [.early(name("a", 1), seq: 2)])
        run = remade([.live])
        #expect(run.see("a", .receipted("a", 1, seq: 1)) == [.lost(name("a", 1), seq: 1)])
    }

    @Test func `a write that is repeated may count in each past once`() {
        var run = remade([.live])
        #expect(run.tick(0, as: name("a", 1)) == [])
        #expect(run.see("a", .receipted("a", 1, seq: 2)) == [])
        #expect(run.tick(0, as: name("a", 1)) == [.doubled(name("a", 1), first: 2, second: 3)])
    }

    @Test func `what one past refused, the next may count`() {
        var run = Run(isNamed: true)
        run.see("a", .sent("a", 1, Run.tick(0)), .refused("a", 1, "closed"))
        run.beginAnew()
        #expect(run.tick(0, as: name("a", 1)) == [])
        #expect(run.verdict == [])
    }

    @Test func `a write is owed one answer, of whichever past`() {
        var run = Run([.settled], isNamed: true)
        run.see("a", .sent("a", 1, Run.tick(0)))
        run.tick(0, as: name("a", 1))
        run.beginAnew()
        #expect(run.verdict == [.noReceipt(name("a", 1))])
        var late = run
        late.checker.client("a", .receipted("a", 1, seq: 2), in: 0)
        #expect(late.verdict == [])
        run.see("a", .refused("a", 1, "closed"))
        #expect(run.verdict == [])
    }

    @Test func `an entry that was on its way with the deletion is acknowledged, and nowhere`() {
        var run = remade([.live])
        run.see("a", .sent("a", 2, Run.tick(1)), .sent("a", 3, Run.tick(1)))
        #expect(run.checker.client("a", .receipted("a", 2, seq: 3), in: 0) == [])
        #expect(run.checker.client("a", .receipted("a", 3, seq: 2), in: 0) == [.lost(name("a", 3), seq: 2)])
    }

    @Test func `a reader of the earlier past begins anew, and is told why`() {
        var run = remade()
        #expect(run.see("a", run.delta(1, 1)) == [.unbegun(reader: "a")])
        #expect(run.see("a", run.snapshot(1, .participant, .behind)) == [.doubted(reader: "a", .behind)])
        // Once it has the new one, it isn't taken for wrong again.
        #expect(run.see("a", run.snapshot(1, .participant, .epoch)) == [.doubted(reader: "a", .epoch)])
        #expect(run.see("b", run.snapshot(1, .participant, .epoch)) == [.doubted(reader: "b", .epoch)])
    }

    @Test func `whoever had the earlier past must come to the end of the next if it follows it`() {
        var run = remade()
        #expect(run.verdict == [])
        run.see("a", .follows)
        #expect(run.verdict == [.behind(reader: "a", at: nil, end: 1)])
    }

    @Test func `what was told last of a board that is gone must be one and the same for everybody`() {
        var run = Run([.live])
        run.tick(0)
        let snapshot = run.snapshot(2)
        run.see("a", snapshot)
        run.see("b", snapshot)
        run.beginAnew()
        let sights = [UInt64(8), 9].map { Observation.delta(from: 2, to: 3, Sight(digest: $0)) }
        #expect(run.checker.client("a", sights[0], in: 0) == [])
        let fault = Fault.disagreement(reader: "b", other: "a", rev: 3)
        #expect(run.checker.client("b", sights[1], in: 0) == [fault])
    }
}
