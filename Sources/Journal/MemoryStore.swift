/// All that a journal in memory holds: the same rows as the file, in plain collections.
struct MemoryStore {
    /// A board with everything that goes when it is deleted.
    struct Board {
        var row: BoardRow
        /// Where it stands among the boards, in the order they were made.
        var order: Int64
        var people: [Int64: PersonRow] = [:]
        var records: [Record] = []
        var snapshot: SnapshotRow?
        var due: Int64?

        var lastSeq: Int64 { max(records.last?.seq ?? 0, snapshot?.seq ?? 0) }
    }

    private(set) var position = Position.start
    private(set) var boards: [String: Board] = [:]
    private(set) var pictures: [String: Picture] = [:]
    private var made: Int64 = 0

    /// Throws if the batch doesn't fit; then nothing may be applied.
    func check(_ batch: Batch) throws(JournalError) {
        /// The seq that boards the batch touches have reached; nil for one that it deletes.
        var reached: [String: Int64?] = [:]
        func last(of id: String) -> Int64? { reached[id] ?? boards[id]?.lastSeq }

        for id in batch.deleted { reached[id] = .some(nil) }
        for row in batch.created {
            guard last(of: row.id) == nil else { throw .boardExists(row.id) }
            reached[row.id] = 0
        }
        for record in batch.records {
            guard let before = last(of: record.board) else { throw .noBoard(record.board) }
            guard record.seq == before + 1 else {
                throw .gap(board: record.board, expected: before + 1, found: record.seq)
            }
            reached[record.board] = record.seq
        }
        let owners = batch.people.map(\.board) + batch.snapshots.map(\.board) + batch.due.map(\.board)
        for id in owners where last(of: id) == nil { throw .noBoard(id) }
    }

    /// Applies a batch that was checked.
    mutating func apply(_ batch: Batch) {
        for id in batch.deleted { boards[id] = nil }
        for row in batch.created {
            made += 1
            boards[row.id] = Board(row: row, order: made)
        }
        for person in batch.people { boards[person.board]?.people[person.who] = person }
        for record in batch.records { boards[record.board]?.records.append(record) }
        for snapshot in batch.snapshots where snapshot.seq >= boards[snapshot.board]?.snapshot?.seq ?? 0 {
            boards[snapshot.board]?.snapshot = snapshot
        }
        for due in batch.due { boards[due.board]?.due = due.time }
        for picture in batch.pictures where pictures[picture.name] == nil { pictures[picture.name] = picture }
        for row in batch.pruned where boards[row.board]?.row.epoch == row.epoch {
            let last = min(row.through, boards[row.board]?.snapshot?.seq ?? 0)
            boards[row.board]?.records.removeAll { $0.seq <= last }
        }
        position.value += batch.steps
    }
}
