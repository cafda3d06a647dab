import Boards
import Journal
import Specimens
import Testing

@testable import Upkeep

/// Which early entries go, and that the journal is whole without them.
struct PrunerTests {
    private let vault: Vault
    private let snapshot: Int64
    private let entries: [Record]

    init() throws {
        // Boards with polls keep all.
        vault = try Vault(["a", "b"], writes: 120, pollShare: 0)
        snapshot = try #require(try vault.report("a").snapshot)
        entries = try vault.entries("a")
    }

    /// Prunes as a server would at a moment; returns what went, and how often was written.
    private func prune(_ rule: Pruner.Rule, at now: Int64) throws -> (gone: [String: Int64], steps: Int) {
        let writer = try vault.journal.writer()
        defer { writer.close() }
        var steps = 0
        let gone = try Pruner.run(vault.journal, rule, now) { pruning in
            steps += 1
            return (try? writer.append(Batch(pruned: [pruning]))) != nil
        }
        return (gone, steps)
    }

    private func keeps(_ board: String, from first: Int64) throws -> Bool {
        let report = try vault.report(board)
        return report.isGood && report.first == first
    }

    @Test func `what is old goes as far as the snapshot stands for it, and never the newest`() throws {
        let end = try #require(entries.last).time
        #expect(try prune(Pruner.Rule(age: 1_000_000_000_000), at: end).gone.isEmpty)
        var rule = Pruner.Rule(age: 0)
        rule.step = 5
        let (gone, steps) = try prune(rule, at: end + 1)
        #expect(gone["a"] == snapshot - 1 && gone["b"] != nil && steps > 4)
        #expect(try keeps("a", from: snapshot))
        #expect(try vault.entries("a") == Array(entries.dropFirst(Int(snapshot) - 1)))
        #expect(try prune(rule, at: end + 1).gone.isEmpty)
    }

    @Test func `a step has no more than a megabyte of entries, and one more`() throws {
        let vault = Vault()
        var sample = try LiveSample()
        for number in 0..<20 {
            let label = String(repeating: "\(10 + number) ", count: 1300)
            try sample.declare([DeclaredGroup("g", "box", (0..<100).map { DeclaredButton("b\($0)", label: label) })])
        }
        let (batch, snapshot) = try Vault.board("a", of: sample)
        let writer = try vault.journal.writer()
        _ = try writer.append(batch)
        _ = try writer.append(Batch(snapshots: [snapshot]))
        let size = try #require(batch.records.last?.text.count)
        var ends: [Int64] = []
        let gone = try Pruner.run(vault.journal, Pruner.Rule(age: 0), 1 << 52) { pruning in
            ends.append(pruning.through)
            return (try? writer.append(Batch(pruned: [pruning]))) != nil
        }
        writer.close()
        #expect((300_000..<500_000).contains(size), "\(size)")
        #expect(gone == ["a": 9] && ends == [3, 6, 9])
    }

    @Test func `what is younger stays`() throws {
        let time = entries[10].time
        let first = try #require(entries.first { $0.time >= time }).seq
        _ = try prune(Pruner.Rule(age: 1000), at: time + 1000)
        #expect(try keeps("a", from: min(first, snapshot)))
    }

    @Test func `more bytes than a board may have go, however young`() throws {
        let all = entries.reduce(0) { $0 + Int64($1.text.count) }
        let some = entries.prefix(4).reduce(0) { $0 + Int64($1.text.count) }
        _ = try prune(Pruner.Rule(age: 1 << 50, bytes: all - some), at: 0)
        #expect(try keeps("a", from: 5))
        _ = try prune(Pruner.Rule(age: 1 << 50, bytes: 1), at: 0)
        #expect(try keeps("a", from: snapshot))
    }

    @Test func `a board keeps all if it is damaged, its snapshot is, or it ever had a poll`() throws {
        let end = try #require(entries.last).time
        vault.run("UPDATE entries SET chain = zeroblob(32) WHERE seq = 2 AND board = \(key("a"))")
        vault.run("UPDATE snapshots SET sum = 1 WHERE board = \(key("b"))")
        #expect(try prune(Pruner.Rule(age: 0), at: end + 1).gone.isEmpty)
        let polls = try Vault(["a"], pollShare: 0)
        let shared = "\"mode\":\"shared\""
        polls.run("UPDATE entries SET text = \(edited(shared, "\"mode\":\"poll\"")) WHERE seq = 1")
        let gone = try Pruner.run(polls.journal, Pruner.Rule(age: 0), end + 1) { _ in true }
        #expect(gone.isEmpty)
    }

    @Test func `a board that can't be read keeps all and is said, and the others are pruned`() throws {
        let vault = try Vault(["a", "b"], writes: 400, pollShare: 0)
        try vault.tear("a")
        let writer = try vault.journal.writer()
        defer { writer.close() }
        var said: [String] = []
        let gone = try Pruner.run(
            vault.journal, Pruner.Rule(age: 0), 1 << 52, { (try? writer.append(Batch(pruned: [$0]))) != nil },
            { said.append($0) })
        #expect(gone.keys.sorted() == ["b"])
        #expect(said.count == 1 && said[0].contains("The board a can't be read"), "\(said)")
    }

    @Test func `as of the beginning of time nothing is old`() throws {
        #expect(try prune(Pruner.Rule(age: 1), at: .min).gone.isEmpty)
    }

    @Test func `a pruned journal is backed up, and goes on`() throws {
        _ = try prune(Pruner.Rule(age: 0), at: 1 << 52)
        let keeper = Keeper(folder: vault.folder, journal: vault.path)
        #expect(try keeper.backUp(to: "\(vault.folder)/backup", withKeys: false) { _, _ in }.1.isGood)
        vault.run("UPDATE entries SET chain = zeroblob(32) WHERE seq = \(snapshot + 2) AND board = \(key("a"))")
        _ = try Repair(vault.journal).run(aside: "\(vault.folder)/aside")
        #expect(try keeps("a", from: snapshot) && vault.report("a").last == snapshot + 1)
    }

    @Test func `it is looked a minute after the start, each day, and when the journal has grown by a gigabyte`() {
        #expect((0...2880).filter { Pruner.isDue($0, grown: 0) } == [0, 1440, 2880])
        #expect(Pruner.isDue(7, grown: 1 << 30) && !Pruner.isDue(7, grown: 1 << 29))
    }
}
