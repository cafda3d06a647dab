/// A reader of the file.
///
/// Each call is one short read transaction, so no checkpoint waits for a reader.
final class SQLiteReader: JournalReader {
    /// A read meets a lock only while another process repairs or removes the log.
    private static let patience: Int32 = 2000

    private let database: Database
    private let lastRow: Statement
    private let boardRows: Statement
    private let boardRow: Statement
    private let personRows: Statement
    private let snapshotRow: Statement
    private let recordRows: Statement
    private let pictureRow: Statement
    private let pictureName: Statement
    private let pictureSum: Statement
    private let dueRows: Statement

    init(path: String) throws(JournalError) {
        database = try Database(path: path, access: .reading, patience: Self.patience)
        guard try Schema.recognize(database) else {
            throw .open(path: path, reason: "it is empty, no server has written to it yet")
        }
        lastRow = try database.prepare("SELECT position FROM reached")
        // A journal of version 1 can be looked at as it is; only a writer brings it to the present one.
        let isFirst = try database.integer("PRAGMA user_version") < 2
        let origin = isFirst ? "epoch" : "coalesce((SELECT epoch FROM origins WHERE board = key), epoch)"
        boardRows = try database.prepare(
            "SELECT id, epoch, \(origin), created FROM boards WHERE id NOT GLOB '\(Schema.erased)*' ORDER BY key")
        boardRow = try database.prepare("SELECT id, epoch, \(origin), created FROM boards WHERE id = ?")
        personRows = try database.prepare(
            """
            SELECT who, issuer, subject FROM people
            WHERE board = (SELECT key FROM boards WHERE id = ?) ORDER BY who
            """)
        snapshotRow = try database.prepare(
            """
            SELECT seq, text, \(isFirst ? "NULL" : "sum") FROM snapshots
            WHERE board = (SELECT key FROM boards WHERE id = ?)
            """)
        recordRows = try database.prepare(
            """
            SELECT seq, time, client, request, text, chain FROM entries
            WHERE board = (SELECT key FROM boards WHERE id = ?) AND seq > ? ORDER BY seq LIMIT ?
            """)
        pictureRow = try database.prepare("SELECT type, bytes FROM pictures WHERE name = ?")
        // Names have an index of their own, so no row is looked at.
        pictureName = try database.prepare("SELECT 1 FROM pictures WHERE name = ?")
        // A blob's length stands in its row's header, so no picture is read.
        pictureSum = try database.prepare("SELECT coalesce(sum(length(bytes)), 0) FROM pictures")
        dueRows = try database.prepare(
            "SELECT id, time FROM due JOIN boards ON boards.key = due.board ORDER BY time, key")
    }

    func last() throws(JournalError) -> Position {
        Position(value: try lastRow.first([]) { $0.integer(0) } ?? 0)
    }

    func boards() throws(JournalError) -> [BoardRow] { try boardRows.rows([], Self.board) }

    func board(_ id: String) throws(JournalError) -> BoardRow? { try boardRow.first([.text(id)], Self.board) }

    func people(of board: String) throws(JournalError) -> [PersonRow] {
        try personRows.rows([.text(board)]) {
            PersonRow(stored: board, $0.integer(0), $0.text(1), $0.text(2))
        }
    }

    func snapshot(of board: String) throws(JournalError) -> SnapshotRow? {
        try snapshotRow.first([.text(board)]) {
            var row = SnapshotRow(board: board, seq: $0.integer(0), text: $0.bytes(1))
            if let sum = $0.optionalInteger(2) { row.isDamaged = sum != checksum(row.text) }
            return row
        }
    }

    func records(of board: String, after seq: Int64, limit: Int) throws(JournalError) -> [Record] {
        var room = mostPageBytes
        return try recordRows.rows(
            [.text(board), .integer(seq), .integer(Int64(max(limit, 0)))], until: { $0.fills(&room) },
            {
                Record(
                    board: board, seq: $0.integer(0), time: $0.integer(1), client: $0.text(2), request: $0.integer(3),
                    text: $0.bytes(4), chain: $0.bytes(5))
            })
    }

    func picture(_ name: String) throws(JournalError) -> Picture? {
        try pictureRow.first([.text(name)]) { Picture(name: name, type: $0.text(0), bytes: $0.bytes(1)) }
    }

    func hasPicture(_ name: String) throws(JournalError) -> Bool {
        try pictureName.first([.text(name)]) { _ in true } ?? false
    }

    func pictureBytes() throws(JournalError) -> Int { Int(try pictureSum.first([]) { $0.integer(0) } ?? 0) }

    func due() throws(JournalError) -> [DueRow] {
        try dueRows.rows([]) { DueRow(board: $0.text(0), time: $0.integer(1)) }
    }

    private static func board(_ row: Statement) -> BoardRow {
        BoardRow(id: row.text(0), epoch: row.text(1), origin: row.text(2), created: row.integer(3))
    }
}
