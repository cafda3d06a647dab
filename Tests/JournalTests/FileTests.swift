import CSQLite
import Glibc
import Journal
import Testing

/// What holds only for the journal in a file.
struct FileTests {
    private let scratch = Scratch()
    private var journal: SQLiteJournal { SQLiteJournal(path: scratch.path) }

    @Test func `everything is there after closing and opening`() throws {
        let writer = try journal.writer()
        let position = try writer.append(Batch(created: [board()], records: records(1...20)))
        writer.close()
        let again = try journal.writer()
        let reader = try journal.reader()
        #expect(try reader.last() == position)
        #expect(try again.append(Batch(records: [record(21)])) > position)
        #expect(try reader.records(of: "b", after: 0, limit: 100) == records(1...21))
    }

    @Test func `positions grow on although the newest entries were deleted`() throws {
        let writer = try journal.writer()
        let position = try writer.append(Batch(created: [board()], records: records(1...20)))
        let deletion = try writer.append(Batch(deleted: ["b"]))
        writer.close()
        #expect(deletion > position)
        #expect(try journal.writer().append(Batch(created: [board()], records: [record(1)])) > deletion)
    }

    @Test(arguments: ["", "-wal"])
    func `what is written after somebody deleted a file isn't acknowledged`(suffix: String) throws {
        let writer = try journal.writer()
        _ = try writer.append(Batch(created: [board()], records: [record(1)]))
        unlink(scratch.path + suffix)
        #expect(throws: JournalError.io("\(scratch.path)\(suffix) was deleted or replaced while the server ran")) {
            try writer.append(Batch(records: [record(2)]))
        }
        // What came before can be read until the server ends.
        #expect(throws: JournalError.self) { try writer.append(Batch(records: [record(3)])) }
    }

    @Test func `closing leaves one file with everything`() throws {
        let writer = try journal.writer()
        _ = try writer.append(Batch(created: [board()], records: records(1...20)))
        writer.close()
        #expect(scratch.mode("-wal") == nil)
        #expect(try journal.reader().records(of: "b", after: 0, limit: 100).count == 20)
    }

    @Test func `only the owner may read`() throws {
        let inner = SQLiteJournal(path: scratch.folder + "/inner/journal")
        let writer = try inner.writer()
        _ = try writer.append(Batch(created: [board()]))
        #expect(mode(of: scratch.folder + "/inner") == 0o700)
        for suffix in ["", "-wal", "-shm", "-lock", "-reached"] {
            #expect(mode(of: scratch.folder + "/inner/journal" + suffix) == 0o600)
        }
        writer.close()
        for suffix in ["", "-lock", "-reached"] { unlink(scratch.folder + "/inner/journal" + suffix) }
        rmdir(scratch.folder + "/inner")
    }

    @Test func `a file that others could read is closed to them`() throws {
        scratch.write([])
        chmod(scratch.path, 0o644)
        _ = try journal.writer()
        #expect(scratch.mode() == 0o600)
    }

    @Test func `a second server is told which process has the file`() throws {
        let writer = try journal.writer()
        #expect(throws: JournalError.inUse(path: scratch.path, process: Int(getpid()))) { try journal.writer() }
        writer.close()
        _ = try journal.writer()
    }

    @Test func `a later format is refused`() throws {
        try journal.writer().close()
        run("PRAGMA user_version = 3")
        let error = JournalError.newer(path: scratch.path, found: 3, supported: 2)
        #expect(throws: error) { try journal.writer() }
        #expect(throws: error) { try journal.reader() }
    }

    @Test func `what is no journal is left as it is`() throws {
        let text = Array("This is a letter, and it is much longer than the sixteen bytes at a database's start.".utf8)
        scratch.write(text)
        #expect(throws: JournalError.foreign(path: scratch.path)) { try journal.writer() }
        #expect(throws: JournalError.foreign(path: scratch.path)) { try journal.reader() }
        #expect(scratch.read() == text)
    }

    @Test func `another program's database is left as it is`() throws {
        scratch.write([])
        run("CREATE TABLE theirs (a)")
        let bytes = scratch.read()
        #expect(throws: JournalError.foreign(path: scratch.path)) { try journal.writer() }
        #expect(scratch.read() == bytes)
    }

    @Test func `a reader makes no file`() throws {
        #expect(throws: JournalError.self) { try journal.reader() }
        #expect(scratch.mode() == nil)
    }

    @Test func `a full disk passes when there is room again`() throws {
        let small = SQLiteJournal(path: scratch.path, pageLimit: 40)
        let writer = try small.writer()
        let reader = try small.reader()
        let before = try writer.append(Batch(created: [board(), board("c")], records: records(1...200, of: "c")))
        let picture = Picture(name: "p", type: "image/png", bytes: [UInt8](repeating: 7, count: 200_000))
        #expect(throws: JournalError.full) { try writer.append(Batch(records: [record(1)], pictures: [picture])) }
        #expect(try reader.last() == before)
        #expect(try reader.records(of: "b", after: 0, limit: 1).isEmpty)
        _ = try writer.append(Batch(deleted: ["c"]))
        #expect(try writer.append(Batch(records: [record(1)])) > before)
    }

    @Test func `while another program holds the file the writer says busy, soon`() throws {
        let writer = try journal.writer()
        var other: OpaquePointer?
        sqlite3_open(scratch.path, &other)
        defer { sqlite3_close(other) }
        sqlite3_exec(other, "BEGIN IMMEDIATE", nil, nil, nil)
        #expect(throws: JournalError.busy) { try writer.append(Batch(created: [board()])) }
        sqlite3_exec(other, "ROLLBACK", nil, nil, nil)
        _ = try writer.append(Batch(created: [board()]))
    }

    @Test func `no file holds a deleted board's text`() throws {
        let writer = try journal.writer()
        let secret = "between you and me"
        let people = [PersonRow(board: "b", who: 1, issuer: "i", subject: secret)]
        let batch = Batch(created: [board()], people: people, records: [record(1, text: secret)])
        _ = try writer.append(batch)
        #expect(holds(secret))
        _ = try writer.append(Batch(deleted: ["b"]))
        while writer.tidy() != nil {}
        #expect(!holds(secret))
    }

    @Test func `a deleted board is erased bit by bit, beside its successor and over a restart`() throws {
        let secret = "between you and me"
        let long = secret + String(repeating: ".", count: 300_000)
        var writer = try journal.writer()
        #expect(writer.tidy() == nil)
        let people = [PersonRow(board: "b", who: 1, issuer: "i", subject: secret)]
        let entries = (1...20).map { record($0, text: long) }
        let due = [DueRow(board: "b", time: 7)]
        _ = try writer.append(Batch(created: [board(), board("c")], people: people, records: entries, due: due))
        _ = try writer.append(
            Batch(records: records(1...3, of: "c"), snapshots: [SnapshotRow(board: "b", seq: 9, text: [1])]))
        _ = try writer.append(Batch(deleted: ["b"], created: [board("b", epoch: "e2")], records: [record(1)]))
        let reader = try journal.reader()
        func expectOthers() throws {
            #expect(try reader.boards().map(\.id) == ["c", "b"] && reader.board("b")?.epoch == "e2")
            #expect(try reader.records(of: "b", after: 0, limit: 100) == [record(1)])
            #expect(try reader.records(of: "c", after: 0, limit: 100) == records(1...3, of: "c"))
            #expect(try reader.people(of: "b").isEmpty && reader.snapshot(of: "b") == nil && reader.due().isEmpty)
        }
        try expectOthers()
        #expect(holds(secret) && count("entries") == 24)
        // Four of 300 KB are more than a megabyte.
        #expect(writer.tidy() == 0 && count("entries") == 20)
        #expect(writer.tidy() == 0 && count("entries") == 16)
        writer.close()
        #expect(holds(secret))
        #expect(try journal.look().isGood)
        writer = try journal.writer()
        for left in [12, 8, 4] { #expect(writer.tidy() == 0 && count("entries") == left) }
        try expectOthers()
        #expect(writer.tidy() == 0 && count("people") == 0 && count("boards") == 3)
        #expect(writer.tidy() == 0 && count("snapshots") == 0 && count("boards") == 2)
        #expect(writer.tidy() == nil)
        #expect(!holds(secret))
        try expectOthers()
        #expect(try writer.append(Batch(records: [record(2)])) > .start)
    }

    @Test func `while somebody reads a deleted board's log, it is emptied later`() throws {
        let writer = try journal.writer()
        _ = try writer.append(Batch(created: [board()], records: [record(1, text: "between you and me")]))
        var other: OpaquePointer?
        sqlite3_open(scratch.path, &other)
        defer { sqlite3_close(other) }
        sqlite3_exec(other, "BEGIN; SELECT * FROM entries", nil, nil, nil)
        _ = try writer.append(Batch(deleted: ["b"]))
        var rests = 0
        while let rest = writer.tidy(), rest == 0 { rests += 1 }
        #expect(rests == 2 && holds("between you and me"))
        #expect(writer.tidy() == 1000)
        sqlite3_exec(other, "COMMIT", nil, nil, nil)
        #expect(writer.tidy() == nil && !holds("between you and me"))
    }

    private func holds(_ text: String) -> Bool { scratch.holds(text) }

    private func count(_ table: String) -> Int {
        var (database, statement): (OpaquePointer?, OpaquePointer?)
        sqlite3_open(scratch.path, &database)
        defer { sqlite3_close(database) }
        sqlite3_prepare_v2(database, "SELECT count(*) FROM \(table)", -1, &statement, nil)
        defer { sqlite3_finalize(statement) }
        sqlite3_step(statement)
        return Int(sqlite3_column_int64(statement, 0))
    }

    private func run(_ sql: String) {
        var database: OpaquePointer?
        sqlite3_open(scratch.path, &database)
        sqlite3_exec(database, sql, nil, nil, nil)
        sqlite3_close(database)
    }

    private func mode(of path: String) -> UInt32 {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }
}
