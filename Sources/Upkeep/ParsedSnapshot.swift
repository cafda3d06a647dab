internal import Boards
internal import Journal
internal import Records

/// A stored snapshot that could be read.
struct ParsedSnapshot {
    let seq: Int64
    let stored: StoredBoard

    init(_ row: SnapshotRow) throws(RecordError) {
        guard !row.isDamaged else { throw .unreadable("checksum") }
        seq = row.seq
        stored = try StoredBoard(parsing: row.text)
        guard stored.board.seq == row.seq else { throw .unreadable("seq") }
        guard stored.board.isSound else { throw .unreadable("content") }
    }

    /// The board that it holds, with the identity of `empty`.
    func board(_ empty: Board) -> Board { Board(id: empty.id, epoch: empty.epoch, restoring: stored.board) }

    /// In what it isn't the board that the entries made.
    func differences(from replayed: Board, _ chain: Chain) -> [String] {
        let mine = board(replayed)
        var differences: [String] = []
        func compare(_ name: String, _ isSame: Bool) { if !isSame { differences.append(name) } }
        compare("the chains", stored.chain == chain)
        compare("the revs", mine.views.map(\.rev) == replayed.views.map(\.rev))
        compare("the digests", mine.views.map(\.digest) == replayed.views.map(\.digest))
        compare("the structures", mine.structure == replayed.structure)
        compare("the receipts", mine.clients == replayed.clients)
        compare("the rights", mine.rights == replayed.rights)
        // Whatever else a snapshot holds, now or later.
        let isSame = text(mine, chain) == text(replayed, chain)
        if differences.isEmpty { compare("the texts", isSame) }
        return differences
    }

    private func text(_ board: Board, _ chain: Chain) -> [UInt8] {
        StoredBoard(board: board.restorable.lasting, chain: chain).text
    }
}
