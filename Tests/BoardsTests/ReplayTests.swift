import Boards
import Specimens
import Testing

/// Applying what was accepted brings everything back, without a style.
@Suite struct ReplayTests {
    private func replay(_ sample: LiveSample, from board: Board, after seq: Int64) -> Board {
        var board = board
        for step in sample.journal where step.entry.seq > seq {
            board.apply(step.entry, at: step.time, name: step.name)
        }
        return board
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `E5 entries applied to an empty board give the same board`(seed: UInt64) throws {
        var histories = Histories(seed: seed)
        let sample = try histories.play(150)
        let empty = Board(id: sample.board.id, epoch: sample.board.epoch)
        #expect(replay(sample, from: empty, after: 0).essence == sample.board.essence, "seed \(seed)")
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `E5 so do a snapshot at any entry and the rest`(seed: UInt64) throws {
        var histories = Histories(seed: seed)
        let sample = try histories.play(150)
        var board = Board(id: sample.board.id, epoch: sample.board.epoch)
        for step in sample.journal {
            board.apply(step.entry, at: step.time, name: step.name)
            guard (board.seq + Int64(seed)) % 17 == 0 else { continue }
            let restored = Board(id: board.id, epoch: board.epoch, restoring: board.restorable)
            #expect(restored.essence == board.essence, "seed \(seed), cut \(board.seq)")
            let whole = replay(sample, from: restored, after: board.seq)
            #expect(whole.essence == sample.board.essence, "seed \(seed), cut \(board.seq)")
        }
    }

    @Test func `random histories reach what they are for`() throws {
        var (accepted, structural, silent, clients) = (0, 0, 0, 0)
        for seed in 0..<50 as Range<UInt64> {
            var histories = Histories(seed: seed)
            let sample = try histories.play(150)
            accepted += sample.journal.count
            structural += sample.changes.filter(\.structural).count
            silent += sample.changes.filter(\.isEmpty).count
            clients += sample.board.clients.count
        }
        #expect(accepted > 3000 && accepted < 7000 && structural > 150 && silent > 100 && clients > 150)
    }

    @Test func `E5 clients are forgotten at the same entry, snapshot or not`() throws {
        var sample = try LiveSample(.toggle("door"))
        let click = Intent.click(group: known("door"), button: known("switch"))
        try sample.write(click, name: WriteName(client: utf8("old"), id: 1))
        for _ in 0..<1000 { try sample.write(click, name: WriteName(client: utf8("busy"), id: sample.board.seq)) }
        let stored = sample.board.restorable
        sample.time += 8 * 86_400_000
        for _ in 0..<30 { try sample.write(click, name: WriteName(client: utf8("busy"), id: sample.board.seq)) }
        #expect(sample.board.clients.count == 1)
        let restored = Board(id: sample.board.id, epoch: sample.board.epoch, restoring: stored)
        #expect(replay(sample, from: restored, after: 1002).essence == sample.board.essence)
    }

    @Test func `a grant is kept, and the right of everybody else is participant`() throws {
        var sample = try LiveSample(.toggle("door"))
        try sample.write(.grant(who: 5, .host))
        try sample.write(.grant(who: 6, .viewer))
        try sample.write(.grant(who: 6, .viewer))
        #expect(sample.journal.last?.entry.outcome.operations == [])
        let restored = Board(id: sample.board.id, epoch: 1, restoring: sample.board.restorable)
        #expect([5, 6, 7].map(restored.right(of:)) == [.host, .viewer, .participant])
        try sample.write(.grant(who: 6, .participant))
        #expect(sample.board.rights == [5: .host, 6: .participant])
    }
}
