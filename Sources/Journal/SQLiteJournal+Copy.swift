internal import Glibc

extension SQLiteJournal {
    /// Told how many pages of how many are copied.
    package typealias Progress = (_ done: Int, _ all: Int) -> Void

    /// Copies the journal as it is at this moment into one new file that only its owner may read, with the server's keys
    /// in it.
    ///
    /// A server may go on writing meanwhile; its log grows until the copy is done.
    package func copy(to target: String, with secrets: [Secret], _ tell: Progress) throws(JournalError) {
        let source = try Database(path: path, access: .reading, patience: 2000)
        guard try Schema.recognize(source) else { throw .open(path: path, reason: "no server has written to it yet") }
        try SQLiteJournal(path: target).makeFile()
        let copy = try Database(path: target, access: .writing, patience: 0)
        // What is read stays as it is now.
        try source.run("BEGIN")
        _ = try source.integer("SELECT position FROM reached")
        try source.copyPages(into: copy, tell)
        try copy.run("PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; BEGIN IMMEDIATE")
        // Restored and backed up again, a journal may hold older ones.
        try copy.run("DROP TABLE IF EXISTS secrets")
        try copy.run("CREATE TABLE secrets (name TEXT NOT NULL PRIMARY KEY, text TEXT NOT NULL) STRICT")
        let insert = try copy.prepare("INSERT INTO secrets VALUES (?, ?)")
        for secret in secrets { try insert.run(.text(secret.name), .text(secret.text)) }
        try copy.run("COMMIT")
    }

    /// The keys in a backup; none in a journal, or in a backup without.
    package func secrets() throws(JournalError) -> [Secret] {
        let database = try Database(path: path, access: .reading, patience: 2000)
        guard try database.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'secrets'") > 0 else { return [] }
        return try database.prepare("SELECT name, text FROM secrets ORDER BY name").rows([]) {
            Secret(name: $0.text(0), text: $0.text(1))
        }
    }

    /// Makes a copy that nobody has open the journal of a new server: without keys, and each board with a new epoch, which
    /// `epoch` makes, while its chain goes on from the one it began with.
    package func becomeNew(_ epoch: () -> String) throws(JournalError) {
        let database = try Database(path: path, access: .writing, patience: 0)
        _ = try Schema.recognize(database)
        try Schema.renew(database)
        try database.run("PRAGMA secure_delete = ON; BEGIN IMMEDIATE; DROP TABLE IF EXISTS secrets")
        try database.renewEpochs(of: try database.keys(), epoch)
        try database.run("COMMIT")
        let position = try database.integer("SELECT position FROM reached")
        database.close()
        try Reached(beside: path).write(Position(value: position))
    }
}

extension Database {
    /// Every board's key.
    func keys() throws(JournalError) -> [Int64] {
        try prepare("SELECT key FROM boards ORDER BY key").rows([]) { $0.integer(0) }
    }

    /// Gives boards a new past; what their chain began with is kept.
    func renewEpochs(of keys: [Int64], _ epoch: () -> String) throws(JournalError) {
        let keep = try prepare("INSERT OR IGNORE INTO origins SELECT key, epoch FROM boards WHERE key = ?")
        let renew = try prepare("UPDATE boards SET epoch = ? WHERE key = ?")
        for key in keys {
            try keep.run(.integer(key))
            try renew.run(.text(epoch()), .integer(key))
        }
    }
}
