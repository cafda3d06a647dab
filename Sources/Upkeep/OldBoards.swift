internal import Boards
package import Journal
internal import Records

/// Boards that nobody has written to for a time, for servers that don't keep them for ever.
package enum OldBoards {
    /// Those whose newest entry is older than `time` (ms UTC); one that can't be read is kept.
    package static func ids(in journal: any Journal, before time: Int64) throws(JournalError) -> [String] {
        let reader = try journal.reader()
        var ids: [String] = []
        for row in try reader.boards() {
            guard let newest = try newest(row.id, reader), newest < time else { continue }
            ids.append(row.id)
        }
        return ids
    }

    /// Board time of the newest entry; `nil`: it can't be told.
    private static func newest(_ board: String, _ reader: any JournalReader) throws(JournalError) -> Int64? {
        let snapshot = try reader.snapshot(of: board)
        var time = snapshot.flatMap { try? StoredBoard(parsing: $0.text).board.time }
        var last = snapshot?.seq ?? 0
        while case let page = try reader.records(of: board, after: last, limit: 1000), let end = page.last {
            (time, last) = (end.time, end.seq)
        }
        return time
    }
}
