import Boards
import Specimens
import Testing

/// One question at a time: which is shown is its host's choice alone (F23).
@Suite struct CurrentTests {
    private func groups(_ names: [String]) -> [DeclaredGroup] {
        names.map { name in
            var group = DeclaredGroup(name, "radio", [DeclaredButton("yes"), DeclaredButton("no")])
            (group.mode, group.poll) = (.poll, DeclaredPoll(results: .live))
            return group
        }
    }

    private func declare(
        _ names: [String], _ sample: inout LiveSample, _ options: BoardOptions = .oneAtATime
    ) throws(Refusal) {
        try sample.write(.declare(Declaration(groups: groups(names), options: options), expected: nil))
    }

    private func sample() throws -> LiveSample {
        var sample = try LiveSample()
        try declare(["a", "b", "c"], &sample)
        try sample.host(.go(group: known("b")))
        return sample
    }

    private func shown(_ sample: LiveSample, _ view: View = .participant) -> [String] {
        sample.board.snapshot(for: view).groups.map(\.group.id.description)
    }

    private func current(_ sample: LiveSample) -> Identifier? { sample.board.snapshot(for: .host).current }

    @Test func `F23 the question that is shown goes: none is, until the host goes to one`() throws {
        var sample = try sample()
        try declare(["a", "c"], &sample)
        #expect(shown(sample) == [] && shown(sample, .screen) == [] && shown(sample, .host) == ["a", "c"])
        #expect(current(sample) == nil)
        #expect(throws: Refusal.noGroup(known("a"))) { try sample.vote(by: 1, "a", "yes") }
        // Another edit shows none either, nor does a question that opens.
        try declare(["c", "a"], &sample)
        try sample.host(.close(group: known("a"), in: nil))
        try sample.host(.open(group: known("a"), for: nil))
        #expect(shown(sample) == [] && current(sample) == nil)
        try sample.host(.go(group: known("c")))
        #expect(shown(sample) == ["c"] && current(sample) == known("c"))
    }

    @Test(arguments: [false, true]) func `F23 undo of the removal shows it again`(hasVotes: Bool) throws {
        var sample = try sample()
        if hasVotes { try sample.vote(by: 1, "b", "yes") }
        try declare(["a", "c"], &sample)
        try sample.host(.undo)
        #expect(shown(sample) == ["b"] && current(sample) == known("b"))
    }

    @Test func `F23 undo of a later removal shows no question that the host didn't choose`() throws {
        for left in [["a"], []] {
            var sample = try sample()
            try declare(["a", "c"], &sample)
            try declare(left, &sample)
            try sample.host(.undo)
            #expect(shown(sample) == [] && shown(sample, .screen) == [] && shown(sample, .host) == ["a", "c"])
        }
    }

    @Test func `F23 another that goes changes nothing, and a board that has none begins with its first`() throws {
        var sample = try sample()
        try declare(["b", "c"], &sample)
        #expect(shown(sample) == ["b"])
        try declare([], &sample)
        #expect(shown(sample) == [] && current(sample) == nil)
        var anew = sample
        try anew.host(.undo)
        #expect(shown(anew) == ["b"])
        try declare(["d", "e"], &sample)
        #expect(shown(sample) == ["d"])
    }

    @Test func `F23 where all were shown, one at a time begins with the first`() throws {
        var sample = try sample()
        try declare(["a", "c"], &sample)
        try declare(["a", "c"], &sample, [])
        #expect(shown(sample) == ["a", "c"])
        try declare(["a", "c"], &sample)
        #expect(shown(sample) == ["a"] && current(sample) == known("a"))
    }

    @Test func `F23 so it is after a restart and a replay`() throws {
        var sample = try sample()
        try declare(["a", "c"], &sample)
        let restored = Board(id: sample.board.id, epoch: sample.board.epoch, restoring: sample.board.restorable)
        #expect(restored.essence == sample.board.essence)
        var board = Board(id: sample.board.id, epoch: sample.board.epoch)
        for (entry, time, name) in sample.journal {
            #expect(board.canApply(entry))
            board.apply(entry, at: time, name: name)
        }
        #expect(board.essence == sample.board.essence)
    }

    @Test func `F23 in an earlier release's entries the first question took its place, and still does`() throws {
        var sample = try sample()
        try declare(["a", "c"], &sample)
        var entry = try #require(sample.journal.last?.entry)
        entry.outcome.operations.removeAll { if case .go = $0 { true } else { false } }
        var board = Board(id: sample.board.id, epoch: sample.board.epoch)
        for (entry, time, name) in sample.journal.dropLast() { board.apply(entry, at: time, name: name) }
        board.apply(entry, at: sample.time, name: nil)
        #expect(board.snapshot(for: .participant).current == known("a"))
    }
}
