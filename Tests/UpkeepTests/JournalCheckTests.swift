import Journal
import Specimens
import Testing
import Upkeep

/// What `verify` finds, and what it doesn't mind.
struct JournalCheckTests {
    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func `a journal that nothing happened to is whole`(seed: UInt64) throws {
        let vault = try Vault(["a", "b"], seed: seed, writes: 120)
        let report = try vault.check()
        #expect(report.isGood, "\(report.boards.map(\.damage)) \(report.file)")
        #expect(report.boards.map(\.row.id) == ["a", "b"])
        #expect(report.boards.allSatisfy { $0.people == 5 && $0.first == 1 && $0.remains == .whole })
        let last = try ["a", "b"].map { try vault.entries($0).last?.seq }
        #expect(report.boards.map(\.last) == last)
    }

    /// A change to a board's rows, and what must be said of it: the snapshot stands at entry `snapshot`.
    private struct Case {
        var sql: String
        var damage: [Damage]
    }

    @Test func `each kind of damage has its own sentence, and no other board is touched by it`() throws {
        let snapshot = try #require(try Vault(["a", "b"]).report("a").snapshot)
        let cases = [
            Case(
                sql: "UPDATE entries SET text = CAST('{' AS BLOB) WHERE seq = 3",
                damage: [.unreadable(entry: 3, "line 1, column 1")]),
            Case(
                sql: "UPDATE entries SET text = \(edited("\"who\":", "\"who\":1")) WHERE seq = 3",
                damage: [.chain(entry: 3)]),
            Case(sql: "UPDATE entries SET chain = zeroblob(32) WHERE seq = 3", damage: [.chain(entry: 3)]),
            Case(sql: "DELETE FROM entries WHERE seq = 3", damage: [.gap(expected: 3, found: 4)]),
            Case(
                sql: "UPDATE entries SET text = \(edited("\"v\":1", "\"v\":99")) WHERE seq = 3",
                damage: [.newer(entry: 3, version: 99)]),
            Case(sql: "UPDATE entries SET time = 5 WHERE seq = 3", damage: [.time(entry: 3)]),
            Case(
                sql: "DELETE FROM entries WHERE seq > \(snapshot - 1)",
                damage: [.ends(at: snapshot - 1, snapshot: snapshot)]),
            Case(
                sql: "UPDATE snapshots SET text = \(edited("client-", "klient-"))",
                damage: [.snapshotUnreadable(entry: snapshot, "checksum")]),
            Case(
                sql: "UPDATE snapshots SET text = \(edited("\"revs\":[", "\"revs\":[1")), sum = NULL",
                damage: [.snapshotDiffers(entry: snapshot, "the revs")]),
            Case(
                sql: "UPDATE snapshots SET text = \(edited("client-", "klient-")), sum = NULL",
                damage: [.snapshotDiffers(entry: snapshot, "the receipts")]),
            Case(
                sql: "UPDATE snapshots SET text = \(edited("\"chain\":\"", "\"chain\":\"x")), sum = NULL",
                damage: [.snapshotUnreadable(entry: snapshot, "chain")]),
            Case(
                sql: "UPDATE people SET subject = 'p1' WHERE who = 2", damage: [.person(2, "is also person 1")]),
            Case(
                sql: "INSERT INTO due SELECT key, -1 FROM boards", damage: [.due(-1)]),
            Case(
                sql: "UPDATE boards SET epoch = 'yesterday'",
                damage: [.row("its id or its epoch can't be one")]),
        ]
        for item in cases {
            let vault = try Vault(["a", "b"])
            let column = item.sql.contains("boards SET") ? "key" : "board"
            vault.run(
                item.sql.contains("INSERT")
                    ? "\(item.sql) WHERE id = 'a'"
                    : "\(item.sql) \(item.sql.contains("WHERE") ? "AND" : "WHERE") \(column) = \(key("a"))")
            let report = try vault.check()
            #expect(report.boards.first?.damage == item.damage, "\(item.sql)")
            #expect(report.boards.last?.isGood == true && !report.isGood, "\(item.sql)")
            #expect(item.damage.allSatisfy { $0.description.hasSuffix(".") })
        }
    }

    @Test(arguments: [("\"undo\":{", "\"undoing\":{"), ("\"edited\":[]", "\"edited\":[0]")])
    func `what an earlier release told by its own rules is no damage`(mine: String, theirs: String) throws {
        let vault = try Vault(["a"], seed: 3, writes: 120)
        let row = try #require(try vault.journal.reader().snapshot(of: "a"))
        #expect(String(decoding: row.text, as: UTF8.self).contains(mine))
        vault.run("UPDATE snapshots SET text = \(edited(mine, theirs)), sum = NULL")
        #expect(try vault.check().isGood)
    }

    @Test func `entries of no board, a position that is too small and a lost tail are the file's own damage`() throws {
        let vault = try Vault(["a", "b"])
        let columns = "seq, position, time, client, request, text, chain"
        vault.run("INSERT INTO entries SELECT 99, \(columns) FROM entries LIMIT 2")
        #expect(try vault.check().file.strays == 2)
        vault.run("DELETE FROM entries WHERE board = 99; UPDATE reached SET position = 3")
        let report = try vault.check()
        #expect(!report.isGood && report.file.newest.value > 3 && report.file.isShort)
        #expect(report.boards.filter(\.isGood).count == 2)
        #expect(report.file.sentences("x").allSatisfy { $0.hasPrefix("x ") && $0.hasSuffix(".") })
        #expect(report.file.sentences("x").count == 2)
    }

    @Test func `a board whose early entries were pruned is whole while a snapshot stands for them`() throws {
        let vault = try Vault(["a", "b"])
        let snapshot = try #require(try vault.report("a").snapshot)
        vault.run("DELETE FROM entries WHERE seq < 4 AND board = \(key("a"))")
        let pruned = try vault.report("a")
        #expect(pruned.isGood && pruned.first == 4, "\(pruned.damage)")
        #expect(pruned.summary.contains("those before 4 pruned"))
        vault.run("DELETE FROM entries WHERE seq <= \(snapshot) AND board = \(key("a"))")
        #expect(try vault.report("a").isGood)
        vault.run("UPDATE entries SET text = \(edited("\"who\":", "\"who\":1")) WHERE seq = \(snapshot + 1)")
        #expect(try vault.report("a").damage == [.chain(entry: snapshot + 1)])
        vault.run("DELETE FROM snapshots WHERE board = \(key("a"))")
        #expect(try vault.report("a").damage == [.beginsLate(at: snapshot + 1)])
    }

    @Test func `a journal of version 1 is checked as it is`() throws {
        let vault = try Vault(["a"])
        vault.run("DROP TABLE origins; ALTER TABLE snapshots DROP COLUMN sum; PRAGMA user_version = 1")
        let report = try vault.check()
        #expect(report.isGood && report.boards.count == 1, "\(report.boards.map(\.damage))")
        try vault.journal.writer().close()
        #expect(try vault.check().isGood)
    }

    @Test func `a server that writes meanwhile doesn't make it look damaged`() throws {
        let vault = try Vault(["a"])
        let writer = try vault.journal.writer()
        let check = try JournalCheck(vault.journal)
        for round in 0..<20 {
            let name = "n\(round)"
            let (batch, snapshot) = try Vault.board(name, seed: UInt64(round) + 50, writes: 40)
            _ = try writer.append(batch)
            let report = try check.run { _ in
                _ = try? writer.append(Batch(snapshots: [snapshot]))
                _ = try? writer.append(Batch(deleted: [name]))
            }
            #expect(report.isGood, "\(report.boards.map(\.damage))")
        }
        writer.close()
    }
}
