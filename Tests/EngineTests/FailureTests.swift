import Boards
import Engine
import Glibc
import Journal
import Specimens
import Testing

/// A disk that fails: whoever depended on it is told, and boards go back to what is on it (P22).
@Suite struct FailureTests {
    private let fault = JournalFault()
    private let click = Intent.click(group: known("door"), button: known("switch"))

    @Test func `P22 a full disk: unknown to all, never shown, and the same id counts once`() throws {
        let hall = try Hall(MemoryJournal(fault: fault))
        _ = hall.declare("lunch", .toggle("door"))
        let channel = try #require(hall.channel("lunch"))
        hall.follow("lunch")
        let name = WriteName(client: utf8("c"), id: 1)
        fault.fail(.full)
        #expect(hall.ask(.write(known("lunch"), click, name)).isUnknown)
        #expect(channel.head.rev == 1 && hall.read("lunch").checked("door") == [])
        #expect(hall.outlet.entries("lunch") == [])
        #expect(hall.ask(.write(known("lunch"), click, name)).seq == 2)
        #expect(hall.ask(.write(known("lunch"), click, name)).seq == 2)
        #expect(hall.read("lunch").checked("door") == ["switch"] && channel.head.rev == 2)
        #expect(hall.read("lunch")?.state == channel.head)
        hall.engine.stop()
    }

    @Test func `P22 what was decided behind a lost commit is unknown too, reads among it`() throws {
        let journal = GatedJournal(MemoryJournal(fault: fault))
        let hall = try Hall(journal)
        _ = hall.declare("lunch", .toggle("door"))
        journal.gate.close()
        fault.fail(.full)
        let flying = hall.post(.write(known("lunch"), click, nil))
        journal.gate.await(2)
        let behind = [Request.Kind.write(known("lunch"), click, nil), .read(known("lunch")), .probe].map {
            hall.post($0)
        }
        journal.gate.open()
        #expect(behind.allSatisfy { hall.outlet.await($0).isUnknown } && hall.outlet.await(flying).isUnknown)
        #expect(hall.read("lunch").checked("door") == [] && hall.read("lunch")?.seq == 1)
        #expect(hall.click("lunch", "door", "switch").seq == 2)
        hall.engine.stop()
    }

    @Test func `P22 a disk that fails makes the server read-only with a sentence; readers go on`() throws {
        let hall = try Hall(MemoryJournal(fault: fault))
        _ = hall.declare("lunch", .toggle("door"))
        fault.fail(.io("the disk is on fire"))
        #expect(hall.click("lunch", "door", "switch").isUnknown)
        guard case .readOnly(let sentence) = hall.click("lunch", "door", "switch").refusal else {
            return #expect(Bool(false))
        }
        #expect(sentence == "The disk with the journal failed: the server's log says more.")
        #expect(hall.ask(.delete(known("lunch")), as: Hall.host).isReadOnly)
        #expect(hall.ask(.probe).isReadOnly)
        #expect(hall.declare("dinner", .toggle("door")).isReadOnly)
        #expect(hall.read("lunch").checked("door") == [])
        #expect(hall.channel("lunch")?.head.rev == 1)
        hall.engine.stop()
    }

    @Test func `P22 after a disk failed, what counts is still told so, and what may count is unknown`() throws {
        let hall = try Hall(MemoryJournal(fault: fault))
        _ = hall.declare("lunch", .toggle("door"))
        let (first, second) = (WriteName(client: utf8("c"), id: 1), WriteName(client: utf8("c"), id: 2))
        #expect(hall.click("lunch", "door", "switch", first).seq == 2)
        fault.fail(.io("the disk is on fire"))
        #expect(hall.click("lunch", "door", "switch", second).isUnknown)
        #expect(hall.click("lunch", "door", "switch", first).seq == 2)
        #expect(hall.click("lunch", "door", "switch", second).isUnknown, "only a restart can say")
        #expect(hall.click("lunch", "door", "switch", WriteName(client: utf8("c"), id: 3)).isReadOnly)
        hall.engine.stop()
    }

