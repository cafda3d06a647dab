/// The tables of a journal file, and how a file is told to be one.
enum Schema {
    /// "Swbd": marks a SQLite file as ours.
    static let application: Int64 = 0x5377_6264
    /// The format this server writes.
    ///
    /// A file with a higher one is refused.
    static let version: Int64 = 2

    /// How the id of a board begins that was deleted and is being erased: none that there is has such an id.
    static let erased = "#"

    /// Entries stand in one tree, by board and seq, so appending touches one page for each board and no index.
    ///
    /// Their board is looked up before, so no foreign key is checked for each.
    ///
    /// Board ids stand once, in `boards`; everything else has the integer key, which keeps rows small.
    private static let first = """
        CREATE TABLE reached (only INTEGER PRIMARY KEY CHECK (only = 1), position INTEGER NOT NULL) STRICT;
        INSERT INTO reached VALUES (1, 0);
        CREATE TABLE boards (
            key INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, epoch TEXT NOT NULL, created INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE people (
            board INTEGER NOT NULL REFERENCES boards ON DELETE CASCADE, who INTEGER NOT NULL,
            issuer TEXT NOT NULL, subject TEXT NOT NULL, PRIMARY KEY (board, who)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE entries (
            board INTEGER NOT NULL, seq INTEGER NOT NULL, position INTEGER NOT NULL, time INTEGER NOT NULL,
            client TEXT NOT NULL, request INTEGER NOT NULL, text BLOB NOT NULL, chain BLOB NOT NULL,
            PRIMARY KEY (board, seq)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE snapshots (
            board INTEGER PRIMARY KEY REFERENCES boards ON DELETE CASCADE, seq INTEGER NOT NULL, text BLOB NOT NULL
        ) STRICT;
        CREATE TABLE due (
            board INTEGER PRIMARY KEY REFERENCES boards ON DELETE CASCADE, time INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE pictures (name TEXT NOT NULL PRIMARY KEY, type TEXT NOT NULL, bytes BLOB NOT NULL) STRICT;
        """

    /// What version 2 added: where a restored board's chain began, and snapshots' checksums.
    private static let second = """
        CREATE TABLE origins (
            board INTEGER PRIMARY KEY REFERENCES boards ON DELETE CASCADE, epoch TEXT NOT NULL
        ) STRICT;
        ALTER TABLE snapshots ADD COLUMN sum INTEGER;
        """

    /// True for a journal this server can use, false for an empty file; throws for everything else.
    static func recognize(_ database: Database) throws(JournalError) -> Bool {
        let application = try database.integer("PRAGMA application_id")
        let isEmpty = try database.integer("SELECT count(*) FROM sqlite_schema") == 0
        if application == 0 && isEmpty { return false }
        guard application == Self.application else { throw .foreign(path: database.path) }
        let found = try database.integer("PRAGMA user_version")
        guard found <= version else { throw .newer(path: database.path, found: found, supported: version) }
        return true
    }

    /// Brings a journal of an earlier version to this one, whole or not at all.
    static func renew(_ database: Database) throws(JournalError) {
        guard try database.integer("PRAGMA user_version") < version else { return }
        try database.run("BEGIN IMMEDIATE; \(second) PRAGMA user_version = \(version); COMMIT")
    }

    /// Makes an empty file a journal, whole or not at all.
    static func make(in database: Database) throws(JournalError) {
        try database.run(
            """
            BEGIN IMMEDIATE; \(first) \(second)
            PRAGMA application_id = \(application); PRAGMA user_version = \(version); COMMIT
            """)
    }
}
