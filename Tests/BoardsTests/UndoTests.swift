import Boards
import Specimens
import Testing

/// An undo takes back what its sender saw (P47).
@Suite struct UndoTests {
    private func sample() throws -> LiveSample {
        var group = DeclaredGroup("food", "radio", [DeclaredButton("yes"), DeclaredButton("no")])
        (group.mode, group.poll) = (.poll, DeclaredPoll(results: .live, stage: .draft))
        return try LiveSample(group)
    }

    @Test func `P47 an undo that names another action than the newest takes nothing back`() throws {
        var sample = try sample()
        try sample.host(.open(group: known("food"), for: nil))
        let seen = try #require(sample.board.snapshot(for: .host).undoes)
        #expect(seen == sample.board.seq && sample.board.snapshot(for: .participant).undoes == nil)
        try sample.host(.show(group: known("food"), results: false, correct: nil))
        #expect(throws: Refusal.nothing) { try sample.write(.undo(of: seen)) }
        #expect(sample.phase?.isShown == false && sample.phase?.stage == .open)
        try sample.write(.undo(of: try #require(sample.board.snapshot(for: .host).undoes)))
        #expect(sample.phase?.isShown == nil)
        #expect(sample.board.snapshot(for: .host).undoes == nil)
        #expect(throws: Refusal.nothing) { try sample.write(.undo(of: seen)) }
    }

    @Test func `P47 votes in between don't hinder it, a removal is named likewise`() throws {
        var sample = try sample()
        try sample.host(.open(group: known("food"), for: nil))
        let seen = try #require(sample.board.snapshot(for: .host).undoes)
        try sample.vote(1, "yes")
        try sample.write(.undo(of: seen))
        #expect(sample.phase?.stage == .draft)
        try sample.declare([.toggle("door")])
        #expect(sample.board.snapshot(for: .host).undoes == sample.board.seq)
        try sample.write(.undo(of: sample.board.seq))
        #expect(sample.tally == Tally(counts: [0: 1], people: 1))
    }

    @Test func `P47 the entry is that of any undo, and a repeat of it counts once`() throws {
        var sample = try sample()
        try sample.host(.open(group: known("food"), for: nil))
        let name = WriteName(client: utf8("a"), id: 1)
        let intent = Intent.undo(of: sample.board.seq)
        try sample.write(intent, name: name)
        #expect(sample.journal.last?.entry.intent == .host(.undo))
        #expect(try sample.write(intent, name: name) == .repeated(seq: sample.board.seq))
        #expect(throws: Refusal.forbidden(needs: .host)) { try sample.write(intent, right: .participant) }
    }

    @Test func `P47 one that an earlier release stored has no name, and is undone without`() throws {
        var sample = try sample()
        try sample.host(.open(group: known("food"), for: nil))
        var stored = sample.board.restorable
        stored.undo?.seq = nil
        sample.board = Board(id: sample.board.id, epoch: sample.board.epoch, restoring: stored)
        #expect(sample.board.snapshot(for: .host).undoes == nil)
        try sample.host(.undo)
        #expect(sample.phase?.stage == .draft)
    }

    @Test func `many boxes that go, and come back with an undo, are no changes of cells`() throws {
        let many = DeclaredGroup.numbered("n", 10_000, checked: Array(0..<9000))
        var sample = try LiveSample(.toggle("door", checked: true), many)
        try sample.declare([.toggle("door")])
        try sample.host(.undo)
        try sample.declare([.toggle("door"), .numbered("n", 10)])
        #expect(sample.board.group(known("n"))?.selection.count == 10)
        #expect(sample.changes.map(\.structural) == [true, true, true, true])
        #expect(sample.changes.map(\.cells.count) == [0, 0, 0, 0])
    }
}
