import Boards
import Engine
import Journal
import Specimens
import Synchronization
import Testing
import Threads

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

    @Test func `F6 two polls of a board that are due one after the other each close in time`() throws {
        let journal = MemoryJournal()
        let hall = try Hall(journal)
        let end = Clock.wall() + 400
        var second = poll(closing: end + 300)
        second.id = known("drink")
        #expect(hall.declare("lunch", poll(closing: end), second).seq == 1)
        #expect(try wait(10_000) { try entries(journal) == 3 })
        #expect(Clock.wall() < end + 300 + 500)
        hall.engine.stop()
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
