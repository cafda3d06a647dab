import Boards
import Checker
import Testing

/// A board of three boxes, its journal, and a checker that has seen both.
private struct Run {
    var board = Board(id: Identifier("run".utf8) ?? Identifier(UInt(1)), epoch: 7)
    var checker: Checker
    /// The digest of each rev.
    var digests: [UInt64] = [0]

    init() {
        checker = Checker(board: board)
        let buttons = (0..<3).map {
            Button(id: Identifier(UInt($0)), ordinal: UInt32($0), label: [], value: Array("null".utf8))
        }
        let group = Group(
            id: Run.group, ordinal: 0, label: [], style: Array("box".utf8), buttons: .listed(buttons, bound: 3))
        write(.declare(content: 1), [.declare(Structure(groups: [group], nextGroup: 1))], who: 1)
    }

    static let group = Identifier("g".utf8) ?? Identifier(UInt(1))

    static func tick(_ button: UInt) -> IntentRecord { .set(group: group, on: [Identifier(button)], off: []) }

    mutating func write(_ intent: IntentRecord, _ operations: [Outcome.Operation], who: Int64) {
        let entry = Entry(seq: board.seq + 1, who: who, intent: intent, outcome: Outcome(operations))
        if !board.apply(entry, at: 1, name: nil).isEmpty { digests.append(board.state(of: .participant).digest.bits) }
        checker.entry(entry, at: 1)
    }

    /// Somebody ticks a button, and it counts.
    mutating func tick(_ button: UInt32, who: Int64) {
        write(Run.tick(UInt(button)), [.check(group: 0, on: [button...button], off: [])], who: who)
    }

    mutating func see(_ name: String, _ observations: Observation...) {
        for observation in observations { checker.client(name, observation) }
    }

    func snapshot(_ rev: Int) -> Observation { .snapshot(rev: Int64(rev), digest: digests[rev]) }

    func delta(_ from: Int, _ to: Int) -> Observation {
        .delta(from: Int64(from), to: Int64(to), digest: digests[to])
    }
}

@Suite struct CheckerTests {
    @Test func `a run in which everything is right has no faults`() {
        var run = Run()
        run.see("a", run.snapshot(1), .sent(id: 1, Run.tick(0)))
        run.tick(0, who: 5)
        run.see("a", .receipted(id: 1, seq: 2), run.delta(1, 2))
        #expect(run.checker.verdict() == [])
        #expect(run.checker.acknowledged == 1 && run.checker.end == 2)
    }

    @Test func `a write that is never answered is missed`() {
        var run = Run()
        run.see("a", .sent(id: 1, Run.tick(0)))
        #expect(run.checker.verdict() == [.noReceipt(writer: "a", id: 1)])
        // Unless the link was lost, or the server said no.
        run.see("a", .lostLink)
        #expect(run.checker.verdict() == [])
    }

    @Test func `an acknowledged write that isn't in the journal is lost`() {
        var run = Run()
        run.see("a", .sent(id: 1, Run.tick(0)), .receipted(id: 1, seq: 2))
        #expect(run.checker.verdict() == [.lost(writer: "a", id: 1, seq: 2)])
    }

    @Test func `an acknowledged write whose entry says something else is lost`() {
        var run = Run()
        run.see("a", .sent(id: 1, Run.tick(0)))
        run.tick(1, who: 5)
        run.see("a", .receipted(id: 1, seq: 2))
        #expect(run.checker.verdict() == [.lost(writer: "a", id: 1, seq: 2)])
    }

    @Test func `two receipts of one write must name one entry`() {
        var run = Run()
        run.see("a", .sent(id: 1, Run.tick(0)))
        run.tick(0, who: 5)
        run.tick(0, who: 5)
        run.see("a", .receipted(id: 1, seq: 2), .sent(id: 1, Run.tick(0)), .receipted(id: 1, seq: 3))
        #expect(run.checker.verdict().contains(.twoReceipts(writer: "a", id: 1, first: 2, second: 3)))
    }

    @Test func `a write that counts twice leaves an entry nobody can account for`() {
        var run = Run()
        run.see("a", .sent(id: 1, Run.tick(0)))
        run.tick(0, who: 5)
        run.tick(0, who: 5)
        run.see("a", .receipted(id: 1, seq: 3))
        #expect(run.checker.verdict() == [.twice(writer: "a", seqs: [2])])
    }

    @Test func `a write whose answer got lost may count`() {
        var run = Run()
        run.see("a", .sent(id: 1, Run.tick(0)), .sent(id: 2, Run.tick(1)))
        run.tick(0, who: 5)
        run.tick(1, who: 5)
        run.see("a", .receipted(id: 1, seq: 2), .lostLink)
        #expect(run.checker.verdict() == [])
    }

    @Test func `a delta from another rev is a gap`() {
        var run = Run()
        run.see("a", run.snapshot(1))
        run.tick(0, who: 5)
        run.tick(1, who: 5)
        run.see("a", run.delta(2, 3))
        #expect(run.checker.verdict() == [.gap(reader: "a", at: 1, from: 2)])
    }

    @Test func `a digest that isn't the journal's is found, before and after the journal is known`() {
        var run = Run()
        run.see("a", .snapshot(rev: 1, digest: 99))
        #expect(run.checker.verdict() == [.digest(reader: "a", rev: 1)])
        run = Run()
        run.see("a", run.snapshot(1), .delta(from: 1, to: 2, digest: 99))
        run.tick(0, who: 5)
        #expect(run.checker.verdict() == [.digest(reader: "somebody", rev: 2)])
    }

    @Test func `what the journal doesn't hold mustn't be told`() {
        var run = Run()
        run.see("a", run.snapshot(1), .delta(from: 1, to: 2, digest: 99))
        #expect(run.checker.verdict().contains(.untrue(reader: "somebody", rev: 2)))
    }

    @Test func `a reader that never comes to the end is behind, unless it left`() {
        var run = Run()
        run.see("a", run.snapshot(1))
        run.tick(0, who: 5)
        #expect(run.checker.verdict() == [.behind(reader: "a", at: 1, end: 2)])
        run.see("a", .left)
        #expect(run.checker.verdict() == [])
    }

    @Test func `entries are numbered without gaps`() {
        var run = Run()
        run.checker.entry(Entry(seq: 4, who: 1, intent: Run.tick(0), outcome: Outcome()), at: 1)
        #expect(run.checker.verdict() == [.entryGap(after: 1, found: 4)])
    }
}
