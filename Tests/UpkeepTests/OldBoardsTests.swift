import Journal
import Specimens
import Synchronization
import Testing

@testable import Upkeep

/// Which boards are old: `serve --keep`.
struct OldBoardsTests {
    private static let day: Int64 = 86_400_000

    private let vault: Vault
    private let ends: [Int64]

    init() throws {
        vault = try Vault(["a", "b"], writes: 400)
        ends = try [vault.entries("a"), vault.entries("b")].map { try #require($0.last).time }
    }

    /// What a look does with boards that are kept for a day, and what it says.
    private func look(now: Int64, steady: Int64) throws -> (deleted: [String], warned: [String], said: [String]) {
        let (deleted, warned) = (Box(), Box())
        let rule = OldBoards.Rule(
            age: OldBoardsTests.day, delete: { id, _ in deleted.add(id) }, warn: { id in warned.add(id) })
        var said: [String] = []
        try OldBoards.look(vault.journal, rule, now, steady: steady) { said.append($0) }
        return (deleted.all, warned.all, said)
    }

    /// The look so many days after the first.
    private func look(
        now: Int64, day: Int64, _ steady: inout SteadyTime
    ) throws -> (deleted: [String], warned: [String], said: [String]) {
        let time = steady.look(wall: now, monotonic: day * OldBoardsTests.day)
        return try look(now: now, steady: #require(time))
    }

    private final class Box: Sendable {
        private let names = Mutex<[String]>([])
        func add(_ name: String) { names.withLock { $0.append(name) } }
        var all: [String] { names.withLock { $0.sorted() } }
    }

    @Test func `a board is old when its newest entry is, whether or not a snapshot stands for the rest`() throws {
        let (first, last) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
        let day = OldBoardsTests.day
        #expect(try look(now: last + day + 1, steady: last + day + 1).deleted == ["a", "b"])
        #expect(try look(now: first + day, steady: first + day).deleted.isEmpty)
        let one = try look(now: last + day, steady: last + day).deleted
        #expect(first == last ? one.isEmpty : one == [ends[0] < ends[1] ? "a" : "b"])
    }

    @Test func `a clock that is far ahead deletes nothing, and is said`() throws {
        let far = max(ends[0], ends[1]) + 100 * OldBoardsTests.day
        var steady = SteadyTime()
        let start = try look(now: far, day: 0, &steady)
        #expect(start.deleted.isEmpty && start.warned == ["a", "b"])
        // A look that a gigabyte brought.
        let soon = steady.look(wall: far + 60_000, monotonic: 60_000)
        #expect(soon == nil)
        // Set right: neither old nor warned of.
        let right = ends[0] + 1000
        let next = try look(now: right, day: 1, &steady)
        #expect(next.deleted.isEmpty && next.warned.isEmpty)
        // It leaps between two looks, and stays so.
        let leapt = try look(now: far, day: 2, &steady)
        #expect(leapt.deleted.isEmpty && leapt.warned == ["a", "b"])
        let later = far + OldBoardsTests.day
        let stays = try look(now: later, day: 3, &steady)
        #expect(stays.deleted == ["a", "b"] && stays.warned.isEmpty)
    }

    @Test func `a board that can't be read is kept and said, and the others go`() throws {
        try vault.tear("a")
        let time = ends[1] + 2 * OldBoardsTests.day
        let (deleted, _, said) = try look(now: time, steady: time)
        #expect(deleted == ["b"] && said.count == 1 && said[0].contains("The board a can't be read"), "\(said)")
    }
}
