internal import Glibc

extension SQLiteJournal {
    /// Replaces a damaged journal by a new one with `parts` of it, and keeps the damaged files, as they are, in the new
    /// folder `aside` if one is named.
    ///
    /// Whatever happens on the way, one of the two is there under the journal's name, and what was acknowledged stays noted
    /// beside it, so that a loss is noticed.
    ///
    /// - Parameter lock: held since before anybody looked for what `parts` are.
    /// - Returns: a sentence for each thing that was lost beside what `parts` leaves out.
    package func rebuild(
        _ parts: [BoardPart], aside: String?, holding lock: FileLock
    ) throws(JournalError) -> [String] {
        defer { withExtendedLifetime(lock) {} }
        let part = "\(path).part"
        unlink(part)
        try SQLiteJournal(path: part).makeFile()
        let acknowledged = Reached.noted(beside: path)
        let losses: [String]
        do throws(JournalError) {
            let rebuild = try Rebuild(of: path, into: part)
            try rebuild.run(parts, acknowledged: acknowledged)
            losses = rebuild.losses
        } catch {
            unlink(part)
            throw error
        }
        if let aside { try keep(aside) }
        try put(part)
        return losses
    }

    /// The damaged files get a second name, which costs no room.
    private func keep(_ aside: String) throws(JournalError) {
        guard mkdir(aside, 0o700) == 0 else { throw failed(aside) }
        for suffix in ["", "-wal"] where access(path + suffix, F_OK) == 0 {
            let target = "\(aside)/journal.sqlite\(suffix)"
            guard link(path + suffix, target) == 0 else { throw failed(target) }
        }
        // Written in place later on, it would change in both.
        if access(path + "-reached", F_OK) == 0 {
            try Reached(beside: "\(aside)/journal.sqlite").write(Reached.noted(beside: path))
        }
        syncFolder()
    }

    /// The new file is on disk before it gets the name; the old log mustn't be found beside it.
    private func put(_ part: String) throws(JournalError) {
        let descriptor = open(part, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failed(part) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failed(part) }
        unlink(path + "-wal")
        unlink(path + "-shm")
        guard rename(part, path) == 0 else { throw failed(path) }
        syncFolder()
    }

    private func failed(_ path: String) -> JournalError {
        .open(path: path, reason: String(cString: strerror(errno)))
    }
}
