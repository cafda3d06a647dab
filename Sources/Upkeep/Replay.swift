internal import Boards
internal import Journal
internal import Records

/// A board's entries, applied one after the other, each held against what the journal says of it.
struct Replay {
    private let row: BoardRow
    private let snapshot: ParsedSnapshot?
    /// `nil`: what came before was pruned, and the snapshot is yet to come.
    private var board: Board?
    /// `nil`: the next entry's hash is taken as it is.
    private var chain: Chain?
    private var time: Int64 = 0
    /// The newest good entry.
    private(set) var last: Int64 = 0

    /// From a board's first entry.
    init?(of row: BoardRow, with snapshot: ParsedSnapshot?) {
        guard let id = Identifier(row.id.utf8), let epoch = UInt64(row.epoch, radix: 16) else { return nil }
        (self.row, self.snapshot) = (row, snapshot)
        board = Board(id: id, epoch: epoch)
        chain = Chain(board: id.bytes, epoch: Array(row.origin.utf8))
    }

    /// Goes on behind entries that are not there: the snapshot among those to come says what they made.
    mutating func skip(to seq: Int64) { (board, chain, last) = (nil, nil, seq) }

    /// Goes on behind the snapshot; `false`: there is none.
    mutating func jump() -> Bool {
        guard let snapshot, let empty = board ?? Replay(of: row, with: nil)?.board else { return false }
        board = snapshot.board(empty)
        (chain, time, last) = (snapshot.stored.chain, snapshot.stored.board.time, snapshot.seq)
        return true
    }

    /// Whether the snapshot, if there is one, was passed.
    var hasPassedSnapshot: Bool { isAnchored && last >= snapshot?.seq ?? 0 }

    /// Whether the board's state is known.
    var isAnchored: Bool { board != nil }

    /// Applies the next entry.
    ///
    /// - Returns: what is wrong; then nothing was applied, unless only the snapshot at that entry is.
    mutating func take(_ record: Record) -> Damage? {
        guard record.seq == last + 1 else { return .gap(expected: last + 1, found: record.seq) }
        let entry: Entry
        do throws(RecordError) { entry = try Entry(parsing: record.text) } catch { return error.damage(record.seq) }
        guard entry.seq == record.seq else { return .unreadable(entry: record.seq, "seq") }
        var next = chain
        next?.add(record.text)
        guard next == nil || next?.head == record.chain else { return .chain(entry: record.seq) }
        guard board?.canApply(entry) ?? true else { return .unreadable(entry: record.seq, "outcome") }
        guard record.time >= time else { return .time(entry: record.seq) }
        chain = Chain(head: record.chain)
        (time, last) = (record.time, record.seq)
        let name = record.client.isEmpty ? nil : WriteName(client: Array(record.client.utf8), id: record.request)
        board?.apply(entry, at: record.time, name: name)
        return record.seq == snapshot?.seq ? compare() : nil
    }

    /// Holds the snapshot against the board as the entries made it.
    private mutating func compare() -> Damage? {
        guard let snapshot, let chain else { return nil }
        guard let board else {
            guard snapshot.stored.chain == chain else {
                return .snapshotDiffers(entry: snapshot.seq, "the chains")
            }
            return jump() ? nil : .snapshotUnreadable(entry: snapshot.seq, "board")
        }
        let differences = snapshot.differences(from: board, chain)
        return differences.isEmpty
            ? nil : .snapshotDiffers(entry: snapshot.seq, differences.joined(separator: ", "))
    }
}

extension RecordError {
    /// What it means for the entry with that number.
    fileprivate func damage(_ seq: Int64) -> Damage {
        switch self {
        case .newer(let version): .newer(entry: seq, version: version)
        case .unreadable(let place): .unreadable(entry: seq, place)
        }
    }
}