    @Test func `P22 P70 a copy of a write that made its board is unknown after the disk failed, whoever sends it`()
        throws
    {
        let hall = try Hall(MemoryJournal(fault: fault))
        let name = WriteName(client: utf8("c"), id: 1)
        let made = Request.Kind.write(
            known("lunch"), .declare(Declaration(title: utf8("Lunch"), groups: [.toggle("door")]), expected: nil), name)
        fault.fail(.io("the disk is on fire"))
        #expect(hall.ask(made, as: Hall.host).isUnknown)
        // There is no such board now, and a stranger may not make one; after the restart it may be there all the same.
        #expect(hall.ask(made, as: Person(issuer: "s", subject: "p")).isUnknown)
        hall.engine.stop()
    }

    @Test func `P18 a repeat on a journal that can't be read is unknown, not refused`() throws {
        let journal = UnreadableJournal()
        let name = WriteName(client: utf8("c"), id: 1)
        let first = try Hall(journal)
        _ = first.declare("lunch", .toggle("door"))
        #expect(first.click("lunch", "door", "switch", name).seq == 2)
        first.engine.stop()
        let second = try Hall(journal)
        journal.breaks()
        #expect(second.click("lunch", "door", "switch", name).isUnknown)
        journal.heals()
        #expect(second.click("lunch", "door", "switch", name).seq == 2)
        second.engine.stop()
    }

    @Test func `a board whose creation was lost isn't there`() throws {
        let hall = try Hall(MemoryJournal(fault: fault))
        fault.fail(.full)
        #expect(hall.declare("lunch", .toggle("door")).isUnknown)
        #expect(hall.click("lunch", "door", "switch").isNoBoard)
        #expect(hall.declare("lunch", .toggle("door")).seq == 1)
        hall.engine.stop()
    }

    @Test func `a deletion that was lost leaves the board and its readers as they were`() throws {
        let hall = try Hall(MemoryJournal(fault: fault))
        _ = hall.declare("lunch", .toggle("door"))
        let channel = try #require(hall.channel("lunch"))
        fault.fail(.full)
        #expect(hall.ask(.delete(known("lunch")), as: Hall.host).isUnknown)
        #expect(hall.outlet.gone == [])
        #expect(hall.click("lunch", "door", "switch").seq == 2)
        #expect(channel.head.rev == 2, "the channel that readers follow goes on")
        hall.engine.stop()
    }

