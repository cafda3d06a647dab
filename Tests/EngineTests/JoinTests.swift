import Boards
import Engine
import Journal
import Specimens
import Testing
import Threads
import Wire

/// Joining, resuming and catching up are one operation (P7).
@Suite struct JoinTests {
    @Test func `P7 a newcomer is admitted with a base that reads as the board, and a delta leads on from it`() throws {
        let hall = try Hall(MemoryJournal())
        _ = hall.declare("lunch", .toggle("door"), .numbered("n", 20, checked: [19]))
        let join = Request.Kind.join(known("lunch"), view: .screen, have: nil)
        guard case .admitted(.participant, .screen, 1, let channel, nil, false) = hall.ask(join) else {
            return #expect(Bool(false))
        }
        guard case .base(let base, .new) = channel.catchUp(nil) else { return #expect(Bool(false)) }
        let snapshot = try #require(hall.read("lunch"))
        var screen = snapshot
        screen.view = .screen
        #expect(base.bytes == SnapshotText.body(screen) { _ in nil } && base.state == channel.head)
        _ = hall.click("lunch", "door", "switch")
        guard case .delta(let delta) = channel.catchUp(from: base.state.rev) else { return #expect(Bool(false)) }
        #expect(
            delta.from == 1 && delta.to == 2 && delta.cells == [.check(0, 0): 1] && delta.digest == channel.head.digest)
        hall.engine.stop()
    }

    @Test func `P7 a large board gets no second base at once, whatever changes and whoever joins`() throws {
        let encoded = EventList()
        let hall = try Hall(MemoryJournal(), encoded: encoded)
        let label = String(repeating: "x", count: 4000)
        let ids = (0..<300).map { known("b\($0)") }
        let buttons = ids.map { DeclaredButton($0.description, label: label) }
        _ = hall.declare("lunch", DeclaredGroup("g", "box", buttons))
        let began = Clock.monotonic()
        for round in 0..<4 {
            let (on, off) = round % 2 == 0 ? (ids, []) : ([], ids)
            _ = hall.ask(.write(known("lunch"), .set(group: known("g"), on: on, off: off), nil))
            #expect(hall.channel("lunch") != nil)
        }
        // 1.2 MB each: one in 290 ms.
        #expect(encoded.lines.count <= 1 + Int(Clock.monotonic() - began) / 290, "\(encoded.lines)")
        let deadline = Clock.monotonic() + 5000
        while encoded.lines.last != "participant 5", Clock.monotonic() < deadline { _ = hall.channel("lunch") }
        let channel = try #require(hall.channel("lunch"))
        guard case .base(let base, .new) = channel.catchUp(nil) else { return #expect(Bool(false)) }
        #expect(base.state == channel.head)
        hall.engine.stop()
    }

    @Test func `P7 nor when it is edited: newcomers are told how long they have to wait`() throws {
        let encoded = EventList()
        let hall = try SteppedHall {
            $0.encode = { snapshot in
                encoded.add("\(snapshot.state.rev)")
                return [UInt8](repeating: 0x20, count: 4 << 20)
            }
        }
        func declare(_ title: String, at time: Int64) throws {
            let declaration = Declaration(title: utf8(title), groups: [.toggle("door")])
            hall.turn(.write(known("lunch"), .declare(declaration, expected: nil), nil), at: time)
            try hall.commit()
        }
        func base(at time: Int64) -> Answer? {
            hall.answer(hall.turn(.base(known("lunch"), .participant), at: time)[0])
        }
        try declare("1", at: 0)
        #expect(base(at: 0).isDone && encoded.lines == ["1"])
        try declare("2", at: 10)
        #expect(base(at: 24).refusal == .hasty(milliseconds: 1000) && encoded.lines == ["1"])
        try declare("3", at: 500)
        #expect(base(at: 1000).refusal == .hasty(milliseconds: 24))
        #expect(base(at: 1024).isDone && encoded.lines == ["1", "3"])
    }

    @Test func `P7 who holds a state of this past gets no base that nobody needs; who doesn't, does`() throws {
        let hall = try Hall(MemoryJournal())
        _ = hall.declare("lunch", .toggle("door"))
        let epoch = try #require(hall.read("lunch")?.epoch)
        func have(_ epoch: UInt64) -> Cursor { Cursor(epoch: epoch, view: .participant, rev: 0, digest: 1) }
        let channel = try #require(hall.channel("lunch", have: have(epoch)))
        guard case .baseNeeded(.new) = channel.catchUp(nil) else { return #expect(Bool(false)) }
        guard case .baseNeeded(.structure) = channel.catchUp(have(epoch)) else { return #expect(Bool(false)) }
        #expect(hall.ask(.base(known("lunch"), .participant)).isDone)
        guard case .base(_, .structure) = channel.catchUp(have(epoch)) else { return #expect(Bool(false)) }
        #expect(hall.channel("lunch", have: have(epoch ^ 1)) === channel)
        guard case .base(_, .epoch) = channel.catchUp(have(epoch ^ 1)) else { return #expect(Bool(false)) }
        hall.engine.stop()
    }

    @Test func `everybody who comes until the board has moved on shares one base`() throws {
        let encoded = EventList()
        let hall = try Hall(MemoryJournal(), encoded: encoded)
        _ = hall.declare("lunch", .toggle("door"))
        for _ in 0..<5 {
            _ = hall.channel("lunch")
            _ = hall.click("lunch", "door", "switch")
        }
        #expect(encoded.lines == ["participant 1"])
        _ = hall.declare("lunch", .toggle("door", texts: ("YES", "NO")))
        _ = hall.channel("lunch")
        #expect(encoded.lines == ["participant 1", "participant 7"])
        hall.engine.stop()
    }
}
