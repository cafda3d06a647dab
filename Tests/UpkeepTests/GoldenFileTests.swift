import Boards
import JSON
import Journal
import Records
import Specimens
import Testing
import Upkeep

/// Journal files as earlier releases wrote them: every later one verifies, opens, backs up and repairs them.
///
/// `journal-format1.sql` is a file of 1.0's first format, `journal-format2.sql` one of the second, of a board that was
/// restored; both hold the rows of `journal-v1.jsonl`. They stay as they are.
struct GoldenFileTests {
    private let vault = Vault()

    private func make(_ format: Int) throws {
        let sql = String(decoding: Vectors.bytes("journal-format\(format).sql"), as: UTF8.self)
        try #require(!sql.isEmpty)
        vault.run("PRAGMA journal_mode = WAL; BEGIN; \(sql) COMMIT")
    }

    private func expected() throws -> JSON { try JSON.parse(try #require(Vectors.lines("journal-v1.jsonl").last)) }

    @Test(arguments: [1, 2]) func `a file of each format is whole, before and after it was opened`(format: Int) throws {
        try make(format)
        for _ in 0..<2 {
            let report = try vault.check()
            #expect(report.isGood, "\(report.boards.map(\.damage)) \(report.file)")
            let board = try #require(report.boards.first)
            #expect(try board.last == expected()["seq"]?.integer && board.snapshot == 8 && board.people == 3)
            #expect(board.row.origin == "9f86d081884c7d65")
            try vault.journal.writer().close()
        }
        #expect(try vault.journal.reader().due() == [DueRow(board: "lunch", time: 1_796_000_099_999)])
        #expect(try vault.journal.reader().picture("p.png")?.bytes == [0x89, 0x50, 0x4e, 0x47])
    }

    @Test(arguments: [1, 2]) func `its board is what it was`(format: Int) throws {
        try make(format)
        let reader = try vault.journal.reader()
        let row = try #require(try reader.board("lunch"))
        let epoch = try #require(UInt64(row.epoch, radix: 16))
        let snapshot = try StoredBoard(parsing: try #require(try reader.snapshot(of: "lunch")).text)
        var board = Board(id: known("lunch"), epoch: epoch, restoring: snapshot.board)
        var chain = snapshot.chain
        for record in try reader.records(of: "lunch", after: 8, limit: 100) {
            chain.add(record.text)
            let name = WriteName(client: utf8(record.client), id: record.request)
            board.apply(try Entry(parsing: record.text), at: record.time, name: record.client.isEmpty ? nil : name)
        }
        var restorable = board.restorable
        // The files are older than undo.
        restorable.undo = nil
        let stored = StoredBoard(board: restorable, chain: chain).text
        #expect(try String(decoding: stored, as: UTF8.self) == expected()["stored"]?.string)
    }

    @Test(arguments: [1, 2]) func `a backup and a repair of it are whole`(format: Int) throws {
        try make(format)
        let keeper = Keeper(folder: vault.folder, journal: vault.path)
        #expect(try keeper.backUp(to: "\(vault.folder)/backup", withKeys: false) { _, _ in }.1.isGood)
        vault.run("UPDATE entries SET chain = zeroblob(32) WHERE seq = 10")
        _ = try Repair(vault.journal).run(aside: "\(vault.folder)/aside")
        let report = try vault.check()
        #expect(report.isGood && report.boards.first?.last == 9)
    }
}
