import Boards
import Checker
import Testing

@Suite struct WriteTests {
    @Test func `a write that is never answered is missed`() {
        var run = Run()
        run.see("a", .sent("a", 1, Run.tick(0)))
        #expect(run.verdict == [.noReceipt(name("a", 1))])
        // Unless the link was lost, or the server said no.
        run.see("a", .lostLink)
        #expect(run.verdict == [])
    }

    @Test func `a lost link is no excuse once everybody is back`() {
        var run = Run([.settled])
        run.see("a", .sent("a", 1, Run.tick(0)), .lostLink)
        #expect(run.verdict == [.noReceipt(name("a", 1))])
        run.see("a", .refused("a", 1, "closed"))
        #expect(run.verdict == [])
    }

    @Test func `an acknowledged write that isn't in the journal is lost`() {
        var run = Run()
        run.see("a", .sent("a", 1, Run.tick(0)), .receipted("a", 1, seq: 2))
        #expect(run.verdict == [.lost(name("a", 1), seq: 2)])
    }

    @Test func `an acknowledged write whose entry says something else is lost`() {
        var run = Run()
        run.see("a", .sent("a", 1, Run.tick(0)))
        run.tick(1)
        run.see("a", .receipted("a", 1, seq: 2))
        #expect(run.verdict == [.lost(name("a", 1), seq: 2)])
    }

    @Test func `of two writes that are acknowledged as one entry one is lost`() {
        var run = Run()
        run.see("a", .sent("a", 1, Run.tick(0)), .sent("a", 2, Run.tick(0)))
        run.tick(0)
        run.see("a", .receipted("a", 1, seq: 2), .receipted("a", 2, seq: 2))
        #expect(run.verdict.count == 1)
    }

    @Test func `an acknowledged write whose entry has another name is lost at once`() {
        var run = Run([.live], isNamed: true)
        run.see("a", .sent("a", 1, Run.tick(0)))
        run.tick(0, as: name("b", 1))
        #expect(run.see("a", .receipted("a", 1, seq: 2)) == [.lost(name("a", 1), seq: 2)])
    }

    @Test func `a receipt before the entry is durable is early`() {
        var run = Run([.live], isNamed: true)
        run.see("a", .sent("a", 1, Run.tick(0)))
        #expect(run.see("a", .receipted("a", 1, seq: 2)) == [.early(name("a", 1), seq: 2)])
        run.tick(0, as: name("a", 1))
        #expect(run.verdict == [.early(name("a", 1), seq: 2)])
    }

    @Test func `two receipts of one write must name one entry`() {
        var run = Run()
        run.see("a", .sent("a", 1, Run.tick(0)))
        run.tick(0)
        run.tick(0)
        run.see("a", .receipted("a", 1, seq: 2), .sent("a", 1, Run.tick(0)))
        #expect(run.see("a", .receipted("a", 1, seq: 3)) == [.twoReceipts(name("a", 1), first: 2, second: 3)])
    }

    @Test func `two receipts of one write must name one entry, whoever was told`() {
        var run = Run()
        run.see("a", .sent("a", 1, Run.tick(0)), .receipted("a", 1, seq: 2))
        #expect(run.see("b", .receipted("a", 1, seq: 3)) == [.twoReceipts(name("a", 1), first: 2, second: 3)])
    }

    @Test func `what was refused for good never counts`() {
        var run = Run(isNamed: true)
        run.see("a", .sent("a", 1, Run.tick(0)), .refused("a", 1, "closed"))
        let fault = Fault.refusedAndCounted(name("a", 1), code: "closed", seq: 2)
        #expect(run.tick(0, as: name("a", 1)) == [fault])
        // It is told once.
        #expect(run.see("a", .receipted("a", 1, seq: 2)) == [])
        #expect(run.verdict == [fault])
    }

    @Test func `what was refused for good never counts, after a restart either`() {
        var run = Run(isNamed: true)
        run.see("a", .sent("a", 1, Run.tick(0)), .refused("a", 1, "closed"))
        run.checker.serverRestarted()
        #expect(run.tick(0, as: name("a", 1)) == [.refusedAndCounted(name("a", 1), code: "closed", seq: 2)])
    }

    @Test func `what counts is never refused`() {
        var run = Run(isNamed: true)
        run.see("a", .sent("a", 1, Run.tick(0)))
        run.tick(0, as: name("a", 1))
        let fault = Fault.refusedAndCounted(name("a", 1), code: "forbidden", seq: 2)
        #expect(run.see("b", .refused("a", 1, "forbidden")) == [fault])
    }

    @Test func `P70 a copy that was refused binds the server while it runs`() {
        var run = Run(isNamed: true)
        run.see("a", .sent("a", 1, Run.tick(0)), .sent("a", 2, Run.tick(1)))
        run.see("b", .refused("a", 1, "forbidden"), .refused("a", 2, "forbidden"))
        #expect(run.tick(0, as: name("a", 1)) == [.refusedAndCounted(name("a", 1), code: "forbidden", seq: 2)])
        run.checker.serverRestarted()
        #expect(run.tick(1, as: name("a", 2)) == [])
    }

    @Test func `a write that was sent once under its name is nobody else's`() {
        var run = Run()
        run.see("a", .sent("a", 1, Run.tick(0)), .sent("a", 2, Run.tick(0)))
        #expect(run.see("a", .refused("a", 1, "conflict")) == [.disowned(name("a", 1), code: "conflict")])
        #expect(run.see("a", .refused("a", 2, "expired")) == [.disowned(name("a", 2), code: "expired")])
    }
}
