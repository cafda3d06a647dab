/// The statements that write a batch's rows, kept compiled.
final class BatchTables {
    private struct Known {
        var key: Int64
        var lastSeq: Int64
    }

    /// A row that is to be erased, and how much it takes.
    private struct Part {
        var number: Int64
        var bytes: Int

        init(_ row: Statement) { (number, bytes) = (row.integer(0), 100 + Int(row.integer(1))) }

        func fills(_ room: inout Int) -> Bool {
            room -= bytes
            return room <= 0
        }
    }

    private let statements: Statements
    /// Boards that were written to, as they are with everything written so far.
    private var known: [String: Known] = [:]

    init(_ database: Database) throws(JournalError) { statements = try Statements(database) }

    /// Writes the rows into the open transaction, entries at the positions that follow `position`.
    func write(_ batch: Batch, after position: Position) throws(JournalError) {
        for id in batch.deleted { try delete(id) }
        for row in batch.created { try create(row) }
        for row in batch.people { try insert(row) }
        for (index, record) in batch.records.enumerated() {
            try insert(record, at: position.value + 1 + Int64(index))
        }
        for row in batch.snapshots {
            let board = try find(row.board)
            try statements.insertSnapshot.run(
                .integer(board.key), .integer(row.seq), .bytes(row.text), .integer(checksum(row.text)))
            known[row.board]?.lastSeq = max(board.lastSeq, row.seq)
        }
        for row in batch.due { try write(row) }
        for row in batch.pictures {
            try statements.insertPicture.run(.text(row.name), .text(row.type), .bytes(row.bytes))
        }
        for row in batch.pruned {
            try statements.prune.run(.text(row.board), .text(row.epoch), .integer(row.through))
        }
        try statements.setPosition.run(.integer(position.value + batch.steps))
    }

    /// What was written is not in the file: nothing is known any more.
    func forget() { known = [:] }

    private func delete(_ id: String) throws(JournalError) {
        known[id] = nil
        try statements.forgetDue.run(.text(id))
        try statements.renameBoard.run(.text(id))
    }

    /// Erases a part of a board that was deleted, the board itself last; `false`: there is none.
    func erase(bytes: Int) throws(JournalError) -> Bool {
        guard let key = try statements.findErased.first([], { $0.integer(0) }) else { return false }
        var room = bytes
        let entries = try statements.erasedEntries.rows([.integer(key)], until: { $0.fills(&room) }, Part.init)
        if let last = entries.last {
            try statements.eraseEntries.run(.integer(key), .integer(last.number))
            return true
        }
        let people = try statements.erasedPeople.rows([.integer(key)], until: { $0.fills(&room) }, Part.init)
        if let last = people.last {
            try statements.erasePeople.run(.integer(key), .integer(last.number))
        } else {
            try statements.eraseBoard.run(.integer(key))
        }
        return true
    }

    private func create(_ row: BoardRow) throws(JournalError) {
        guard try lookUp(row.id) == nil else { throw .boardExists(row.id) }
        try statements.insertBoard.run(.text(row.id), .text(row.epoch), .integer(row.created))
        if row.origin != row.epoch {
            try statements.insertOrigin.run(.integer(try find(row.id).key), .text(row.origin))
        }
    }

    private func insert(_ row: PersonRow) throws(JournalError) {
        let key = try find(row.board).key
        try statements.insertPerson.run(.integer(key), .integer(row.who), .text(row.issuer), .text(row.subject))
    }

    private func insert(_ record: Record, at position: Int64) throws(JournalError) {
        let board = try find(record.board)
        guard record.seq == board.lastSeq + 1 else {
            throw .gap(board: record.board, expected: board.lastSeq + 1, found: record.seq)
        }
        try statements.insertEntry.run(
            .integer(board.key), .integer(record.seq), .integer(position), .integer(record.time),
            .text(record.client), .integer(record.request), .bytes(record.text), .bytes(record.chain))
        known[record.board]?.lastSeq = record.seq
    }

