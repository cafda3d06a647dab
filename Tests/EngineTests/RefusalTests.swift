import Boards
import Engine
import Journal
import Specimens
import Testing

/// What was refused never counts, however many copies of it were under way (P70).
@Suite struct RefusalTests {
    private let click = Intent.click(group: known("door"), button: known("switch"))
    private let name = WriteName(client: utf8("c"), id: 1)

    private func write(_ id: Int64 = 1) -> Request.Kind {
        .write(known("lunch"), click, WriteName(client: utf8("c"), id: id))
    }

    @Test func `P70 a copy of a refused write is refused, also where the sender may write by then`() throws {
        let hall = try Hall(MemoryJournal())
        _ = hall.declare("lunch", .toggle("door"))
        let grant = { (right: Right) in Request.Kind.grant(known("lunch"), Hall.guest, right, nil) }
        _ = hall.ask(grant(.viewer), as: Hall.host)
        #expect(hall.ask(write()).refusal == .forbidden(needs: .participant))
        _ = hall.ask(grant(.participant), as: Hall.host)
        #expect(hall.ask(write()).refusal == .forbidden(needs: .participant))
        #expect(hall.ask(write(), as: Hall.host).refusal == .forbidden(needs: .participant))
        #expect(hall.ask(write(2)).seq == 4)
        #expect(hall.read("lunch").checked("door") == ["switch"])
        hall.engine.stop()
    }

    @Test func `P70 so is one for a board that is made meanwhile, or a group`() throws {
        let hall = try Hall(MemoryJournal())
        #expect(hall.ask(write()).isNoBoard)
        _ = hall.declare("lunch", DeclaredGroup("other", [DeclaredButton("a")]))
        #expect(hall.ask(write()).isNoBoard)
        #expect(hall.ask(write(2)).refusal == .noGroup(known("door")))
        _ = hall.declare("lunch", .toggle("door"))
        #expect(hall.ask(write(2)).refusal == .noGroup(known("door")))
        #expect(hall.ask(write(3)).seq == 3)
        hall.engine.stop()
    }

    @Test func `P70 what a deleted board refused, another of its id decides anew`() throws {
        let hall = try Hall(MemoryJournal())
        _ = hall.declare("lunch", DeclaredGroup("other", [DeclaredButton("a")]))
        #expect(hall.ask(write()).refusal == .noGroup(known("door")))
        #expect(hall.ask(.delete(known("lunch")), as: Hall.host).isDone)
        _ = hall.declare("lunch", .toggle("door"))
        #expect(hall.ask(write()).seq == 2)
        hall.engine.stop()
    }

    @Test func `P70 a board whose deletion the disk lost refuses as before`() throws {
        let fault = JournalFault()
        let hall = try Hall(MemoryJournal(fault: fault))
        _ = hall.declare("lunch", DeclaredGroup("other", [DeclaredButton("a")]))
        #expect(hall.ask(write()).refusal == .noGroup(known("door")))
        fault.fail(.full)
        #expect(hall.ask(.delete(known("lunch")), as: Hall.host).isUnknown)
        _ = hall.declare("lunch", .toggle("door"))
        #expect(hall.ask(write()).refusal == .noGroup(known("door")))
        hall.engine.stop()
    }

    @Test func `P70 another content under the name of what counts doesn't take its receipt`() throws {
        let hall = try Hall(MemoryJournal())
        _ = hall.declare("lunch", .toggle("door"), DeclaredGroup("n", [DeclaredButton("a")]))
        #expect(hall.ask(write()).seq == 2)
        #expect(hall.click("lunch", "n", "a", name).refusal == .conflict)
        #expect(hall.ask(write()).seq == 2)
        hall.engine.stop()
    }

    @Test func `P70 what was refused on a state that the disk lost is decided anew`() throws {
        let fault = JournalFault()
        let journal = GatedJournal(MemoryJournal(fault: fault))
        let hall = try Hall(journal)
        _ = hall.declare("lunch", .toggle("door"))
        journal.gate.close()
        fault.fail(.full)
        let revoke = hall.post(.grant(known("lunch"), Hall.guest, .viewer, nil), as: Hall.host)
        journal.gate.await(2)
        let refused = hall.post(write())
        journal.gate.open()
        #expect(hall.outlet.await(revoke).isUnknown && hall.outlet.await(refused).isUnknown)
        #expect(hall.ask(write()).seq == 2)
        hall.engine.stop()
    }
}
