import Boards
import Engine
import Journal
import Specimens
import Testing

/// However much waits, a turn of the engine has an end, and what it did leaves.
struct TurnTests {
    private let click = Request.Kind.write(known("lunch"), .click(group: known("g"), button: known("0")), nil)

    private func declare(_ board: String, _ groups: DeclaredGroup...) -> Request.Kind {
        .write(known(board), .declare(Declaration(groups: groups), expected: nil), nil)
    }

    @Test func `a turn ends when it has lasted, and receipts leave before all that waited behind is done`() throws {
        let clock = SetClock()
        let hall = try SteppedHall { $0.monotonic = { clock.next() } }
        hall.turn(declare("lunch", .numbered("g", 4)))
        try hall.commit()
        let numbers = hall.turn(Array(repeating: click, count: 200))
        let first = try #require(hall.batches.first).records.count
        #expect(first > 1 && first < 100, "\(first)")
        #expect(hall.patience == 0, "the rest waits for nothing")
        try hall.commit()
        #expect(numbers[..<first].allSatisfy { hall.answer($0).seq != nil } && hall.answer(numbers[199]) == nil)
        var turns = 0
        while hall.answer(numbers[199]) == nil, turns < 100 {
            hall.turn([])
            if !hall.batches.isEmpty { try hall.commit() }
            turns += 1
        }
        #expect(numbers.map { hall.answer($0).seq } == (2...201).map { $0 })
        #expect(hall.patience != 0)
    }

    @Test func `a turn ends with so many bytes of changes`() throws {
        let hall = try SteppedHall()
        let buttons = (0..<1000).map { DeclaredButton("b\($0)", label: String(repeating: "x", count: 4096)) }
        let numbers = hall.turn((0..<4).map { declare("board\($0)", DeclaredGroup("g", buttons)) })
        #expect(try #require(hall.batches.first).records.count == 3)
        try hall.commit()
        #expect(hall.answer(numbers[2]).seq == 1 && hall.answer(numbers[3]) == nil)
        hall.turn([])
        try hall.commit()
        #expect(hall.answer(numbers[3]).seq == 1)
    }
}
