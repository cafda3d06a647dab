import Boards
import Engine
import Journal
import Specimens
import Testing

/// Boards that are deleted and made again while the journal is never at rest.
struct MadeAgainTests {
    private func declare(_ board: String) -> Request.Kind {
        .write(known(board), .declare(Declaration(groups: [.toggle("door")]), expected: nil), nil)
    }

    private func click(_ board: String) -> Request.Kind {
        .write(known(board), .click(group: known("door"), button: known("switch")), nil)
    }

    /// Writes to another board, so that something is gathered whenever something is written.
    private func keepBusy(_ hall: SteppedHall, _ rounds: Int = 4) throws {
        for _ in 0..<rounds {
            hall.turn(click("other"))
            try hall.commit()
        }
    }

    @Test func `P58 one that left memory is found again, and followed from its first entry`() throws {
        let hall = try SteppedHall { $0.unloadAfter = 1000 }
        hall.turn(declare("lunch"), declare("other"))
        try keepBusy(hall)
        hall.turn(.delete(known("lunch")), declare("lunch"), click("lunch"))
        try keepBusy(hall)
        let before = hall.turn(.entries(known("lunch"), from: 1, limit: 10))[0]
        try keepBusy(hall)
        guard case .entries(let records, last: 2) = hall.answer(before) else { return #expect(Bool(false)) }
        #expect(records.map(\.seq) == [1, 2])
        hall.turn(at: 5000)
        try keepBusy(hall)
        let read = hall.turn(.read(known("lunch")))[0]
        try keepBusy(hall)
        guard case .board(let snapshot) = hall.answer(read) else { return #expect(Bool(false)) }
        #expect(snapshot.seq == 2)
    }

    @Test func `P22 what is on disk isn't lost with a later batch`() throws {
        let journal = CountingJournal()
        let hall = try SteppedHall(journal)
        hall.turn(declare("lunch"), declare("other"))
        try keepBusy(hall)
        let reads = journal.reads
        hall.lose()
        #expect(journal.reads == reads + 1, "only the other board is read again")
    }
}
