import Boards
import Engine
import Journal
import Specimens
import Testing

/// Who does much with all of a board, again and again, waits; everybody else doesn't (P77).
@Suite struct EffortTests {
    private let board = known("lunch")
    private let reset = Intent.host(.reset(group: known("n")))

    /// A board of 200,000 boxes, half of them checked, and how it is asked.
    private func hall() throws -> SteppedHall {
        let hall = try SteppedHall()
        let groups: [DeclaredGroup] = [.toggle("door"), .numbered("n", 200_000, checked: Array(0..<100_000))]
        hall.turn(.write(board, .declare(Declaration(groups: groups), expected: nil), nil))
        try hall.commit()
        return hall
    }

    private func ask(
        _ hall: SteppedHall, _ intent: Intent, _ id: Int64? = nil, at time: Int64, as person: Person = Hall.host
    ) throws -> Answer? {
        let name = id.map { WriteName(client: utf8("c"), id: $0) }
        let number = hall.turn(.write(board, intent, name), at: time, as: person)[0]
        if !hall.batches.isEmpty { try hall.commit() }
        return hall.answer(number)
    }

    @Test func `P77 a reset of many boxes has a pace, and clicks go on`() throws {
        let hall = try hall()
        var done = 0
        // Each goes through 200,000: those that are checked, and those that were.
        while done < 100, try ask(hall, reset, Int64(done + 1), at: 0).seq != nil { done += 1 }
        #expect(done == 21)
        #expect(try ask(hall, reset, 50, at: 0).refusal == .hasty(milliseconds: 200))
        #expect(try ask(hall, reset, 1, at: 0).seq == 2, "a repeat has its receipt")
        #expect(try ask(hall, reset, at: 0, as: Hall.guest).refusal == .forbidden(needs: .host))
        let click = Intent.click(group: known("door"), button: known("switch"))
        #expect(try ask(hall, click, at: 0, as: Hall.guest).seq == 23)
        #expect(try ask(hall, .host(.reset(group: known("door"))), at: 0).seq == 24, "a small group needs no pace")
        #expect(try ask(hall, reset, 50, at: 200).seq == 25, "P71 the same id later")
        #expect(try ask(hall, reset, 51, at: 200).refusal != nil)
    }

    @Test func `P77 listed buttons that go and come back have a pace too`() throws {
        let hall = try SteppedHall()
        let large = DeclaredGroup("many", "box", (0..<10_000).map { DeclaredButton("b\($0)") })
        let (with, without) = ([.toggle("door"), large], [DeclaredGroup.toggle("door")])
        func declare(_ groups: [DeclaredGroup]) throws -> Answer? {
            try ask(hall, .declare(Declaration(groups: groups), expected: nil), at: 0)
        }
        #expect(try declare(with).seq != nil)
        var done = 0
        while done < 200, try declare(without).seq != nil, try ask(hall, .host(.undo), at: 0).seq != nil { done += 1 }
        #expect((30..<80).contains(done), "\(done)")
    }

    @Test func `P77 so have an undo, a declaration, and the trial of one`() throws {
        let hall = try hall()
        let all = Intent.declare(
            Declaration(title: utf8("new"), groups: [.toggle("door"), .numbered("n", 200_000)]), expected: nil)
        #expect(try ask(hall, reset, at: 0).seq != nil)
        var done = 0
        while done < 100, try ask(hall, all, at: 0).seq != nil { done += 1 }
        #expect((20...40).contains(done), "\(done)")
        guard case .declare(let declaration, _) = all else { return }
        let trial = hall.turn(.rehearse(board, declaration), at: 0)[0]
        guard case .hasty? = hall.answer(trial).refusal else { return #expect(Bool(false)) }
        let off = Intent.set(group: known("n"), on: [], off: (0..<2000).map { known("\($0)") })
        #expect(try ask(hall, off, at: 0, as: Hall.guest).seq != nil)
        #expect(try ask(hall, reset, at: 10_000).seq != nil)
        #expect(try ask(hall, .host(.undo), at: 10_000).seq != nil)
    }
}
