import Engine
import Glibc
import Journal
import Specimens
import Testing
import Upkeep

/// What a repair keeps, and that it always ends in a journal that is whole.
struct RepairTests {
    private func repair(_ vault: Vault) throws -> [String] {
        let repair = try Repair(vault.journal)
        #expect(repair.isNeeded && !repair.sentences.isEmpty)
        _ = try repair.run(aside: "\(vault.folder)/aside")
        let report = try vault.check()
        #expect(report.isGood, "\(report.boards.map(\.damage)) \(report.file)")
        return repair.sentences
    }

    @Test func `a board is cut at its last good entry, and the others stay as they are`() throws {
        let vault = try Vault(["a", "b"])
        let snapshot = try #require(try vault.report("a").snapshot)
        let (before, whole) = (try vault.entries("a"), try vault.entries("b"))
        let (first, second) = (try vault.report("a").row, try vault.report("b").row)
        vault.run("UPDATE entries SET chain = zeroblob(32) WHERE seq = \(snapshot + 2) AND board = \(key("a"))")
        #expect(try repair(vault) == ["a: ends at entry \(snapshot + 1), its last good one."])
        #expect(try vault.entries("a") == Array(before.prefix(Int(snapshot) + 1)))
        #expect(try vault.report("a").snapshot == snapshot)
        #expect(try vault.entries("b") == whole)
        let cut = try vault.report("a").row
        #expect(cut.epoch != first.epoch && cut.origin == first.epoch)
        #expect(try vault.report("b").row == second)
        #expect(Vault.names(in: "\(vault.folder)/aside").first == "journal.sqlite")
    }

    @Test func `damage before a snapshot costs history and not the present`() throws {
        let vault = try Vault(["a"])
        let last = try vault.report("a").last
        vault.run("UPDATE entries SET text = CAST('{' AS BLOB) WHERE seq = 3")
        let sentences = try repair(vault)
        #expect(sentences.first?.contains("goes on from its snapshot") == true, "\(sentences)")
        let report = try vault.report("a")
        #expect(report.first == 4 && report.last == last)
    }

    @Test func `entries that end before their snapshot give way to it`() throws {
        let vault = try Vault(["a"])
        let snapshot = try #require(try vault.report("a").snapshot)
        vault.run("DELETE FROM entries WHERE seq > \(snapshot - 2)")
        _ = try repair(vault)
        let report = try vault.report("a")
        #expect(report.first == 0 && report.last == snapshot)
    }

    @Test func `a damaged snapshot is left out while every entry is there, else the board is`() throws {
        let vault = try Vault(["a", "b"])
        let last = try vault.report("a").last
        vault.run("UPDATE snapshots SET sum = 1")
        vault.run("DELETE FROM entries WHERE seq < 3 AND board = \(key("b"))")
        let sentences = try repair(vault)
        #expect(sentences.last == "b: nothing of it can be used; it is left out.")
        let boards = try vault.check().boards
        #expect(boards.map(\.row.id) == ["a"] && boards.first?.last == last && boards.first?.snapshot == nil)
    }

    @Test func `people with two numbers and senseless times are set right`() throws {
        let vault = try Vault(["a"])
        vault.run("UPDATE people SET subject = 'p1' WHERE who = 2; INSERT INTO due SELECT key, -1 FROM boards")
        _ = try repair(vault)
        #expect(try vault.report("a").people == 4)
    }

    @Test func `a journal that lost its end is accepted as it is, with new epochs`() throws {
        let vault = try Vault(["a", "b"])
        let before = try vault.check().boards.map(\.row)
        vault.write(Array("00000000000000009999".utf8), "-reached")
        let error = #expect(throws: JournalError.self) { try vault.journal.writer() }
        #expect(error?.description.contains("switchboard repair") == true)
        _ = try repair(vault)
        let after = try vault.check().boards.map(\.row)
        #expect(zip(before, after).allSatisfy { $0.epoch != $1.epoch && $0.origin == $1.origin })
        let writer = try vault.journal.writer()
        #expect(try writer.append(Batch()).value == 10_000)
        writer.close()
    }

