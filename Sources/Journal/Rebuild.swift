/// Writes a new journal of what can be read in a damaged one, row by row.
final class Rebuild {
    private let old: Database
    private let reader: SQLiteReader
    private let new: Database
    private let tables: BatchTables
    private let insertEntry: Statement
    /// Entries get new positions, in order.
    private var position: Int64 = 0
    /// What could not be read after all: sentences.
    private(set) var losses: [String] = []

    /// Both files are there, the new one empty.
    init(of path: String, into target: String) throws(JournalError) {
        old = try Database(path: path, access: .reading, patience: 2000)
        reader = try SQLiteReader(path: path)
        new = try Database(path: target, access: .writing, patience: 0)
        // Nobody reads it before it is whole and on disk.
        try new.run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON")
        try Schema.make(in: new)
        tables = try BatchTables(new)
        insertEntry = try new.prepare("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
    }

    /// Copies the parts and all pictures; the position is at least `acknowledged`.
    func run(_ parts: [BoardPart], acknowledged: Position) throws(JournalError) {
        try new.run("BEGIN")
        for part in parts { try copy(part) }
        try copyPictures()
        let reached = max(acknowledged, (try? reader.last()) ?? .start, Position(value: position))
        try new.run("UPDATE reached SET position = \(reached.value); COMMIT")
    }

    private func copy(_ part: BoardPart) throws(JournalError) {
        let (row, id) = (part.row, part.row.id)
        let board = BoardRow(id: id, epoch: part.epoch ?? row.epoch, origin: row.origin, created: row.created)
        try write(Batch(created: [board], people: people(of: id)))
        try copyEntries(part)
        var batch = Batch(due: due(of: id))
        if part.keepsSnapshot, let snapshot = try? reader.snapshot(of: id) { batch.snapshots = [snapshot] }
        try write(batch)
    }

    private func write(_ batch: Batch) throws(JournalError) { try tables.write(batch, after: .start) }

    /// Entries need not begin at 1.
    ///
    /// Reading from another place, a damaged tree may show less than before: then the board ends there.
    private func copyEntries(_ part: BoardPart) throws(JournalError) {
        guard let entries = part.entries else { return }
        let key = try new.integer("SELECT max(key) FROM boards")
        var last = entries.lowerBound - 1
        while last < entries.upperBound {
            let page = (try? reader.readable(of: part.row.id, after: last)) ?? []
            guard page.first?.seq == last + 1 else {
                losses.append("Entry \(last + 1) of board \(part.row.id) can't be read a second time.")
                return
            }
            // A damaged tree can lead in a circle.
            for record in page where record.seq == last + 1 && last < entries.upperBound {
                try insert(record, key)
                last = record.seq
            }
        }
    }

    private func insert(_ record: Record, _ key: Int64) throws(JournalError) {
        position += 1
        try insertEntry.run(
            .integer(key), .integer(record.seq), .integer(position), .integer(record.time), .text(record.client),
            .integer(record.request), .bytes(record.text), .bytes(record.chain))
    }

    /// Each person once: a second number for somebody is a number without a name.
    private func people(of board: String) -> [PersonRow] {
        do throws(JournalError) {
            var known: Set<[[UInt8]]> = []
            return try reader.people(of: board).filter { person in
                (1..<1 << 53).contains(person.who) && known.insert(person.key).inserted
            }
        } catch {
            losses.append("Who is behind the numbers in board \(board) can't be read: they are new people from now on.")
            return []
        }
    }

    private func due(of board: String) -> [DueRow] {
        do throws(JournalError) {
            return try reader.due().filter { $0.board == board && (0..<1 << 53).contains($0.time ?? -1) }
        } catch {
            losses.append("When board \(board) has to do something by itself can't be read.")
            return []
        }
    }

    private func copyPictures() throws(JournalError) {
        var names: [String] = []
        do throws(JournalError) {
            names = try old.prepare("SELECT name FROM pictures NOT INDEXED").rows([]) { $0.text(0) }
        } catch {
            losses.append("Not all pictures can be read: apply the board files again.")
            names = (try? old.prepare("SELECT name FROM pictures ORDER BY name").rows([]) { $0.text(0) }) ?? []
        }
        for name in names {
            let found: Picture?
            do throws(JournalError) { found = try reader.picture(name) } catch { found = nil }
            if let found {
                try write(Batch(pictures: [found]))
            } else {
                losses.append("The picture \(name) can't be read: apply its board's file again.")
            }
        }
    }
}
