internal import Boards
package import Journal
internal import Records
internal import Threads

/// Deletes the early history of boards in shared mode, on a thread of its own: entries that are old, or more than a board
/// may have, once the snapshot that stands for them was held against their replay.
///
/// Boards that have or had a poll keep all, so that anyone can recount them.
package final class Pruner: Sendable {
    /// How much of a board's history is kept.
    package struct Rule: Sendable {
        /// Milliseconds that an entry is kept at least, unless there are too many.
        package var age: Int64
        /// Bytes of entries that a board may have.
        package var bytes: Int64
        /// Entries deleted in one transaction, fewer when they are large: no click waits longer than for those.
        package var step = 500

        package init(age: Int64, bytes: Int64 = 1 << 30) {
            self.age = age
            self.bytes = bytes
        }
    }

    /// Milliseconds between two moments at which there may be something to do.
    private static let rest = 60_000
    /// Of those, between two looks at a journal that didn't grow by much.
    private static let restsADay = 1440
    /// Bytes of entries after which a look is due: clicks without end must not fill a disk in a day.
    private static let growth: Int64 = 1 << 30

    private let end = Inbox<Bool>()
    private let worker: Worker

    /// Starts the thread; `delete` writes, and returns when that is on disk or failed.
    ///
    /// - Parameters:
    ///   - rule: what history goes; `nil`: none.
    ///   - boards: what is done about boards that nobody wrote to for so many ms; somebody may write after the look.
    ///   - complain: gets sentences for the operator.
    ///   - written: bytes of entries since the start.
    package init(
        _ journal: SQLiteJournal, _ rule: Rule?,
        boards: OldBoards.Rule? = nil, complain: @escaping @Sendable (String) -> Void = { _ in },
        written: @escaping @Sendable () -> Int64 = { 0 }, delete: @escaping @Sendable (Pruning) -> Bool
    ) {
        worker = Worker(name: "pruner") { [end] in
            var (rests, seen) = (0, Int64(0))
            var steady = SteadyTime()
            while end.take(waiting: Pruner.rest) == [] {
                defer { rests += 1 }
                guard Pruner.isDue(rests, grown: written() - seen) else { continue }
                seen = written()
                let now = Clock.wall()
                let old = steady.look(wall: now, monotonic: Clock.monotonic())
                // What can't be read today isn't pruned today.
                do throws(JournalError) {
                    if let boards, let old { try OldBoards.look(journal, boards, now, steady: old, complain) }
                    if let rule { try Pruner.run(journal, rule, old ?? .min, delete, complain) }
                } catch { complain("Nothing old was deleted today: \(error)") }
            }
        }
    }

    /// Whether to look, so many minutes after the start, at a journal that has grown by so many bytes since the last look.
    static func isDue(_ rests: Int, grown: Int64) -> Bool { rests.isMultiple(of: restsADay) || grown >= growth }

    /// Ends the thread after what it is doing; that only reads, once nothing is written any more.
    package func stop() { end.close() }

    /// Prunes every board once, as of a moment; one that can't be read keeps all.
    ///
    /// - Returns: how many entries of each board are gone, of those that lost any.
    @discardableResult
    package static func run(
        _ journal: SQLiteJournal, _ rule: Rule, _ now: Int64, _ delete: (Pruning) -> Bool,
        _ complain: (String) -> Void = { _ in }
    ) throws(JournalError) -> [String: Int64] {
        let reader = try journal.reader()
        var unreadable = Unreadable("history is kept")
        defer { unreadable.tell(complain) }
        var gone: [String: Int64] = [:]
        for row in try reader.boards() {
            let found = unreadable.skip(row.id) { () throws(JournalError) in
                (
                    first: try reader.records(of: row.id, after: 0, limit: 1).first,
                    last: try lastToGo(row, reader, rule, now)
                )
            }
            guard let first = found?.first, let last = found?.last, last >= first.seq else { continue }
            var through = first.seq - 1
            // A page ends after a megabyte.
            while through < last, let end = try reader.records(of: row.id, after: through, limit: rule.step).last {
                let next = min(end.seq, last)
                guard delete(Pruning(board: row.id, epoch: row.epoch, through: next)) else { break }
                through = next
            }
            gone[row.id] = through - first.seq + 1
        }
        return gone
    }

    /// The last entry of a board that may go; `nil`: none.
    private static func lastToGo(
        _ row: BoardRow, _ reader: any JournalReader, _ rule: Rule, _ now: Int64
    ) throws(JournalError) -> Int64? {
        guard let snapshot = try reader.snapshot(of: row.id), !snapshot.isDamaged,
            let oldest = try expendable(row.id, reader, rule, now)
        else { return nil }
        // The newest stays, so that whoever follows entries finds one.
        let last = min(oldest, snapshot.seq - 1)
        guard last > 0, BoardCheck(row, reader, due: nil).report.isGood else { return nil }
        return last
    }

    /// The last entry that is older than the rule says, or has more than its bytes behind it.
    private static func expendable(
        _ board: String, _ reader: any JournalReader, _ rule: Rule, _ now: Int64
    ) throws(JournalError) -> Int64? {
        var (last, old): (Int64, Int64?) = (0, nil)
        var bytes: Int64 = 0
        while case let page = try reader.records(of: board, after: last, limit: 1000), let end = page.last {
            if page.contains(where: holdsPoll) { return nil }
            old = page.last { $0.time < now.subtracting(rule.age) }?.seq ?? old
            bytes += page.reduce(0) { $0 + Int64($1.text.count) }
            last = end.seq
        }
        let large = bytes > rule.bytes ? try entry(of: board, reader, reaching: bytes - rule.bytes) : nil
        return [old, large].compactMap(\.self).max()
    }

    /// The entry with which a board's texts have so many bytes.
    private static func entry(
        of board: String, _ reader: any JournalReader, reaching most: Int64
    ) throws(JournalError) -> Int64? {
        var (last, bytes): (Int64, Int64) = (0, 0)
        while case let page = try reader.records(of: board, after: last, limit: 1000), let end = page.last {
            for record in page {
                bytes += Int64(record.text.count)
                if bytes >= most { return record.seq }
            }
            last = end.seq
        }
        return nil
    }

    /// Whether an entry declares a poll, or can't be read.
    private static func holdsPoll(_ record: Record) -> Bool {
        guard let entry = try? Entry(parsing: record.text) else { return true }
        return entry.outcome.operations.contains { operation in
            guard case .declare(let structure) = operation else { return false }
            return structure.groups.contains { $0.mode == .poll }
        }
    }
}