    @Test func `nothing is done while a server has the journal, or where a newer release wrote`() throws {
        let vault = try Vault(["a"])
        vault.run("UPDATE entries SET chain = zeroblob(32) WHERE seq = 3")
        let writer = try vault.journal.writer()
        #expect(throws: KeeperError.self) { try Repair(vault.journal).run(aside: "\(vault.folder)/aside") }
        writer.close()
        #expect(try !vault.report("a").isGood)
        vault.run("UPDATE entries SET text = \(edited("\"v\":1", "\"v\":99")) WHERE seq = 2")
        #expect(throws: KeeperError.self) { try Repair(vault.journal) }
    }

    @Test func `where the first entries can't be read, what is behind the snapshot stays`() throws {
        let vault = try Vault(["a"], writes: 400)
        let (snapshot, last) = (try #require(try vault.report("a").snapshot), try vault.report("a").last)
        let epoch = try vault.report("a").row.epoch
        let first = try #require(try vault.entries("a").first)
        var bytes = vault.bytes()
        // A cell that is longer than a page keeps but its head there: the name of the write stands before the text.
        let mark = Array(first.text.prefix(40))
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: mark) })
        bytes[place / 4096 * 4096] = 0
        vault.write(bytes)
        let found = try vault.report("a")
        #expect(!found.isGood && found.last == last)
        #expect(try repair(vault).contains { $0.hasPrefix("a: goes on from its snapshot at entry \(snapshot)") })
        let after = try vault.report("a")
        #expect(after.first == snapshot + 1 && after.last == last && after.row.epoch != epoch)
    }

    @Test func `a repair that is broken off leaves what was acknowledged noted`() throws {
        let vault = try Vault(["a"])
        vault.write(Array("00000000000000009999".utf8), "-reached")
        mkdir("\(vault.path).part", 0o700)
        #expect(throws: KeeperError.self) { try Repair(vault.journal).run(aside: "\(vault.folder)/aside") }
        rmdir("\(vault.path).part")
        #expect(throws: JournalError.self) { try vault.journal.writer() }
        _ = try repair(vault)
        #expect(vault.bytes("-reached") == Array("00000000000000009999".utf8))
    }

    @Test func `whoever is to repair holds the journal from the first look on`() throws {
        let vault = try Vault(["a"])
        vault.run("UPDATE entries SET chain = zeroblob(32) WHERE seq = 3")
        let lock = try Repair.lock(vault.journal)
        let plan = try Repair(vault.journal, holding: lock)
        #expect(throws: JournalError.self) { try vault.journal.writer() }
        _ = try plan.run(aside: "\(vault.folder)/aside")
        #expect(try vault.check().isGood)
    }

    private static let sample = Result { try Vault(["a", "b", "c"], seed: 7, writes: 80).bytes() }

    /// Bytes of the file are changed at random: pages, trees and rows.
    @Test(arguments: 1...120 as ClosedRange<UInt64>)
    func `whatever is flipped, verify says so without falling, and a repair ends whole`(seed: UInt64) throws {
        let vault = Vault()
        var random = SplitMix64(seed: seed)
        var bytes = try RepairTests.sample.get()
        for _ in 0..<Int.random(in: 1...24, using: &random) {
            // Behind the header and the list of tables, without which there is nothing to repair.
            let place = Int.random(in: 4096..<bytes.count, using: &random)
            bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
        }
        vault.write(bytes)
        let plan: Repair
        do { plan = try Repair(vault.journal) } catch {
            #expect("\(error)".contains("restore a backup") || "\(error)".contains("newer release"), "\(error)")
            return
        }
        guard plan.isNeeded else { return }
        _ = try plan.run(aside: "\(vault.folder)/aside")
        let report = try vault.check()
        #expect(report.isGood, "\(report.boards.map(\.damage)) \(report.file)")
        #expect(report.boards.count <= 3)
        try vault.journal.writer().close()
    }
}
