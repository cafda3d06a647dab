import Journal
import Specimens
import Testing
import Upkeep

/// Which boards are old: `serve --keep`.
struct OldBoardsTests {
    @Test func `a board is old when its newest entry is, whether or not a snapshot stands for the rest`() throws {
        let vault = try Vault(["a", "b"], writes: 40)
        let ends = try ["a", "b"].map { try #require(try vault.entries($0).last).time }
        let last = try #require(ends.max())
        #expect(try OldBoards.ids(in: vault.journal, before: last + 1).sorted() == ["a", "b"])
        #expect(try OldBoards.ids(in: vault.journal, before: ends.min() ?? 0).isEmpty)
        let one = try OldBoards.ids(in: vault.journal, before: last)
        #expect(ends[0] == ends[1] ? one.isEmpty : one == [ends[0] < ends[1] ? "a" : "b"])
    }
}
