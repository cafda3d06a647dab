import Boards
import Checker
import Testing

@Suite struct JournalTests {
    @Test func `entries are numbered without gaps`() {
        var run = Run()
        let entry = Entry(seq: 4, who: 1, intent: Run.tick(0), outcome: Outcome())
        #expect(run.checker.entry(entry, at: 1) == [.entryGap(after: 1, found: 4)])
    }

    @Test func `an entry that writes what there can't be is wrong`() {
        var run = Run()
        let entry = Entry(
            seq: 2, who: 1, intent: Run.tick(0), outcome: Outcome([.check(group: 0, on: [7...9], off: [])]))
        #expect(run.checker.entry(entry, at: 1) == [.impossible(seq: 2)])
    }

    @Test func `a tally is the sum of the ballots that the journal tells`() {
        // A board that counts a ballot which no entry has.
        var run = Run()
        run.vote(1, who: 6)
        var checker = begun { $0.polls = run.board.restorable.polls }
        #expect(checker.entry(vote, at: 1) == [.tally(group: Run.poll, seq: 1)])
    }

    @Test func `an entry takes a view to the next rev`() {
        var checker = begun { $0.revs[Int(View.screen.rawValue)] = 4 }
        #expect(checker.entry(vote, at: 1) == [.revGap(.screen, seq: 1, from: 0, to: 5)])
        checker = begun { _ in }
        #expect(checker.entry(vote, at: 1) == [])
    }

    private var vote: Entry {
        Entry(seq: 1, who: 5, intent: Run.vote(0), outcome: Outcome([.ballot(group: 1, on: [0...0])]))
    }

    /// Over a board that is there already, but for what is changed in it.
    private func begun(_ change: (inout Board.Restored) -> Void) -> Checker {
        var state = Run().board.restorable
        (state.seq, state.revs) = (0, [0, 0, 0])
        change(&state)
        return Checker(board: Board(id: known("run"), epoch: 7, restoring: state))
    }
}
