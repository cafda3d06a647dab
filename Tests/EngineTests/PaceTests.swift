import Boards
import Engine
import Journal
import Specimens
import Testing

/// Who votes without end takes a bounded part of a board's journal (P77).
@Suite struct PaceTests {
    private let buttons = (0..<1000).map { "button-\($0)" }

    private func hall(_ journal: MemoryJournal = MemoryJournal()) throws -> Hall {
        let hall = try Hall(journal)
        var poll = DeclaredGroup("food", "box", buttons.map { DeclaredButton($0) })
        poll.mode = .poll
        #expect(hall.declare("lunch", poll).seq == 1)
        return hall
    }

    /// Everything is checked, again and again: each time a long entry that changes nothing.
    private var vote: Intent { .set(group: known("food"), on: buttons.map { known($0) }, off: []) }

    @Test func `P77 one person is told to wait, and others vote on`() throws {
        let journal = MemoryJournal()
        let hall = try hall(journal)
        let (busy, other) = (Person(issuer: "s", subject: "busy"), Person(issuer: "s", subject: "other"))
        var taken = 0
        while taken < 500, hall.ask(.write(known("lunch"), vote, nil), as: busy).seq != nil { taken += 1 }
        #expect((50..<400).contains(taken))
        let name = WriteName(client: utf8("c"), id: 1)
        guard case .hasty(let wait)? = hall.ask(.write(known("lunch"), vote, name), as: busy).refusal else {
            Issue.record("not told to wait")
            return
        }
        #expect((1...60_000).contains(wait))
        #expect(hall.ask(.write(known("lunch"), vote, nil), as: other).seq == Int64(taken) + 2)
        let records = try journal.reader().records(of: "lunch", after: 1, limit: 10_000)
        #expect(records.reduce(0) { $0 + $1.text.count } < 2 << 20)
        hall.engine.stop()
    }

    @Test func `P77 a participant's clicks beside polls are kept with them, and wait too; a host's don't`() throws {
        let hall = try hall()
        var poll = DeclaredGroup("food", "box", buttons.map { DeclaredButton($0) })
        poll.mode = .poll
        let shared = DeclaredGroup("bring", "box", buttons.map { DeclaredButton($0) })
        #expect(hall.declare("both", poll, shared).seq == 1)
        #expect(hall.declare("plain", shared).seq == 1)
        let tick = Intent.set(group: known("bring"), on: buttons.map { known($0) }, off: [])
        let busy = Person(issuer: "s", subject: "busy")
        func ticks(_ board: String, as person: Person) -> Int {
            (0..<400).filter { _ in hall.ask(.write(known(board), tick, nil), as: person).seq != nil }.count
        }
        #expect((50..<400).contains(ticks("both", as: busy)))
        #expect(ticks("both", as: Hall.host) == 400 && ticks("plain", as: busy) == 400)
        hall.engine.stop()
    }

    @Test func `P77 P70 that it must wait is no refusal for good`() throws {
        let hall = try hall()
        let busy = Person(issuer: "s", subject: "busy")
        while hall.ask(.write(known("lunch"), vote, nil), as: busy).seq != nil {}
        let name = WriteName(client: utf8("c"), id: 1)
        let write = Request.Kind.write(known("lunch"), .withdraw(group: known("food")), name)
        #expect(hall.ask(write, as: busy).refusal != nil)
        #expect(hall.ask(write, as: Person(issuer: "s", subject: "other")).seq != nil, "it is not remembered")
        hall.engine.stop()
    }
}
