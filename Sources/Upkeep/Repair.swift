package import Journal

/// Makes a damaged journal one that a server can go on with, at the least loss.
///
/// Nothing is written over: the damaged files are kept beside the new one.
package struct Repair {
    /// What the journal is now.
    package let report: JournalCheck.Report
    private let journal: SQLiteJournal
    private let lock: FileLock?

    /// Looks at the journal, and changes nothing.
    ///
    /// - Parameter lock: who will run it holds the journal meanwhile, so that no server adds what then isn't copied.
    package init(_ journal: SQLiteJournal, holding lock: FileLock? = nil) throws(KeeperError) {
        (self.journal, self.lock) = (journal, lock)
        do throws(JournalError) {
            report = try JournalCheck(journal).run()
        } catch .corrupt(let reason) {
            throw .refused(
                "\(journal.path) is damaged where its boards are listed (\(reason)): there is nothing to repair it from, restore a backup."
            )
        } catch { throw .journal(error) }
        if let board = report.boards.first(where: \.isNewer) {
            throw .refused("Board \(board.row.id) was written by a newer release: repair it with that one.")
        }
    }

    package var isNeeded: Bool { !report.isGood }

    /// What it would do: a sentence for each board that is damaged, and for the file.
    package var sentences: [String] {
        var sentences = report.boards.compactMap { $0.sentence }
        if report.file.isShort {
            sentences.append(
                "The journal ends at \(report.file.position.value) although \(report.file.acknowledged.value) was acknowledged: "
                    + "what is missing stays lost, and every board gets a new epoch, so that pages notice.")
        }
        if report.file.strays > 0 {
            sentences.append("\(report.file.strays) entries of boards that aren't there are left out.")
        }
        if !report.file.faults.isEmpty { sentences.append("Every page of the file is written anew.") }
        return sentences
    }

    /// Does it; the damaged files go to the new folder `aside`.
    ///
    /// - Returns: a sentence for each thing that was lost besides.
    package func run(aside: String) throws(KeeperError) -> [String] {
        guard let lock else { return try Repair(journal, holding: Repair.lock(journal)).run(aside: aside) }
        var losses = try rebuild(aside: aside, lock)
        // What a damaged tree showed once it may not show again: then the new file, whose pages are good, needs the same.
        for _ in 0..<2 {
            let again = try Repair(journal, holding: lock)
            guard again.isNeeded else { break }
            losses += again.sentences + (try again.rebuild(aside: nil, lock))
        }
        giveToOwner(of: parent(of: journal.path))
        return losses
    }

    /// Keeps servers from the journal, or says which one has it.
    package static func lock(_ journal: SQLiteJournal) throws(KeeperError) -> FileLock {
        do throws(JournalError) { return try FileLock(on: journal.path) } catch { throw .journal(error) }
    }

    private func rebuild(aside: String?, _ lock: FileLock) throws(KeeperError) -> [String] {
        let parts = report.boards.compactMap { part($0) }
        do throws(JournalError) { return try journal.rebuild(parts, aside: aside, holding: lock) } catch {
            throw .journal(error)
        }
    }

    private func part(_ board: BoardReport) -> BoardPart? {
        let fresh = report.file.isShort ? Keeper.freshEpoch() : nil
        switch board.remains {
        case .nothing: return nil
        case .whole:
            let first = board.first > 0 ? board.first : (board.snapshot ?? 0) + 1
            let entries = first <= board.last ? first...board.last : nil
            return BoardPart(board.row, epoch: fresh, entries: entries, keepsSnapshot: board.snapshot != nil)
        case .part(let entries, let keepsSnapshot):
            let epoch = Keeper.freshEpoch()
            return BoardPart(board.row, epoch: epoch, entries: entries, keepsSnapshot: keepsSnapshot)
        }
    }
}

extension BoardReport {
    /// What a repair would do; `nil`: nothing.
    fileprivate var sentence: String? {
        switch remains {
        case .whole: return isGood ? nil : "\(row.id): stays; what can't be used beside its entries is left out."
        case .nothing: return "\(row.id): nothing of it can be used; it is left out."
        case .part(let entries, let keepsSnapshot):
            let isPast = keepsSnapshot && entries?.lowerBound ?? .max > max(first, 1)
            if isPast {
                let kept = entries.map { "entries \($0.lowerBound) to \($0.upperBound)" } ?? "no entry"
                return
                    "\(row.id): goes on from its snapshot at entry \(snapshot ?? 0), with \(kept); the history before is lost."
            }
            let end = entries.map { "\($0.upperBound)" } ?? "\(snapshot ?? 0)"
            let snapshotLost = !keepsSnapshot && snapshot != nil
            return
                "\(row.id): ends at entry \(end), its last good one\(snapshotLost ? ", and gets a new snapshot" : "")."
        }
    }
}