    private func write(_ row: DueRow) throws(JournalError) {
        let key = try find(row.board).key
        if let time = row.time {
            try statements.insertDue.run(.integer(key), .integer(time))
        } else {
            try statements.deleteDue.run(.integer(key))
        }
    }

    /// The board's key and how far its entries go, counting those that only a snapshot remembers.
    private func find(_ id: String) throws(JournalError) -> Known {
        if let board = known[id] { return board }
        guard let board = try lookUp(id) else { throw .noBoard(id) }
        known[id] = board
        return board
    }

    private func lookUp(_ id: String) throws(JournalError) -> Known? {
        try statements.findBoard.first([.text(id)]) { Known(key: $0.integer(0), lastSeq: $0.integer(1)) }
    }
}

extension BatchTables {
    private struct Statements {
        let findBoard: Statement
        let forgetDue: Statement
        let renameBoard: Statement
        let findErased: Statement
        let erasedEntries: Statement
        let eraseEntries: Statement
        let erasedPeople: Statement
        let erasePeople: Statement
        let eraseBoard: Statement
        let insertBoard: Statement
        let insertOrigin: Statement
        let insertPerson: Statement
        let insertEntry: Statement
        let insertSnapshot: Statement
        let insertDue: Statement
        let deleteDue: Statement
        let insertPicture: Statement
        let prune: Statement
        let setPosition: Statement

        init(_ database: Database) throws(JournalError) {
            findBoard = try database.prepare(
                """
                SELECT key, max(coalesce((SELECT max(seq) FROM entries WHERE board = key), 0),
                    coalesce((SELECT seq FROM snapshots WHERE board = key), 0)) FROM boards WHERE id = ?
                """)
            forgetDue = try database.prepare("DELETE FROM due WHERE board = (SELECT key FROM boards WHERE id = ?)")
            renameBoard = try database.prepare("UPDATE boards SET id = '\(Schema.erased)' || key WHERE id = ?")
            findErased = try database.prepare("SELECT key FROM boards WHERE id GLOB '\(Schema.erased)*' LIMIT 1")
            erasedEntries = try database.prepare(
                "SELECT seq, length(text) FROM entries WHERE board = ? ORDER BY seq")
            eraseEntries = try database.prepare("DELETE FROM entries WHERE board = ? AND seq <= ?")
            erasedPeople = try database.prepare(
                "SELECT who, length(subject) FROM people WHERE board = ? ORDER BY who")
            erasePeople = try database.prepare("DELETE FROM people WHERE board = ? AND who <= ?")
            eraseBoard = try database.prepare("DELETE FROM boards WHERE key = ?")
            insertBoard = try database.prepare("INSERT INTO boards (id, epoch, created) VALUES (?, ?, ?)")
            insertOrigin = try database.prepare("INSERT INTO origins VALUES (?, ?)")
            insertPerson = try database.prepare("INSERT OR REPLACE INTO people VALUES (?, ?, ?, ?)")
            insertEntry = try database.prepare("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
            insertSnapshot = try database.prepare(
                """
                INSERT INTO snapshots VALUES (?, ?, ?, ?) ON CONFLICT (board)
                DO UPDATE SET seq = excluded.seq, text = excluded.text, sum = excluded.sum WHERE excluded.seq >= snapshots.seq
                """)
            insertDue = try database.prepare("INSERT OR REPLACE INTO due VALUES (?, ?)")
            deleteDue = try database.prepare("DELETE FROM due WHERE board = ?")
            insertPicture = try database.prepare("INSERT INTO pictures VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
            prune = try database.prepare(
                """
                DELETE FROM entries WHERE board = (SELECT key FROM boards WHERE id = ? AND epoch = ?) AND seq <= ?
                    AND seq <= (SELECT seq FROM snapshots WHERE snapshots.board = entries.board)
                """)
            setPosition = try database.prepare("UPDATE reached SET position = ?")
        }
    }
}
