internal import CSQLite
internal import Glibc
internal import Threads

/// A connection to a SQLite file.
///
/// Belongs to one thread.
final class Database {
    enum Access {
        case reading
        case writing
    }

    let path: String
    private var handle: OpaquePointer?

    /// Opens a file that exists.
    ///
    /// `patience` is how long SQLite itself waits for a lock, in milliseconds.
    init(path: String, access: Access, patience: Int32) throws(JournalError) {
        self.path = path
        guard !isNoFile(path) else { throw .open(path: path, reason: "it is no file") }
        let way = access == .reading ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
        let code = sqlite3_open_v2(path, &handle, way | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK else {
            let reason = String(cString: sqlite3_errstr(code))
            close()
            throw .open(path: path, reason: reason)
        }
        sqlite3_busy_timeout(handle, patience)
    }

    deinit { close() }

    /// Statements still around keep the file open until they end as well.
    func close() {
        sqlite3_close_v2(handle)
        handle = nil
    }

    /// Whether a transaction is open.
    var isInTransaction: Bool { handle != nil && sqlite3_get_autocommit(handle) == 0 }

    /// Runs statements that return nothing of interest.
    func run(_ sql: String) throws(JournalError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code) }
    }

    /// The integer in the first column of the first row; 0 without a row.
    func integer(_ sql: String) throws(JournalError) -> Int64 {
        try prepare(sql).first([]) { $0.integer(0) } ?? 0
    }

    /// Compiles a statement that will be run many times.
    func prepare(_ sql: String) throws(JournalError) -> Statement {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement else { throw error(code) }
        return Statement(statement, of: self)
    }

    /// Copies every page into another file, in steps of a megabyte.
    func copyPages(into target: Database, _ tell: (_ done: Int, _ all: Int) -> Void) throws(JournalError) {
        guard let backup = sqlite3_backup_init(target.handle, "main", handle, "main") else {
            throw target.error(sqlite3_errcode(target.handle))
        }
        var code = SQLITE_OK
        while code == SQLITE_OK {
            code = sqlite3_backup_step(backup, 256)
            let all = Int(sqlite3_backup_pagecount(backup))
            tell(all - Int(sqlite3_backup_remaining(backup)), all)
        }
        sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE else { throw target.error(code) }
    }

    /// What SQLite's code means for the journal.
    func error(_ code: Int32) -> JournalError {
        let message = handle == nil ? "the connection is closed" : String(cString: sqlite3_errmsg(handle))
        let cause = handle == nil ? 0 : sqlite3_system_errno(handle)
        switch code & 0xFF {
        case SQLITE_FULL: return .full
        // The log's index couldn't grow. A full disk found elsewhere, as in fsync, leaves the outcome uncertain.
        case SQLITE_IOERR where code == switchboard_ioerr_shmsize && (cause == ENOSPC || cause == EDQUOT):
            return .full
        case SQLITE_BUSY, SQLITE_LOCKED: return .busy
        case SQLITE_READONLY: return .readOnly(reason: "SQLite says: \(message).")
        case SQLITE_CORRUPT: return .corrupt(message)
        case SQLITE_NOTADB: return .foreign(path: path)
        case SQLITE_CANTOPEN: return .open(path: path, reason: message)
        default: return .io("\(message), code \(code)")
        }
    }
}
