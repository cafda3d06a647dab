import Boards
import Engine
import Journal
import Specimens
import Testing

/// Too much at once: what is refused first, and what always has room.
struct OverloadTests {
    /// An engine that is held up in its first write.
    private func heldHall(_ gate: Gate) throws -> Hall {
        try Hall(
            MemoryJournal(),
            isFull: {
                gate.wait()
                return false
            })
    }

    private func post(_ hall: Hall, _ number: UInt64, _ kind: Request.Kind) -> Bool {
        let sender = Request.Sender(loop: 0, number: number)
        return hall.engine.post(Request(sender: sender, person: Hall.guest, kind: kind))
    }

    /// So that half of what may wait does.
    private func fill(_ hall: Hall) {
        var number: UInt64 = 200_000
        while post(hall, number, .list()) {
            _ = post(hall, number + 1, .fence)
            number += 2
        }
    }

    @Test func `P57 joins and reads are refused when half as much waits as may, writes are taken`() throws {
        let gate = Gate()
        let hall = try heldHall(gate)
        #expect(hall.declare("b", .numbered("g", 4)).seq == 1)
        gate.close()
        let board = known("b")
        let click = Request.Kind.write(board, .click(group: known("g"), button: known("0")), nil)
        #expect(post(hall, 100_000, click))
        fill(hall)
        #expect(!post(hall, 100_001, .join(board, view: nil, have: nil)))
        #expect(!post(hall, 100_002, .read(board)))
        #expect(post(hall, 100_003, click))
        gate.open()
        #expect(hall.outlet.await(100_000).seq == 2)
        #expect(hall.outlet.await(100_003).seq == 3)
        #expect(hall.channel("b") != nil)
    }

    @Test func `P57 of one post only what reads is given back`() throws {
        let gate = Gate()
        let hall = try heldHall(gate)
        #expect(hall.declare("b", .numbered("g", 4)).seq == 1)
        gate.close()
        let click = Request.Kind.write(known("b"), .click(group: known("g"), button: known("0")), nil)
        _ = post(hall, 100_000, click)
        fill(hall)
        let requests = [click, .read(known("b")), click].enumerated().map { index, kind in
            Request(sender: Request.Sender(loop: 0, number: UInt64(300_000 + index)), person: Hall.guest, kind: kind)
        }
        #expect(hall.engine.post(requests).map(\.sender.number) == [300_001])
        gate.open()
        #expect(hall.outlet.await(300_002).seq == 4)
    }

    @Test func `P56 a person more than a board may have is refused for good, a host never`() throws {
        let hall = try Hall(MemoryJournal(), capacity: 2)
        #expect(hall.declare("b", .numbered("g", 4)).seq == 1)
        let click = Request.Kind.write(known("b"), .click(group: known("g"), button: known("0")), nil)
        func person(_ name: String) -> Person { Person(issuer: "server", subject: name) }
        // The host is one of them.
        #expect(hall.ask(click, as: person("first")).seq == 2)
        #expect(hall.ask(click, as: person("second")).refusal == .crowded("people on this board", limit: 2))
        #expect(hall.ask(click, as: person("first")).seq == 3)
        #expect(hall.ask(click, as: Hall.host).seq == 4)
        #expect(
            hall.ask(.invite(known("b"), [person("guest")], .host, nil), as: Hall.host).refusal
                == .crowded("people on this board", limit: 2))
    }

    @Test func `P56 whom a host names takes room too, and as many again can be barred`() throws {
        let hall = try Hall(MemoryJournal(), capacity: 2)
        #expect(hall.declare("b", .numbered("g", 4)).seq == 1)
        func grant(_ name: String, _ right: Right) -> Answer? {
            hall.ask(.grant(known("b"), Person(issuer: "server", subject: name), right, nil), as: Hall.host)
        }
        let crowded = Refusal.crowded("people on this board", limit: 2)
        #expect(grant("one", .participant).seq == 2 && grant("two", .host).refusal == crowded)
        #expect(grant("one", .host).seq == 3)
        #expect(grant("two", .viewer).seq == 4 && grant("three", .viewer).seq == 5)
        #expect(grant("four", .viewer).refusal == crowded)
        hall.engine.stop()
    }

    @Test func `P56 boards and pictures have an end, and what is deleted makes room`() throws {
        let hall = try Hall(MemoryJournal(), capacity: 2)
        #expect(hall.declare("a", .numbered("g", 4)).seq == 1)
        #expect(hall.declare("b", .numbered("g", 4)).seq == 1)
        #expect(hall.declare("c", .numbered("g", 4)).refusal == .crowded("boards", limit: 2))
        #expect(hall.ask(.delete(known("a")), as: Hall.host).isDone)
        #expect(hall.declare("c", .numbered("g", 4)).seq == 1)
        func picture(_ name: String) -> Picture { Picture(name: name, type: "image/png", bytes: [1, 2]) }
        #expect(hall.ask(.keep(picture("a.png"), for: nil), as: Hall.host).isDone)
        #expect(hall.ask(.keep(picture("a.png"), for: nil), as: Hall.host).isDone)
        #expect(
            hall.ask(.keep(picture("b.png"), for: nil), as: Hall.host).refusal
                == .crowded("bytes of pictures", limit: 2))
    }
}
