import Specimens
import Testing

@testable import Boards

/// A vote costs as much whoever else has voted.
struct CrowdedPollTests {
    /// Where a poll's ballots are in memory: elsewhere once they were copied.
    private func place(of board: Board) -> UInt? {
        guard var poll = board.groups[0].poll else { return nil }
        return withUnsafeBytes(of: &poll.ballots) { $0.load(as: UInt.self) }
    }

    @Test func `a vote copies nobody's ballot`() throws {
        var group = DeclaredGroup.numbered("g", 4)
        group.mode = .poll
        let sample = try LiveSample(group)
        var board = sample.board
        func vote(_ who: Int64, _ on: UInt32, as seq: Int64) {
            let outcome = Outcome([.ballot(group: 0, on: [on...on])])
            let intent = IntentRecord(.click(group: known("g"), button: known("0")))
            board.apply(Entry(seq: seq, who: who, intent: intent, outcome: outcome), at: 0, name: nil)
        }
        for who in 1...100 as ClosedRange<Int64> { vote(who, 0, as: board.seq + 1) }
        let before = place(of: board)
        // One by one: what is copied twice may stand where it stood.
        vote(1, 1, as: board.seq + 1)
        #expect(before != nil && place(of: board) == before)
        vote(2, 1, as: board.seq + 1)
        #expect(place(of: board) == before)
        #expect(board.groups[0].poll?.tally.counts == [0: 98, 1: 2])
    }
}
