/// A reader of a journal in memory.
final class MemoryReader: JournalReader {
    private let journal: MemoryJournal

    init(_ journal: MemoryJournal) { self.journal = journal }

    func last() -> Position { journal.read(\.position) }

    func boards() -> [BoardRow] {
        journal.read { $0.boards.values.sorted { $0.order < $1.order }.map(\.row) }
    }

    func board(_ id: String) -> BoardRow? { journal.read { $0.boards[id]?.row } }

    func people(of board: String) -> [PersonRow] {
        journal.read { $0.boards[board]?.people.values.sorted { $0.who < $1.who } ?? [] }
    }

    func snapshot(of board: String) -> SnapshotRow? { journal.read { $0.boards[board]?.snapshot } }

    func records(of board: String, after seq: Int64, limit: Int) -> [Record] {
        journal.read { store in
            guard let records = store.boards[board]?.records, let first = records.first else { return [] }
            // Without gaps, so the distance from the first is the index.
            let start = min(max(seq + 1 - first.seq, 0), Int64(records.count))
            let wanted = records[Int(start)...].prefix(max(limit, 0))
            var room = mostPageBytes
            guard let last = wanted.firstIndex(where: { $0.fills(&room) }) else { return Array(wanted) }
            return Array(wanted[...last])
        }
    }

    func picture(_ name: String) -> Picture? { journal.read { $0.pictures[name] } }

    func hasPicture(_ name: String) -> Bool { journal.read { $0.pictures[name] != nil } }

    func pictureBytes() -> Int { journal.read { $0.pictures.values.reduce(0) { $0 + $1.bytes.count } } }

    func due() -> [DueRow] {
        let rows = journal.read { store in
            store.boards.values.compactMap { board in board.due.map { (time: $0, order: board.order, id: board.row.id) }
            }
        }
        return rows.sorted { ($0.time, $0.order) < ($1.time, $1.order) }.map { DueRow(board: $0.id, time: $0.time) }
    }
}
