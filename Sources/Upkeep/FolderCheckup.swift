internal import Glibc
internal import Journal

/// Looks at a data folder: whether a server can use it, and whether anybody else can.
package struct FolderCheckup {
    /// Free bytes below which a disk is nearly full, and below which it is.
    private static let (littleRoom, noRoom): (Int64, Int64) = (256 << 20, 16 << 20)

    private let folder: String
    private let journal: SQLiteJournal

    package init(_ folder: String, journal path: String) {
        self.folder = folder
        journal = SQLiteJournal(path: path)
    }

    package var findings: [Finding] {
        var facts = stat()
        guard stat(folder, &facts) == 0 else {
            return [.warn("data", "\(folder) isn't there: `switchboard serve --data \(folder)` makes it.")]
        }
        guard facts.st_mode & S_IFMT == S_IFDIR else {
            return [.fail("data", "\(folder) is no folder: name one with --data.")]
        }
        return [owner(facts), privacy(facts), room] + keys + boards
    }

    private func owner(_ facts: stat) -> Finding {
        guard access(folder, R_OK | W_OK | X_OK) == 0 else {
            return .fail("data", "\(folder) can't be written: chown it to the user that runs the server.")
        }
        if geteuid() == 0, facts.st_uid != 0 {
            return .ok("data", "\(folder) belongs to user \(facts.st_uid): run the server as that user, not as root.")
        }
        return .ok("data", "\(folder) can be read and written.")
    }

    private func privacy(_ facts: stat) -> Finding {
        let open = (Keeper.keys + ["journal.sqlite"]).filter { name in
            var inner = stat()
            return stat("\(folder)/\(name)", &inner) == 0 && inner.st_mode & 0o077 != 0
        }
        if let name = open.first {
            return .fail("privacy", "Others can open \(folder)/\(name): chmod 600 \(folder)/\(name)")
        }
        guard facts.st_mode & 0o077 == 0 else {
            return .warn("privacy", "Others can look into \(folder): chmod 700 \(folder)")
        }
        return .ok("privacy", "Only its owner can look into it.")
    }

    private var room: Finding {
        var facts = statvfs()
        guard statvfs(folder, &facts) == 0 else {
            return .fail("room", "The disk of \(folder) says nothing: \(String(cString: strerror(errno))).")
        }
        let free = Int64(facts.f_bavail) * Int64(facts.f_frsize)
        let text = "\(free >> 20) MB are free."
        if free < FolderCheckup.noRoom { return .fail("room", "\(text) Boards can't be changed: free some room.") }
        if free < FolderCheckup.littleRoom { return .warn("room", "\(text) Free some room before the disk is full.") }
        return .ok("room", text)
    }

    private var keys: [Finding] {
        let missing = Keeper.keys.filter { access("\(folder)/\($0)", F_OK) != 0 }
        if missing.isEmpty { return [.ok("keys", "The host key and the key that signs tokens are there.")] }
        guard access(journal.path, F_OK) == 0 else { return [] }
        let names = missing.joined(separator: " and ")
        return [.warn("keys", "\(names) isn't there, so a new one will be made: restore it, if you still have it.")]
    }

    private var boards: [Finding] {
        guard access(journal.path, F_OK) == 0 else {
            return [.ok("journal", "There is none yet: the first start makes one.")]
        }
        do throws(JournalError) {
            let report = try journal.look(quickly: true)
            let count = try journal.reader().boards().count
            guard report.isGood else {
                let sentences = report.sentences(journal.path).joined(separator: " ")
                return [.fail("journal", "\(sentences) See `switchboard verify \(folder)`.")]
            }
            let boards = count == 1 ? "1 board" : "\(count) boards"
            return [.ok("journal", "\(boards), pages are whole; `switchboard verify \(folder)` checks every entry.")]
        } catch {
            return [.fail("journal", error.description)]
        }
    }
}
