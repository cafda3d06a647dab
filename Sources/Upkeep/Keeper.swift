package import Journal

/// Backs up a server's folder into one file, and makes a folder of such a file.
package struct Keeper: Sendable {
    /// The files of the data folder that a restored server needs beside the journal.
    package static let keys = ["host-key", "server-key"]

    private let journal: SQLiteJournal
    private let folder: String

    /// `path` is the journal in the data folder `folder`.
    package init(folder: String, journal path: String) {
        self.folder = folder
        journal = SQLiteJournal(path: path)
    }

    /// Writes the file, which must not be there yet, and checks it.
    ///
    /// A damaged journal's copy gets `.damaged` at the end of its name, so that it takes no good backup's place.
    ///
    /// - Returns: the name of what was written, and what a check found in it.
    package func backUp(
        to file: String, withKeys: Bool, _ tell: SQLiteJournal.Progress
    ) throws(KeeperError) -> (file: String, JournalCheck.Report) {
        try expectNothing(at: file)
        let part = "\(file).part"
        remove(part)
        do throws(JournalError) {
            try journal.copy(to: part, with: withKeys ? secrets : [], tell)
            let report = try JournalCheck(SQLiteJournal(path: part)).run()
            let name = report.isGood ? file : "\(file).damaged"
            try moveDurably(part, to: name)
            return (name, report)
        } catch {
            for suffix in ["", "-wal", "-shm", "-journal"] { remove(part + suffix) }
            throw .journal(error)
        }
    }

    /// Fills the data folder, which must be empty, from a backup that was found good.
    ///
    /// - Returns: whether the keys came with it.
    package func restore(from file: String) throws(KeeperError) -> Bool {
        try expectEmptyFolder(folder)
        // A server that starts meanwhile would make keys and a journal of its own.
        let lock = try Repair.lock(journal)
        defer { withExtendedLifetime(lock) {} }
        try expectEmptyFolder(folder, beside: ["journal.sqlite-lock"])
        let part = "\(journal.path).part"
        var written: [String] = []
        do throws(JournalError) {
            let backup = SQLiteJournal(path: file)
            let secrets = try backup.secrets()
            try backup.copy(to: part, with: []) { _, _ in }
            try SQLiteJournal(path: part).becomeNew(Keeper.freshEpoch)
            for secret in secrets where Keeper.keys.contains(secret.name) {
                try writePrivately("\(folder)/\(secret.name)", "\(secret.text)\n")
                written.append("\(folder)/\(secret.name)")
            }
            try moveDurably("\(part)-reached", to: "\(journal.path)-reached")
            try moveDurably(part, to: journal.path)
            giveToOwner(of: folder)
            return !secrets.isEmpty
        } catch {
            for file in written { remove(file) }
            for suffix in ["", "-reached", "-wal", "-shm", "-journal"] { remove(part + suffix) }
            remove("\(journal.path)-lock")
            throw .journal(error)
        }
    }

    private var secrets: [Secret] {
        Keeper.keys.compactMap { name in firstLine("\(folder)/\(name)").map { Secret(name: name, text: $0) } }
    }
}