    @Test func `a board deleted and made again under load: a later failure keeps the new one's readers`() throws {
        let journal = GatedJournal(MemoryJournal(fault: fault))
        let hall = try Hall(journal)
        _ = hall.declare("lunch", .toggle("door"))
        let old = try #require(hall.channel("lunch"))
        let declaration = Declaration(groups: [.toggle("door")])
        journal.gate.close()
        hall.post(.delete(known("lunch")), as: Hall.host)
        journal.gate.await(2)
        let made = hall.post(.write(known("lunch"), .declare(declaration, expected: nil), nil), as: Hall.host)
        let join = hall.post(.join(known("lunch"), view: nil, have: nil))
        journal.gate.open()
        #expect(hall.outlet.await(made).seq == 1)
        guard case .admitted(_, _, _, let channel, _, _) = hall.outlet.await(join) else { return #expect(Bool(false)) }
        #expect(channel.epoch != old.epoch)
        // Never a moment without something gathering, so nothing of the past is forgotten; then the disk is full.
        journal.gate.close()
        hall.post(.probe)
        journal.gate.await(4)
        let lost = hall.post(.write(known("lunch"), click, nil))
        fault.fail(.full)
        journal.gate.open()
        #expect(hall.outlet.await(lost).isUnknown)
        #expect(hall.click("lunch", "door", "switch").seq == 2)
        #expect(channel.head.rev == 2 && hall.read("lunch")?.epoch == channel.epoch)
        hall.engine.stop()
    }

    @Test func `a base that was lost with another board's commit is made again`() throws {
        let journal = GatedJournal(MemoryJournal(fault: fault))
        let hall = try Hall(journal)
        _ = hall.declare("lunch", .toggle("door"))
        _ = hall.declare("dinner", .toggle("door"))
        journal.gate.close()
        fault.fail(.full)
        hall.post(.write(known("dinner"), click, nil))
        journal.gate.await(3)
        let join = hall.post(.join(known("lunch"), view: nil, have: nil))
        journal.gate.open()
        #expect(hall.outlet.await(join).isUnknown)
        let channel = try #require(hall.channel("lunch"))
        guard case .base = channel.catchUp(nil) else { return #expect(Bool(false), "a newcomer gets a base") }
        hall.engine.stop()
    }

    @Test func `a journal that can't be read is no proof that a board isn't there: nothing is made in its place`()
        throws
    {
        let journal = UnreadableJournal()
        let first = try Hall(journal)
        _ = first.declare("lunch", .toggle("door"))
        first.engine.stop()
        let second = try Hall(journal)
        journal.breaks()
        #expect(second.declare("lunch", .toggle("door")).isReadOnly)
        #expect(second.declare("lunch", .toggle("door")).isReadOnly)
        second.engine.stop()
    }

    @Test func `what the journal lacks is told to its operator, and no file of the server to whoever asked`() throws {
        let complaints = EventList()
        let hall = try Hall(MemoryJournal(fault: fault), complaints: complaints)
        _ = hall.declare("lunch", .toggle("door"))
        fault.fail(.open(path: "/srv/votes/journal.db", reason: "out of descriptors"))
        #expect(hall.click("lunch", "door", "switch").isUnknown)
        for answer in [hall.click("lunch", "door", "switch"), hall.ask(.probe)] {
            guard case .readOnly(let sentence) = answer.refusal else { return #expect(Bool(false)) }
            #expect(!sentence.contains("srv") && sentence.contains("log"))
        }
        #expect(complaints.lines.contains { $0.contains("/srv/votes/journal.db") && $0.contains("out of descriptors") })
        hall.engine.stop()
    }

    @Test func `a board that takes no writes is complained of when it is loaded`() throws {
        let journal = MemoryJournal()
        let first = try Hall(journal)
        _ = first.declare("lunch", .toggle("door"))
        first.engine.stop()
        let writer = try journal.writer()
        let foreign = Record(
            board: "lunch", seq: 2, time: 1, client: "", request: 0, text: utf8("{}"),
            chain: [UInt8](repeating: 0, count: 32))
        _ = try writer.append(Batch(records: [foreign]))
        writer.close()
        let complaints = EventList()
        let second = try Hall(journal, complaints: complaints)
        #expect(second.click("lunch", "door", "switch").isReadOnly)
        #expect(complaints.lines.contains { $0.hasPrefix("Board lunch takes no writes.") && $0.contains("Entry 2") })
        second.engine.stop()
    }

    @Test func `a read that fails is said so, and the next one tries again`() throws {
        let journal = UnreadableJournal()
        let first = try Hall(journal)
        _ = first.declare("lunch", .toggle("door"))
        first.engine.stop()
        let second = try Hall(journal)
        journal.breaks()
        #expect(second.ask(.read(known("lunch"))).isReadOnly)
        #expect(second.ask(.join(known("lunch"), view: nil, have: nil)).isReadOnly)
        journal.heals()
        #expect(second.click("lunch", "door", "switch").seq == 2)
        second.engine.stop()
    }

    @Test func `pruning needs no descriptor more`() async {
        await #expect(processExitsWith: .success) {
            let hall = try Hall(MemoryJournal())
            _ = hall.declare("lunch", .toggle("door"))
            var none = rlimit(rlim_cur: 1, rlim_max: 1)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none)
            for _ in 0..<3 {
                guard hall.engine.prune(Pruning(board: "lunch", epoch: "none", through: 1)) else { exit(1) }
            }
        }
    }
}
