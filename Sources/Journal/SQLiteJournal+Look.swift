extension SQLiteJournal {
    /// Looks at the whole file, and changes nothing: every page, and what belongs to no board.
    ///
    /// `quickly` leaves out whether indexes and tables say the same.
    ///
    /// Works beside a running server; while it reads, at a disk's speed, the server's log only grows.
    package func look(quickly: Bool = false) throws(JournalError) -> FileReport {
        // What was acknowledged first: a server may write meanwhile.
        var report = FileReport(acknowledged: Reached.noted(beside: path))
        let database = try Database(path: path, access: .reading, patience: 2000)
        guard try Schema.recognize(database) else { throw .foreign(path: path) }
        do throws(JournalError) {
            let rows = try database.prepare("PRAGMA \(quickly ? "quick" : "integrity")_check").rows([]) { $0.text(0) }
            report.faults = rows.filter { $0 != "ok" }
        } catch .corrupt(let reason) {
            report.faults = [reason]
        }
        report.strays = database.count("SELECT count(*) FROM entries WHERE board NOT IN (SELECT key FROM boards)")
        report.newest = Position(value: database.count("SELECT max(position) FROM entries"))
        report.position = Position(value: try database.integer("SELECT position FROM reached"))
        return report
    }
}

extension Database {
    /// The integer of a query that a damaged page may keep from its answer; that page is a fault of its own.
    fileprivate func count(_ sql: String) -> Int64 { (try? integer(sql)) ?? 0 }
}
