internal import Glibc

/// The journal in a SQLite file: `PATH`, and beside it `-wal` and `-shm` (SQLite's), `-lock` and `-reached` (ours).
package final class SQLiteJournal: Journal {
    package let path: String
    private let pageLimit: Int?
    private let fault: JournalFault?

    /// Opens nothing yet.
    ///
    /// Beyond `pageLimit` pages of 4 KiB the file counts as a full disk; nil for no limit.
    package init(path: String, pageLimit: Int? = nil, fault: JournalFault? = nil) {
        self.path = path
        self.pageLimit = pageLimit
        self.fault = fault
    }

    /// Makes the folder and the file if they are missing, for nobody but the owner to read.
    package func writer() throws(JournalError) -> any JournalWriter {
        try makeFolder()
        let lock = try FileLock(on: path)
        if access(path, F_OK) != 0, access(path + ".part", F_OK) == 0 { throw .unfinished(path: path) }
        try makeFile()
        return try SQLiteWriter(path: path, lock: lock, pageLimit: pageLimit, fault: fault)
    }

    /// The process that writes it now; `nil`: none, or it can't be told.
    package var holder: Int? { FileLock.holder(of: path) }

    package func reader() throws(JournalError) -> any JournalReader { try SQLiteReader(path: path) }

    private var folder: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// An existing folder keeps its mode: it may be somebody else's, such as /tmp.
    private func makeFolder() throws(JournalError) {
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw .open(path: folder, reason: String(cString: strerror(errno)))
        }
    }

    /// SQLite gives `-wal` and `-shm` the mode of the file.
    ///
    /// An existing file is changed by name: closing a descriptor of it would drop the locks that this process's readers
    /// hold.
    func makeFile() throws(JournalError) {
        let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            Glibc.close(descriptor)
            syncFolder()
        } else if errno != EEXIST || chmod(path, 0o600) != 0 {
            throw .open(path: path, reason: String(cString: strerror(errno)))
        }
    }

    /// A file is durable only when its name is.
    func syncFolder() {
        let descriptor = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        Glibc.close(descriptor)
    }
}
