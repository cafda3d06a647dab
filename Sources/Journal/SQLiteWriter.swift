/// The writer of the file: a transaction a batch, durable when `append` returns.
final class SQLiteWriter: JournalWriter {
    /// How long SQLite itself waits for another program, in milliseconds.
    ///
    /// Short: the caller decides whether to go on.
    private static let patience: Int32 = 100
    /// Pages in the log before SQLite moves them into the file: 16 MB, so that the pause comes once in some ten
    /// thousand entries.
    private static let checkpointPages = 4000
    /// To what the log shrinks after it had to grow while a reader held it, in bytes.
    private static let logLimit = 64 << 20

    /// Bytes that are erased in one transaction, and one row more: no batch waits longer than for those.
    private static let mostErased = 1 << 20
    /// Milliseconds until what couldn't be erased is tried again.
    private static let rest = 1000

    /// Held until the process is done with the file.
    private var lock: FileLock?
    private let database: Database
    /// Nil once closed: SQLite lets go of the file when its last statement ends.
    private var tables: BatchTables?
    private let reached: Reached
    /// The file and its log, with what stood at their paths when they were opened.
    private let files: [(path: String, identity: FileIdentity?)]
    private let fault: JournalFault?
    private var position: Position
    private var condition = WriterCondition.good
    /// Rows of deleted boards may be there, or pages in the log with what was in them; so after a crash.
    private var owesErasure = true

    init(path: String, lock: FileLock, pageLimit: Int?, fault: JournalFault?) throws(JournalError) {
        // Nothing is stored before all is well: a writer that was refused must not close, which notes its position.
        let database = try Database(path: path, access: .writing, patience: Self.patience)
        try Self.prepare(database, pageLimit: pageLimit)
        let tables = try BatchTables(database)
        let position = Position(value: try database.integer("SELECT position FROM reached"))
        let reached = try Reached(beside: path)
        guard position >= reached.position else {
            throw .short(path: path, found: position, acknowledged: reached.position)
        }
        files = [path, path + "-wal"].map { ($0, FileIdentity(of: $0)) }
        self.lock = lock
        self.database = database
        self.tables = tables
        self.position = position
        self.reached = reached
        self.fault = fault
    }

    deinit { close() }

    func append(_ batch: Batch) throws(JournalError) -> Position {
        try condition.check()
        do throws(JournalError) {
            position = try write(batch)
            try expectFiles()
        } catch {
            undo()
            condition.meet(error)
            throw error
        }
        reached.note(position)
        owesErasure = owesErasure || !batch.deleted.isEmpty
        return position
    }

    /// A deleted board is erased bit by bit between batches, however large it is; then the log is emptied, so that no file
    /// holds what was deleted.
    func tidy() -> Int? {
        guard owesErasure, case .good = condition else { return nil }
        do throws(JournalError) {
            if try erase() { return 0 }
            owesErasure = try !emptyLog()
        } catch {
            undo()
            condition.meet(error)
            // What was erased so far gives its room in the log back.
            if case .full = error { _ = try? emptyLog() }
        }
        return owesErasure ? Self.rest : nil
    }

    /// `false`: not while a reader is busy.
    private func emptyLog() throws(JournalError) -> Bool {
        try database.integer("PRAGMA wal_checkpoint(TRUNCATE)") == 0
    }

    /// `false`: nothing is left of deleted boards but what the log holds.
    private func erase() throws(JournalError) -> Bool {
        guard let tables else { return false }
        try database.run("BEGIN IMMEDIATE")
        let isPart = try tables.erase(bytes: Self.mostErased)
        try database.run("COMMIT")
        return isPart
    }

    func close() {
        guard condition.close() else { return }
        reached.write(position)
        // A log that can't be emptied now, or not wholly since somebody reads, is when the file is next opened.
        try? database.run("PRAGMA wal_checkpoint(TRUNCATE)")
        tables = nil
        database.close()
        lock = nil
    }

    private static func prepare(_ database: Database, pageLimit: Int?) throws(JournalError) {
        let isMade = try Schema.recognize(database)
        try database.run(
            """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;
            PRAGMA wal_autocheckpoint = \(checkpointPages); PRAGMA journal_size_limit = \(logLimit);
            PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY
            """)
        if isMade { try Schema.renew(database) } else { try Schema.make(in: database) }
        if let pageLimit { try database.run("PRAGMA max_page_count = \(pageLimit)") }
    }

    private func write(_ batch: Batch) throws(JournalError) -> Position {
        guard let tables else { throw .closed }
        try database.run("BEGIN IMMEDIATE")
        try tables.write(batch, after: position)
        try fault?.strike()
        try database.run("COMMIT")
        return Position(value: position.value + batch.steps)
    }

    /// What was committed into a file that somebody has deleted is in no file that a restart finds.
    private func expectFiles() throws(JournalError) {
        for file in files where FileIdentity(of: file.path) != file.identity {
            throw .io("\(file.path) was deleted or replaced while the server ran")
        }
    }

    /// SQLite has already rolled back after some errors, and after others it hasn't.
    private func undo() {
        tables?.forget()
        guard database.isInTransaction else { return }
        do throws(JournalError) {
            try database.run("ROLLBACK")
        } catch {
            condition.meet(.io("a batch could not be taken back: \(error.description)"))
        }
    }
}
