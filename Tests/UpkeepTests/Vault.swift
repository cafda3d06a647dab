import Boards
import CSQLite
import Glibc
import Journal
import Records
import Specimens
import Testing
import Upkeep

/// A journal in a folder of a test's own, with boards that have a past; removed with all that is in it.
final class Vault {
    let folder: String
    var path: String { folder + "/journal.sqlite" }
    var journal: SQLiteJournal { SQLiteJournal(path: path) }

    init() {
        var template = Array("/tmp/switchboard-upkeep-XXXXXX".utf8CString)
        precondition(mkdtemp(&template) != nil, "tests need a folder in /tmp")
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// With boards of a random past each, and a snapshot in the middle of it.
    convenience init(_ boards: [String], seed: UInt64 = 1, writes: Int = 60, pollShare: Int = 50) throws {
        self.init()
        let writer = try journal.writer()
        for (index, name) in boards.enumerated() {
            let (batch, snapshot) = try Vault.board(name, seed: seed + UInt64(index), writes: writes, pollShare)
            _ = try writer.append(batch)
            _ = try writer.append(Batch(snapshots: [snapshot]))
        }
        writer.close()
    }

    deinit {
        for name in Vault.names(in: folder) {
            for inner in Vault.names(in: "\(folder)/\(name)") { unlink("\(folder)/\(name)/\(inner)") }
            if rmdir("\(folder)/\(name)") != 0 { unlink("\(folder)/\(name)") }
        }
        rmdir(folder)
    }

    static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// A board's rows, and its snapshot in the middle.
    static func board(_ name: String, seed: UInt64, writes: Int, _ pollShare: Int = 50) throws -> (Batch, SnapshotRow) {
        var histories = Histories(seed: seed, pollShare: pollShare)
        return try board(name, seed, of: try histories.play(writes))
    }

    /// Those of a board with that past.
    static func board(_ name: String, _ seed: UInt64 = 1, of sample: LiveSample) throws -> (Batch, SnapshotRow) {
        let steps = sample.journal
        let epoch = Digest(bits: seed &* 0x9e37_79b9_7f4a_7c15).description
        var board = Board(id: known(name), epoch: try #require(UInt64(epoch, radix: 16)))
        var chain = Chain(board: utf8(name), epoch: utf8(epoch))
        var batch = Batch(created: [BoardRow(id: name, epoch: epoch, created: 1_796_000_000_000)])
        batch.people = (1...5).map { PersonRow(board: name, who: $0, issuer: "s", subject: "p\($0)") }
        var snapshot = SnapshotRow(board: name, seq: 0, text: [])
        for step in steps {
            chain.add(step.entry.text)
            board.apply(step.entry, at: step.time, name: step.name)
            batch.records.append(
                Record(
                    board: name, seq: board.seq, time: board.time,
                    client: step.name.map { String(decoding: $0.client, as: UTF8.self) } ?? "",
                    request: step.name?.id ?? 0, text: step.entry.text, chain: chain.head))
            if board.seq == Int64(steps.count / 2) {
                let stored = StoredBoard(board: board.restorable, chain: chain)
                snapshot = SnapshotRow(board: name, seq: board.seq, text: stored.text)
            }
        }
        return (batch, snapshot)
    }

    /// Changes the file behind everybody's back.
    func run(_ sql: String) {
        var database: OpaquePointer?
        sqlite3_open(path, &database)
        let code = sqlite3_exec(database, sql, nil, nil, nil)
        precondition(code == SQLITE_OK, String(cString: sqlite3_errmsg(database)))
        // The log goes into the file, so that tests find everything there.
        sqlite3_exec(database, "PRAGMA wal_checkpoint(TRUNCATE)", nil, nil, nil)
        sqlite3_close(database)
    }

    func check() throws -> JournalCheck.Report { try JournalCheck(journal).run() }

    func report(_ board: String) throws -> BoardReport {
        try #require(try check().boards.first { $0.row.id == board })
    }

    func entries(_ board: String) throws -> [Record] {
        try journal.reader().records(of: board, after: 0, limit: 10_000)
    }

    func bytes(_ suffix: String = "") -> [UInt8] {
        let file = open(path + suffix, O_RDONLY)
        defer { close(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(file, &chunk, chunk.count), count > 0 { bytes += chunk[..<count] }
        return bytes
    }

    /// Makes a page with entries of a board unreadable, behind the middle of its past.
    func tear(_ board: String) throws {
        let records = try entries(board)
        let text = records[records.count * 3 / 4].text
        var bytes = bytes()
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: text.prefix(60)) })
        bytes[place / 4096 * 4096] = 0
        write(bytes)
    }

    func write(_ bytes: [UInt8], _ suffix: String = "") {
        let file = open(path + suffix, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        defer { close(file) }
        precondition(Glibc.write(file, bytes, bytes.count) == bytes.count, "tests need room in /tmp")
    }
}

/// The key of a board in SQL.
func key(_ board: String) -> String { "(SELECT key FROM boards WHERE id = '\(board)')" }

/// A text column's bytes in SQL, with `old` replaced.
func edited(_ old: String, _ new: String) -> String { "CAST(replace(text, '\(old)', '\(new)') AS BLOB)" }
