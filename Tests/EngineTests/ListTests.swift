import Boards
import Engine
import Journal
import Specimens
import Testing

/// The list of boards, which every start page asks for (P33).
struct ListTests {
    private func fill(_ journal: any Journal, _ count: Int) throws {
        let hall = try Hall(journal)
        for number in 1...count {
            let declaration = Declaration(title: utf8("Board \(number)"), groups: [.toggle("door")], options: .listed)
            _ = hall.ask(.write(known("b\(number)"), .declare(declaration, expected: nil), nil), as: Hall.host)
        }
        hall.engine.stop()
    }

    private func list(_ hall: Hall, as person: Person = Hall.guest) -> [String] {
        guard case .boards(let boards) = hall.ask(.list, as: person) else { return ["no list"] }
        return boards.map(\.id)
    }

    @Test func `P33 a list keeps no board in memory, and a stranger's has a few more read each time`() throws {
        let journal = MemoryJournal()
        try fill(journal, 50)
        let hall = try Hall(journal)
        #expect([1, 2, 3, 4].map { _ in list(hall).count } == [20, 40, 50, 50])
        #expect(hall.engine.loadedBoards == 0)
        #expect(list(hall, as: Hall.host).count == 50)
        hall.engine.stop()
    }

    @Test func `P33 boards are found by their ids, listed or not, and loaded no more than a list loads them`() throws {
        let journal = MemoryJournal()
        try fill(journal, 2)
        let hall = try Hall(journal)
        let hidden = Declaration(title: utf8("Hidden"), groups: [.toggle("door")])
        _ = hall.ask(.write(known("b1"), .declare(hidden, expected: nil), nil), as: Hall.host)
        guard case .boards(let found) = hall.ask(.find([known("b2"), known("none"), known("b1")]), as: Hall.guest)
        else {
            Issue.record("no list")
            return
        }
        #expect(found.map(\.id) == ["b2", "b1"] && hall.engine.loadedBoards == 1)
        hall.engine.stop()
    }

    @Test func `P33 a list knows what a board is called now, and not those that are gone`() throws {
        let journal = MemoryJournal()
        try fill(journal, 2)
        let hall = try Hall(journal)
        #expect(list(hall) == ["b1", "b2"])
        let hidden = Declaration(title: utf8("Hidden"), groups: [.toggle("door")])
        _ = hall.ask(.write(known("b1"), .declare(hidden, expected: nil), nil), as: Hall.host)
        #expect(list(hall) == ["b2"] && list(hall, as: Hall.host) == ["b1", "b2"])
        #expect(hall.ask(.delete(known("b2")), as: Hall.host).isDone)
        #expect(list(hall) == [] && list(hall, as: Hall.host) == ["b1"])
        hall.engine.stop()
    }
}
