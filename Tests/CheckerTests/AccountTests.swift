import Boards
import Checker
import Testing

@Suite struct AccountTests {
    @Test func `a write that counts twice leaves an entry nobody can account for`() {
        var run = Run()
        run.see("a", .sent("a", 1, Run.tick(0)))
        run.tick(0)
        run.tick(0)
        run.see("a", .receipted("a", 1, seq: 3))
        #expect(run.verdict == [.twice(writer: "a", seqs: [2])])
    }

    @Test func `a named write that counts twice is found at once`() {
        var run = Run(isNamed: true)
        run.see("a", .sent("a", 1, Run.tick(0)))
        run.tick(0, as: name("a", 1))
        #expect(run.tick(0, as: name("a", 1)) == [.doubled(name("a", 1), first: 2, second: 3)])
    }

    @Test func `a write whose answer got lost may count`() {
        var run = Run()
        run.see("a", .sent("a", 1, Run.tick(0)), .sent("a", 2, Run.tick(1)))
        run.tick(0)
        run.tick(1)
        run.see("a", .receipted("a", 1, seq: 2), .lostLink)
        #expect(run.verdict == [])
    }

    @Test func `a write whose answer got lost accounts for no other entry`() {
        var run = Run()
        run.see("a", .sent("a", 1, Run.tick(0)), .sent("a", 2, Run.tick(1)))
        run.tick(0)
        run.tick(0)
        run.see("a", .receipted("a", 1, seq: 2), .lostLink)
        #expect(run.verdict == [.twice(writer: "a", seqs: [3])])
    }

    @Test func `an entry of a stranger is wrong where everybody is observed`() {
        var run = Run()
        run.tick(0, who: 9)
        #expect(run.verdict == [])
        run = Run([.everybody])
        run.tick(0, who: 9)
        #expect(run.verdict == [.unasked(seqs: [2])])
    }

    @Test func `an entry under a name that nobody sent is wrong where everybody is observed`() {
        var run = Run([.everybody], isNamed: true)
        run.tick(0, as: name("x", 1))
        #expect(run.verdict == [.unasked(seqs: [2])])
    }

    @Test func `an entry by whose writer no receipt came is a write whose answer got lost`() {
        var run = Run([.everybody])
        run.see("a", .sent("a", 1, Run.tick(0)), .lostLink)
        run.tick(0)
        #expect(run.verdict == [])
    }

    @Test func `what the server writes by itself is nobody's`() {
        var run = Run([.everybody])
        run.write(.host(.close(group: Run.poll, in: nil)), [.phase(group: 1, Phase(stage: .closed))], who: 0)
        #expect(run.verdict == [])
    }

    @Test func `one person may have two numbers, and two clients`() {
        var run = Run([.everybody])
        run.see("a", .sent("a", 1, Run.tick(0)), .sent("a", 2, Run.vote(0)))
        run.see("b", .sent("b", 1))
        run.tick(0, who: 5)
        run.vote(0, who: 6)
        run.tick(1, who: 5)
        run.see("a", .receipted("a", 1, seq: 2), .receipted("a", 2, seq: 3))
        run.see("b", .receipted("b", 1, seq: 4))
        #expect(run.verdict == [])
        run.tick(0, who: 6)
        #expect(run.verdict == [.twice(writer: "a", seqs: [5])])
    }
}
