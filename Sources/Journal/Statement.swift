internal import CSQLite

/// A compiled statement.
///
/// Belongs to its database's thread.
final class Statement {
    /// What stands for a `?`.
    enum Value {
        case integer(Int64)
        case text(String)
        case bytes([UInt8])
        case null
    }

    private let statement: OpaquePointer
    private let database: Database

    /// Takes the statement over, and finalizes it.
    init(_ statement: OpaquePointer, of database: Database) {
        self.statement = statement
        self.database = database
    }

    deinit { sqlite3_finalize(statement) }

    /// Runs a statement that returns no rows.
    func run(_ values: Value...) throws(JournalError) { try run(values) }

    func run(_ values: [Value]) throws(JournalError) {
        _ = try rows(values) { _ in }
    }

    /// The first row, if there is one.
    func first<Row>(_ values: [Value], _ read: (Statement) -> Row) throws(JournalError) -> Row? {
        defer { reset() }
        try bind(values)
        return try step() ? read(self) : nil
    }

    /// All rows, or those up to the first that is `enough`.
    func rows<Row>(
        _ values: [Value], until enough: (Row) -> Bool = { _ in false }, _ read: (Statement) -> Row
    ) throws(JournalError) -> [Row] {
        defer { reset() }
        try bind(values)
        var rows: [Row] = []
        while try step() {
            let row = read(self)
            rows.append(row)
            if enough(row) { break }
        }
        return rows
    }

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    func optionalInteger(_ column: Int32) -> Int64? {
        sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : integer(column)
    }

    func text(_ column: Int32) -> String {
        guard let start = sqlite3_column_text(statement, column) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func bytes(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(statement, column) else { return [] }
        let count = Int(sqlite3_column_bytes(statement, column))
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    private func step() throws(JournalError) -> Bool {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw database.error(code)
        }
    }

    /// Ends the statement's read transaction, and lets go of the bound bytes.
    private func reset() {
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
    }

    private func bind(_ values: [Value]) throws(JournalError) {
        for (index, value) in values.enumerated() {
            let code = bind(value, at: Int32(index + 1))
            guard code == SQLITE_OK else { throw database.error(code) }
        }
    }

    private func bind(_ value: Value, at index: Int32) -> Int32 {
        switch value {
        case .integer(let integer): return sqlite3_bind_int64(statement, index, integer)
        case .null: return sqlite3_bind_null(statement, index)
        case .text(let text):
            return switchboard_bind_text(statement, index, text, Int32(text.utf8.count))
        case .bytes(let bytes):
            // Without an address SQLite would bind null.
            if bytes.isEmpty { return sqlite3_bind_zeroblob(statement, index, 0) }
            return bytes.withUnsafeBytes { buffer in
                switchboard_bind_blob(statement, index, buffer.baseAddress, Int32(buffer.count))
            }
        }
    }
}
