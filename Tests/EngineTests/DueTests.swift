import Boards
import Engine
import Journal
import Specimens
import Synchronization
import Testing
import Threads
import Wire

/// Polls that close by themselves (F6).
struct DueTests {
    private func poll(closing time: Int64?) -> DeclaredGroup {
        var group = DeclaredGroup("food", "radio", [DeclaredButton("pizza"), DeclaredButton("soup")])
        (group.mode, group.poll.closesAt) = (.poll, time)
        return group
    }

    private func entries(_ journal: any Journal) throws -> Int {
        try journal.reader().records(of: "lunch", after: 0, limit: 100).count
    }

    private func wait(_ milliseconds: Int64, until fits: () throws -> Bool) throws -> Bool {
        let deadline = Clock.monotonic() + milliseconds
        let pause = Inbox<Void>()
        while try !fits(), Clock.monotonic() < deadline { _ = pause.take(waiting: 20) }
        return try fits()
    }

    @Test func `F6 a poll closes on time with nobody there, after a restart that loaded no board`() throws {
        let journal = MemoryJournal()
        let first = try Hall(journal)
        let end = Clock.wall() + 1500
        #expect(first.declare("lunch", poll(closing: end)).seq == 1)
        #expect(try journal.reader().due() == [DueRow(board: "lunch", time: end)])
        first.engine.stop()
        let second = try Hall(journal)
        #expect(try wait(10_000) { try entries(journal) == 2 })
        #expect(Clock.wall() >= end && Clock.wall() < end + 5000)
        #expect(second.read("lunch")?.groups[0].poll?.phase.stage == .closed)
        #expect(second.read("lunch")?.groups[0].poll?.phase.closedAt == end)
        #expect(try journal.reader().due().isEmpty)
        second.engine.stop()
    }

    @Test func `F6 a time that passed while the server was away closes it at the next start, as of that time`() throws {
        let journal = MemoryJournal()
        let first = try Hall(journal)
        let end = Clock.wall() + 300
        #expect(first.declare("lunch", poll(closing: end)).seq == 1)
        first.engine.stop()
        _ = try wait(600) { false }
        let second = try Hall(journal)
        #expect(try wait(10_000) { try entries(journal) == 2 })
        #expect(second.read("lunch")?.groups[0].poll?.phase.closedAt == end)
        second.engine.stop()
    }

    @Test func `F6 once a poll has closed, the engine wakes for the board's next one`() throws {
        let start: Int64 = 1_796_000_000_000
        var parts = Engine.Parts(
            journal: MemoryJournal(), styles: Built.catalogue, outlets: [TestOutlet()],
            encode: { SnapshotText.body($0) { _ in nil } })
        let box = SetClock()
        parts.now = { start + box.now }
        parts.monotonic = { box.now }
        let writer = try parts.journal.writer()
        var batches: [Batch] = []
        let engine = try SteppedEngine(parts) { batches.append($0) }
        func turn(_ requests: [Request], at time: Int64) throws {
            box.set(time)
            engine.turn(requests)
            while !batches.isEmpty { engine.committed(.success(try writer.append(batches.removeFirst()))) }
        }
        var second = poll(closing: start + 700)
        second.id = known("drink")
        let declaration = Declaration(groups: [poll(closing: start + 400), second])
        let write = Request.Kind.write(known("lunch"), .declare(declaration, expected: nil), nil)
        let sender = Request.Sender(loop: 0, number: 1)
        try turn([Request(sender: sender, person: Hall.host, kind: write)], at: 0)
        #expect(engine.patience == 400)
        try turn([], at: 400)
        #expect(engine.patience == 300)
        #expect(try entries(parts.journal) == 2)
        try turn([], at: 700)
        #expect(engine.patience == nil)
        #expect(try entries(parts.journal) == 3)
    }

    @Test func `F6 a closing that the disk didn't take is tried again a second later, not at once`() throws {
        let hall = try SteppedHall()
        let declaration = Declaration(groups: [poll(closing: SteppedHall.start + 400)])
        hall.turn(.write(known("lunch"), .declare(declaration, expected: nil), nil))
        try hall.commit()
        hall.turn(at: 400)
        #expect(hall.batches.count == 1)
        hall.lose()
        #expect(hall.batches.isEmpty && hall.patience == 1000)
        let vote = Intent.click(group: known("food"), button: known("pizza"))
        let asked = hall.turn(
            .join(known("lunch"), view: nil, have: nil), .write(known("lunch"), vote, nil), at: 900, as: Hall.guest)
        guard case .admitted = hall.answer(asked[0]) else { return #expect(Bool(false)) }
        #expect(hall.answer(asked[1]).refusal == .closed(at: SteppedHall.start + 400) && hall.batches.isEmpty)
        hall.turn(at: 1400)
        try hall.commit()
        #expect(hall.patience == nil)
    }

    @Test func `P76 time that the disk didn't take is given again at once, and then once a second`() throws {
        let journal = MemoryJournal()
        let hall = try SteppedHall(journal)
        hall.turn(.write(known("lunch"), .declare(Declaration(groups: [poll(closing: nil)]), expected: nil), nil))
        try hall.commit()
        hall.turn(.write(known("lunch"), .host(.open(group: known("food"), for: 60_000)), nil), at: 100)
        try hall.commit()
        hall.wall.set(100_000)
        hall.turn(at: 200)
        for _ in 0..<2 {
            #expect(hall.batches.count == 1)
            hall.lose()
        }
        #expect(hall.batches.isEmpty)
        hall.turn(at: 1199)
        #expect(hall.batches.isEmpty)
        hall.turn(at: 1200)
        try hall.commit()
        #expect(try journal.reader().due() == [DueRow(board: "lunch", time: SteppedHall.start + 160_100)])
    }

    @Test func `F6 the journal knows when more time was given, or the board is gone`() throws {
        let journal = MemoryJournal()
        let hall = try Hall(journal)
        let end = Clock.wall() + 600_000
        #expect(hall.declare("lunch", poll(closing: end)).seq == 1)
        let more = Intent.host(.extend(group: known("food"), by: 30_000))
        #expect(hall.ask(.write(known("lunch"), more, nil), as: Hall.host).seq == 2)
        #expect(try journal.reader().due() == [DueRow(board: "lunch", time: end + 30_000)])
        #expect(hall.ask(.delete(known("lunch")), as: Hall.host).isDone)
        #expect(try journal.reader().due().isEmpty)
        hall.engine.stop()
    }
}
