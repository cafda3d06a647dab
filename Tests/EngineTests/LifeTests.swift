import Boards
import Engine
import Journal
import Specimens
import Testing
import Threads

/// Boards come, go and keep to themselves; rights decide who does what.
@Suite struct LifeTests {
    @Test func `P23 only the operator makes a board, and only by declaring it`() throws {
        let hall = try Hall(MemoryJournal())
        let declare = Request.Kind.write(known("lunch"), .declare(Declaration(), expected: nil), nil)
        #expect(hall.ask(declare).refusal == .forbidden(needs: .host))
        #expect(hall.click("lunch", "door", "switch").isNoBoard)
        #expect(
            hall.ask(.write(known("lunch"), .click(group: known("a"), button: known("b")), nil), as: Hall.host)
                .isNoBoard)
        #expect(
            hall.declare("lunch", DeclaredGroup("g", "dial", [DeclaredButton("a")])).refusal == .noStyle(utf8("dial")))
        #expect(hall.ask(.read(known("lunch")), as: Hall.host).isNoBoard)
        #expect(hall.ask(declare, as: Hall.host).seq == 1)
        hall.engine.stop()
    }

    @Test func `P24 a new board is in no state that if could name`() throws {
        let hall = try Hall(MemoryJournal())
        let expected = StateName(epoch: 1, seq: 0)
        let declare = Request.Kind.write(known("lunch"), .declare(Declaration(), expected: expected), nil)
        #expect(hall.ask(declare, as: Hall.host).refusal == .mismatch)
        #expect(hall.read("lunch") == nil)
        hall.engine.stop()
    }

    @Test func `P34 a deleted board is gone for everybody, and made again it has another past`() throws {
        let hall = try Hall(MemoryJournal())
        _ = hall.declare("lunch", .toggle("door", checked: true))
        let epoch = try #require(hall.read("lunch")?.epoch)
        #expect(hall.ask(.delete(known("lunch"))).refusal == .forbidden(needs: .host))
        #expect(hall.ask(.delete(known("lunch")), as: Hall.host).isDone)
        #expect(hall.outlet.gone == [known("lunch")])
        #expect(hall.read("lunch") == nil && hall.click("lunch", "door", "switch").isNoBoard)
        #expect(hall.ask(.delete(known("lunch")), as: Hall.host).isNoBoard)
        #expect(hall.ask(.entries(known("lunch"), from: 1, limit: 10), as: Hall.host).isNoBoard)
        #expect(hall.declare("lunch", .toggle("door")).seq == 1)
        let again = try #require(hall.read("lunch"))
        #expect(again.epoch != epoch && Optional(again).checked("door") == [])
        hall.engine.stop()
    }

    @Test func `a board that was old is not deleted once somebody has written to it again`() throws {
        let hall = try Hall(MemoryJournal())
        _ = hall.declare("lunch", .toggle("door", checked: true))
        let delete = Request.Kind.delete(known("lunch"), quietSince: Clock.wall() - 60_000)
        #expect(hall.ask(delete, as: Hall.host).refusal == .mismatch)
        #expect(hall.read("lunch") != nil && hall.outlet.gone.isEmpty)
        #expect(hall.ask(.delete(known("lunch"), quietSince: Clock.wall() + 60_000), as: Hall.host).isDone)
        hall.engine.stop()
    }

    @Test func `P34 made, deleted and made again before the disk has any of it`() throws {
        let journal = GatedJournal(MemoryJournal())
        let hall = try Hall(journal)
        journal.gate.close()
        let declare = Request.Kind.write(known("lunch"), .declare(Declaration(), expected: nil), nil)
        let kinds = [Request.Kind.probe, declare, .delete(known("lunch")), declare, .delete(known("lunch")), declare]
        let numbers = kinds.map { hall.post($0, as: Hall.host) }
        let entries = hall.post(.entries(known("lunch"), from: 1, limit: 10), as: Hall.host)
        journal.gate.open()
        #expect(numbers.map { hall.outlet.await($0).seq } == [nil, 1, nil, 1, nil, 1])
        guard case .entries = hall.outlet.await(entries) else { return #expect(Bool(false)) }
        #expect(hall.read("lunch")?.seq == 1)
        #expect(try journal.reader().records(of: "lunch", after: 0, limit: 10).count == 1)
        hall.engine.stop()
    }

    @Test func `E7 two boards share nothing`() throws {
        let hall = try Hall(MemoryJournal())
        _ = hall.declare("lunch", .toggle("door"))
        _ = hall.declare("dinner", .toggle("door"))
        let (lunch, dinner) = (try #require(hall.channel("lunch")), try #require(hall.channel("dinner")))
        for board in ["lunch", "dinner"] { hall.follow(board) }
        let name = WriteName(client: utf8("c"), id: 1)
        #expect(hall.click("lunch", "door", "switch", name).seq == 2)
        #expect(lunch.head.rev == 2 && dinner.head.rev == 1 && hall.read("dinner").checked("door") == [])
        #expect(hall.click("dinner", "door", "switch", name).seq == 2)
        #expect(hall.outlet.entries("lunch") == [2] && hall.outlet.entries("dinner") == [2])
        _ = hall.ask(.delete(known("lunch")), as: Hall.host)
        #expect(hall.read("dinner").checked("door") == ["switch"])
        hall.engine.stop()
    }

    @Test func `P29 rights: viewers see, participants click, hosts declare and read entries`() throws {
        let hall = try Hall(MemoryJournal())
        _ = hall.declare("lunch", .toggle("door"))
        let (viewer, friend) = (Person(issuer: "s", subject: "viewer"), Person(issuer: "s", subject: "friend"))
        let click = Request.Kind.write(known("lunch"), .click(group: known("door"), button: known("switch")), nil)
        let entries = Request.Kind.entries(known("lunch"), from: 1, limit: 10)
        for person in [viewer, friend] { #expect(hall.ask(click, as: person).seq != nil) }
        // The numbers that stand for the two are in their entries.
        guard case .entries(let records, 3) = hall.ask(entries, as: Hall.host) else { return #expect(Bool(false)) }
        let numbers = try records.dropFirst().map { record in
            let rest = String(decoding: record.text, as: UTF8.self).split(separator: "\"who\":").last
            return try #require(rest.flatMap { Int64($0.prefix { $0.isNumber }) })
        }
        for (who, right) in zip(numbers, [Right.viewer, .host]) {
            #expect(hall.ask(.write(known("lunch"), .grant(who: who, right), nil), as: Hall.host).seq != nil)
        }
        #expect(hall.ask(click, as: viewer).refusal == .forbidden(needs: .participant))
        #expect(hall.ask(entries, as: viewer).refusal == .forbidden(needs: .host))
        #expect(hall.ask(entries, as: Hall.guest).refusal == .forbidden(needs: .host))
        let declare = Request.Kind.write(known("lunch"), .declare(Declaration(), expected: nil), nil)
        #expect(hall.ask(declare, as: Hall.guest).refusal == .forbidden(needs: .host))
        guard
            case .admitted(.viewer, .participant, _, _, _, true) = hall.ask(
                .join(known("lunch"), view: nil, have: nil), as: viewer)
        else { return #expect(Bool(false)) }
        guard
            case .admitted(.host, .host, _, _, _, true) = hall.ask(
                .join(known("lunch"), view: nil, have: nil), as: friend)
        else { return #expect(Bool(false)) }
        guard
            case .admitted(.host, .screen, _, _, _, true) = hall.ask(
                .join(known("lunch"), view: .screen, have: nil), as: friend)
        else { return #expect(Bool(false)) }
        #expect(hall.ask(.join(known("lunch"), view: .host, have: nil)).refusal == .forbidden(needs: .host))
        #expect(hall.ask(declare, as: friend).seq == 6)
        hall.engine.stop()
    }

    @Test func `P33 all boards are listed for the operator, listed ones for others`() throws {
        let hall = try Hall(MemoryJournal())
        _ = hall.declare("lunch", .toggle("door"))
        _ = hall.declare("dinner", .toggle("door"))
        guard case .boards(let boards, _) = hall.ask(.list(), as: Hall.host) else { return #expect(Bool(false)) }
        #expect(boards.map(\.id) == ["lunch", "dinner"] && boards.map(\.title) == ["lunch", "dinner"].map(utf8))
        guard case .boards(let none, _) = hall.ask(.list()) else { return #expect(Bool(false)) }
        #expect(none.isEmpty)
        hall.engine.stop()
    }

    @Test func `P37 no picture is read to know that it is there`() throws {
        let journal = CountingJournal()
        let hall = try Hall(journal)
        let names = (0..<100).map { "p\($0).svg" }
        for name in names + names {
            let picture = Picture(name: name, type: "image/svg+xml", bytes: utf8("<svg/>"))
            #expect(hall.ask(.keep(picture, for: nil), as: Hall.host).isDone)
        }
        let buttons = names.map { name in
            var button = DeclaredButton(name.replacing(".", with: "-"))
            button.pictures = Pictures(checked: utf8(name), unchecked: utf8(names[0]))
            return button
        }
        #expect(hall.declare("lunch", DeclaredGroup("g", "picture", buttons)).seq == 1)
        #expect(journal.pictureReads == 0)
        hall.engine.stop()
    }

    @Test func `P37 pictures are kept by the operator and read by anybody`() throws {
        let hall = try Hall(MemoryJournal())
        let picture = Picture(name: "hash.svg", type: "image/svg+xml", bytes: utf8("<svg/>"))
        #expect(hall.ask(.keep(picture, for: nil)).refusal == .forbidden(needs: .host))
        guard case .picture(nil) = hall.ask(.picture("hash.svg")) else { return #expect(Bool(false)) }
        #expect(hall.ask(.keep(picture, for: nil), as: Hall.host).isDone)
        guard case .picture(picture) = hall.ask(.picture("hash.svg")) else { return #expect(Bool(false)) }
        hall.engine.stop()
    }

    @Test func `P28 entries come in order, none left out, as many as asked for`() throws {
        let hall = try Hall(MemoryJournal())
        _ = hall.declare("lunch", .toggle("door"))
        hall.follow("lunch")
        for _ in 0..<20 { _ = hall.click("lunch", "door", "switch") }
        var seqs: [Int64] = []
        while true {
            let from = (seqs.last ?? 0) + 1
            guard
                case .entries(let records, 21) = hall.ask(.entries(known("lunch"), from: from, limit: 6), as: Hall.host)
            else { return #expect(Bool(false)) }
            if records.isEmpty { break }
            #expect(records.count <= 6)
            seqs += records.map(\.seq)
        }
        #expect(seqs == Array(1...21) && hall.outlet.entries("lunch") == Array(2...21))
        hall.engine.stop()
    }

    @Test func `B8 the event log has one line for each group that changed, once it is on disk`() throws {
        let events = EventList()
        let fault = JournalFault()
        let hall = try Hall(MemoryJournal(fault: fault), log: { events.add($0) })
        let stars = DeclaredGroup(
            "stars", "radio", [DeclaredButton("s1", label: "★", value: "1"), DeclaredButton("s2")])
        _ = hall.declare("lunch", stars, .toggle("door", texts: ("YES", "NO")))
        fault.fail(.full)
        _ = hall.click("lunch", "stars", "s2")
        _ = hall.click("lunch", "stars", "s1")
        _ = hall.click("lunch", "stars", "s1")
        _ = hall.click("lunch", "door", "switch")
        #expect(events.lines == ["lunch stars ★ 1", "lunch door YES true"])
        hall.engine.stop()
    }
}
