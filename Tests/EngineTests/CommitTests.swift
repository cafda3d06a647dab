import Boards
import Engine
import Journal
import Specimens
import Testing
import Threads

/// Nothing is told before it is on disk (P17, P21, P22).
@Suite struct CommitTests {
    @Test func `P22 a receipt waits for the disk, and so does what was read behind it`() throws {
        let journal = GatedJournal(MemoryJournal())
        let hall = try Hall(journal)
        #expect(hall.declare("lunch", .toggle("door")).seq == 1)
        let channel = try #require(hall.channel("lunch"))
        journal.gate.close()
        let click = hall.post(.write(known("lunch"), .click(group: known("door"), button: known("switch")), nil))
        journal.gate.await(2)
        let read = hall.post(.read(known("lunch")))
        let refused = hall.post(.write(known("lunch"), .click(group: known("door"), button: known("x")), nil))
        #expect(hall.outlet.await(refused, for: 200) == nil)
        #expect(hall.outlet.answer(click) == nil && hall.outlet.answer(read) == nil && channel.head.rev == 1)
        journal.gate.open()
        #expect(hall.outlet.await(refused).refusal == .noButton(known("x")))
        #expect(hall.outlet.answer(click).seq == 2 && channel.head.rev == 2)
        #expect(hall.outlet.order.suffix(3) == [click, read, refused])
        hall.engine.stop()
    }

    @Test func `P21 answers leave in the order of the requests, whatever they wait for`() throws {
        let hall = try Hall(MemoryJournal())
        _ = hall.declare("lunch", .toggle("door"), DeclaredGroup("n", [DeclaredButton("a")]))
        let first = hall.outlet.order.count
        var random = SplitMix64(seed: 5)
        var numbers: [UInt64] = []
        for _ in 0..<500 {
            let kinds: [Request.Kind] = [
                .write(known("lunch"), .click(group: known("door"), button: known("switch")), nil),
                .write(known("lunch"), .click(group: known("nowhere"), button: known("switch")), nil),
                .read(known("lunch")), .read(known("dinner")), .fence, .join(known("lunch"), view: nil, have: nil),
                .entries(known("lunch"), from: 1, limit: 1), .probe, .picture("none"),
            ]
            numbers.append(hall.post(kinds[Int.random(in: kinds.indices, using: &random)]))
        }
        hall.settle()
        #expect(Array(hall.outlet.order.dropFirst(first).prefix(500)) == numbers)
        hall.engine.stop()
    }

    @Test func `what arrives while one batch is written becomes the next`() throws {
        let journal = GatedJournal(MemoryJournal())
        let hall = try Hall(journal)
        _ = hall.declare("lunch", .toggle("door"))
        journal.gate.close()
        let click = Request.Kind.write(known("lunch"), .click(group: known("door"), button: known("switch")), nil)
        hall.post(click)
        journal.gate.await(2)
        let numbers = (0..<100).map { _ in hall.post(click) }
        journal.gate.open()
        #expect(hall.outlet.await(numbers[99]).seq == 102)
        #expect(journal.gate.batches.count <= 5, "\(journal.gate.batches)")
        #expect(journal.gate.batches.reduce(0, +) == 102)
        hall.engine.stop()
    }

    @Test func `P18 E4 repeats, conflicts and expired ids, through the engine`() throws {
        let hall = try Hall(MemoryJournal())
        _ = hall.declare("lunch", .toggle("door"))
        func name(_ id: Int64) -> WriteName { WriteName(client: utf8("c"), id: id) }
        #expect(hall.click("lunch", "door", "switch", name(1)).seq == 2)
        #expect(hall.click("lunch", "door", "switch", name(1)).seq == 2)
        #expect(hall.read("lunch").checked("door") == ["switch"])
        let other = Intent.set(group: known("door"), on: [known("switch")], off: [])
        #expect(hall.ask(.write(known("lunch"), other, name(1))).refusal == .conflict)
        #expect(hall.click("lunch", "door", "switch", name(200)).seq == 3)
        #expect(hall.click("lunch", "door", "switch", name(72)).refusal == .expired)
        #expect(hall.click("lunch", "door", "switch", name(73)).seq == 4)
        hall.engine.stop()
    }

    @Test func `P17 A8 a write that changes nothing has a receipt and no rev`() throws {
        let hall = try Hall(MemoryJournal())
        _ = hall.declare("lunch", .toggle("door"))
        hall.follow("lunch")
        let off = Intent.set(group: known("door"), on: [], off: [known("switch")])
        guard case .receipt(2, [1, 1, 1]) = hall.ask(.write(known("lunch"), off, nil)) else {
            return #expect(Bool(false))
        }
        #expect(hall.outlet.entries("lunch") == [2])
        hall.engine.stop()
    }

    @Test func `stop finishes what was accepted`() throws {
        let journal = MemoryJournal()
        let hall = try Hall(journal)
        _ = hall.declare("lunch", .toggle("door"))
        let click = Request.Kind.write(known("lunch"), .click(group: known("door"), button: known("switch")), nil)
        let numbers = (0..<100).map { _ in hall.post(click) }
        hall.engine.stop()
        #expect(numbers.map { hall.outlet.answer($0).seq } == (2...101).map { $0 })
        #expect(try journal.reader().records(of: "lunch", after: 0, limit: 1000).count == 101)
    }

    @Test func `busy is said when the inbox is full, and nothing of it is applied`() throws {
        let gate = Gate()
        let arrived = Inbox<Bool>()
        let outlet = TestOutlet { delivery in
            guard case .answer(1, _) = delivery else { return }
            arrived.post(true)
            gate.wait()
        }
        let hall = try Hall(MemoryJournal(), outlet: outlet)
        gate.close()
        hall.post(.fence)
        _ = arrived.take(waiting: 10_000)
        func post(_ number: UInt64) -> Bool {
            let sender = Request.Sender(loop: 0, number: number)
            return hall.engine.post(Request(sender: sender, person: Hall.guest, kind: .fence))
        }
        var taken = 0
        while post(UInt64(100 + taken)), taken <= 2 * Engine.mostWaiting { taken += 1 }
        #expect(taken == Engine.mostWaiting)
        gate.open()
        #expect(outlet.await(UInt64(99 + taken)).isDone)
        #expect(outlet.answer(UInt64(100 + taken)) == nil)
        #expect(post(1_000_000))
        hall.engine.stop()
    }
}
