import Boards
import Engine
import Glibc
import Journal
import Specimens
import Testing
import Threads

/// Boards that nobody uses leave memory, and nothing can be told from their coming back.
struct UnloadTests {
    private func wait(_ hall: Hall, boards: Int) -> Bool {
        let end = Clock.monotonic() + 5000
        while hall.engine.loadedBoards != boards, Clock.monotonic() < end { usleep(5000) }
        return hall.engine.loadedBoards == boards
    }

    @Test func `P58 a board leaves memory and comes back as it was, receipts with it`() throws {
        let hall = try Hall(MemoryJournal(), unloadAfter: 60)
        #expect(hall.declare("b", .numbered("g", 4)).seq == 1)
        let name = WriteName(client: utf8("c1"), id: 7)
        #expect(hall.click("b", "g", "0", name).seq == 2)
        #expect(hall.engine.loadedBoards == 1)
        #expect(wait(hall, boards: 0))
        // A repeat of what was acknowledged before.
        #expect(hall.click("b", "g", "0", name).seq == 2)
        #expect(hall.click("b", "g", "1", name).refusal == .conflict)
        #expect(hall.read("b").checked("g") == ["0"])
        #expect(wait(hall, boards: 0))
        #expect(hall.click("b", "g", "1").seq == 3)
    }

    @Test func `a board stays while a loop has one of its channels`() throws {
        let hall = try Hall(MemoryJournal(), unloadAfter: 40)
        #expect(hall.declare("b", .numbered("g", 4)).seq == 1)
        #expect(hall.declare("c", .numbered("g", 4)).seq == 1)
        let channel = try #require(hall.channel("b"))
        #expect(wait(hall, boards: 1))
        usleep(200_000)
        #expect(hall.engine.loadedBoards == 1)
        #expect(hall.click("b", "g", "0").seq == 2)
        #expect(channel.head.rev == 2)
    }

    @Test func `a reader that comes back resumes where it was`() throws {
        let hall = try Hall(MemoryJournal(), unloadAfter: 40)
        #expect(hall.declare("b", .numbered("g", 4)).seq == 1)
        let epoch = try #require(hall.read("b")).epoch
        let mine = Cursor(epoch: epoch, view: .participant, rev: 1, digest: participantDigest(hall))
        #expect(wait(hall, boards: 0))
        let same = try #require(hall.channel("b", have: mine))
        guard case .nothing = same.catchUp(mine) else {
            Issue.record("\(same.catchUp(mine))")
            return
        }
        #expect(hall.click("b", "g", "0").seq == 2)
        guard case .delta(let delta) = same.catchUp(mine) else {
            Issue.record("\(same.catchUp(mine))")
            return
        }
        #expect(delta.to == 2)
    }

    private func participantDigest(_ hall: Hall) -> UInt64 {
        guard case .board(let snapshot) = hall.ask(.look(known("b"), .participant), as: Hall.host) else { return 0 }
        return snapshot.state.digest.bits
    }

    @Test func `P58 what changed while a reader was away and the board with it comes as a snapshot`() throws {
        let hall = try Hall(MemoryJournal(), unloadAfter: 40)
        #expect(hall.declare("b", .numbered("g", 4)).seq == 1)
        let epoch = try #require(hall.read("b")).epoch
        let old = Cursor(epoch: epoch, view: .participant, rev: 1, digest: participantDigest(hall))
        #expect(hall.click("b", "g", "0").seq == 2)
        #expect(wait(hall, boards: 0))
        let channel = try #require(hall.channel("b", have: old))
        #expect(channel.obstacle(for: old) == .behind)
    }

    @Test func `a long history is saved before its board goes`() throws {
        let journal = MemoryJournal()
        let hall = try Hall(journal, unloadAfter: 60)
        #expect(hall.declare("b", .numbered("g", 4)).seq == 1)
        for number in 1...150 { hall.post(.write(known("b"), click(number), nil)) }
        hall.settle()
        #expect(wait(hall, boards: 0))
        #expect(try journal.reader().snapshot(of: "b")?.seq == 151)
        #expect(hall.read("b")?.seq == 151)
    }

    private func click(_ number: Int) -> Intent { .click(group: known("g"), button: known("\(number % 2)")) }

    @Test func `who follows entries is told of them after the board was away`() throws {
        let hall = try Hall(MemoryJournal(), unloadAfter: 40)
        #expect(hall.declare("b", .numbered("g", 4)).seq == 1)
        hall.follow("b")
        #expect(wait(hall, boards: 0))
        #expect(hall.click("b", "g", "0").seq == 2)
        #expect(hall.outlet.entries("b") == [2])
    }
}
