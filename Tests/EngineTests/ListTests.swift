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
        page(hall, as: person).ids
    }

    private func page(
        _ hall: Hall, after: String? = nil, limit: Int? = nil, as person: Person = Hall.guest
    ) -> (ids: [String], isCut: Bool) {
        guard case .boards(let boards, let isCut) = hall.ask(.list(after: after.map(known), limit: limit), as: person)
        else { return (["no list"], false) }
        return (boards.map(\.id), isCut)
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

    @Test func `P33 of large boards a question has fewer read`() throws {
        let journal = MemoryJournal()
        let hall = try Hall(journal)
        let label = String(repeating: "long", count: 1000)
        let large = DeclaredGroup("g", "box", (0..<600).map { DeclaredButton("b\($0)", label: label) })
        for number in 1...40 {
            let declaration = Declaration(groups: [number > 35 ? large : .toggle("door")], options: .listed)
            _ = hall.ask(.write(known("b\(number)"), .declare(declaration, expected: nil), nil), as: Hall.host)
        }
        hall.engine.stop()
        let again = try Hall(journal)
        #expect([1, 2, 3, 4].map { _ in list(again).count } == [20, 36, 37, 38])
        again.engine.stop()
    }

    @Test func `P33 boards are found by their ids, listed or not, and loaded no more than a list loads them`() throws {
        let journal = MemoryJournal()
        try fill(journal, 2)
        let hall = try Hall(journal)
        let hidden = Declaration(title: utf8("Hidden"), groups: [.toggle("door")])
        _ = hall.ask(.write(known("b1"), .declare(hidden, expected: nil), nil), as: Hall.host)
        guard case .boards(let found, _) = hall.ask(.find([known("b2"), known("none"), known("b1")]), as: Hall.guest)
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

    @Test func `P33 the operator's list comes in pages, as boards were made, and none loads more than a hundred`()
        throws
    {
        let journal = MemoryJournal()
        try fill(journal, 250)
        let hall = try Hall(journal)
        let first = page(hall, limit: 500, as: Hall.host)
        #expect(first.ids == (1...100).map { "b\($0)" } && first.isCut)
        let second = page(hall, after: "b100", limit: 120, as: Hall.host)
        #expect(second.ids == (101...200).map { "b\($0)" } && second.isCut)
        #expect(page(hall, after: "b200", limit: 50, as: Hall.host) == ((201...250).map { "b\($0)" }, false))
        #expect(page(hall, after: "b120", limit: 2, as: Hall.host) == (["b121", "b122"], true))
        #expect(hall.engine.loadedBoards == 0)
        hall.engine.stop()
    }

    @Test func `P33 pages know what was made and deleted between them`() throws {
        let journal = MemoryJournal()
        try fill(journal, 5)
        let hall = try Hall(journal)
        #expect(page(hall, limit: 2, as: Hall.host) == (["b1", "b2"], true))
        for id in ["b2", "b4"] { #expect(hall.ask(.delete(known(id)), as: Hall.host).isDone) }
        #expect(hall.declare("new", .toggle("door")).seq == 1)
        #expect(hall.declare("b4", .toggle("door")).seq == 1)
        #expect(page(hall, after: "b3", limit: 9, as: Hall.host) == (["b5", "new", "b4"], false))
        #expect(page(hall, after: "b2", limit: 2, as: Hall.host) == (["b1", "b3"], true))
        hall.engine.stop()
    }

    @Test func `P33 a list that is asked for while boards come and go has those that will be there`() throws {
        let journal = GatedJournal(MemoryJournal())
        let hall = try Hall(journal)
        for id in ["a", "b"] { #expect(hall.declare(id, .toggle("door")).seq == 1) }
        journal.gate.close()
        hall.post(.delete(known("a")), as: Hall.host)
        let declaration = Declaration(groups: [.toggle("door")])
        hall.post(.write(known("c"), .declare(declaration, expected: nil), nil), as: Hall.host)
        let question = hall.post(.list(limit: 9), as: Hall.host)
        #expect(hall.outlet.await(question, for: 100) == nil)
        journal.gate.open()
        guard case .boards(let boards, _) = hall.outlet.await(question) else { return #expect(Bool(false)) }
        #expect(boards.map(\.id) == ["b", "c"])
        hall.engine.stop()
    }

    @Test func `P33 a stranger's page begins behind a listed board, and tells nothing of others`() throws {
        let journal = MemoryJournal()
        try fill(journal, 4)
        let hall = try Hall(journal)
        let hidden = Declaration(title: utf8("Hidden"), groups: [.toggle("door")])
        _ = hall.ask(.write(known("b2"), .declare(hidden, expected: nil), nil), as: Hall.host)
        #expect(page(hall, limit: 1) == (["b1"], true))
        #expect(page(hall, after: "b1", limit: 2) == (["b3", "b4"], false))
        #expect(page(hall, after: "b2", limit: 2) == (["b1", "b3"], true))
        #expect(page(hall, after: "none", limit: 2) == (["b1", "b3"], true))
        hall.engine.stop()
    }

    @Test func `P33 P78 a stranger's page looks for no board that it begins behind`() throws {
        let journal = MemoryJournal()
        try fill(journal, 3)
        let hall = try Hall(journal)
        #expect(page(hall, after: "b2", limit: 1) == (["b1"], true), "nobody has listed b2 since the start")
        #expect(page(hall, limit: 3) == (["b1", "b2", "b3"], false))
        #expect(page(hall, after: "b2", limit: 1) == (["b3"], false))
        hall.engine.stop()
    }
}
