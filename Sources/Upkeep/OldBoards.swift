internal import Boards
internal import Journal
internal import Records

/// Boards that nobody has written to for a time, for servers that don't keep them for ever.
package enum OldBoards {
    package struct Rule: Sendable {
        /// Milliseconds.
        package var age: Int64
        package var delete: @Sendable (_ id: String, _ quietSince: Int64) -> Void
        /// Says that nobody wrote to a board for so long, which will be deleted at the next look.
        package var warn: @Sendable (_ id: String) -> Void

        package init(
            age: Int64, delete: @escaping @Sendable (_ id: String, _ quietSince: Int64) -> Void,
            warn: @escaping @Sendable (_ id: String) -> Void
        ) {
            self.age = age
            self.delete = delete
            self.warn = warn
        }
    }

    /// Deletes what was too old at the look before too, and warns of the rest.
    ///
    /// - Parameter steady: the time as of which boards are deleted (`SteadyTime`).
    static func look(
        _ journal: any Journal, _ rule: Rule, _ now: Int64, steady: Int64, _ complain: (String) -> Void
    ) throws(JournalError) {
        let quiet = steady.subtracting(rule.age)
        for (id, newest) in try newest(in: journal, complain) where newest < now.subtracting(rule.age) {
            if newest < quiet { rule.delete(id, quiet) } else { rule.warn(id) }
        }
    }

    /// Board time of each board's newest entry (ms UTC), but of those that can't be read.
    private static func newest(
        in journal: any Journal, _ complain: (String) -> Void
    ) throws(JournalError) -> [(id: String, newest: Int64)] {
        let reader = try journal.reader()
        var unreadable = Unreadable("age isn't known and it is kept")
        defer { unreadable.tell(complain) }
        var boards: [(id: String, newest: Int64)] = []
        for row in try reader.boards() {
            let time = unreadable.skip(row.id) { () throws(JournalError) in try newest(row.id, reader) }
            guard let time, let time else { continue }
            boards.append((row.id, time))
        }
        return boards
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

extension Int64 {
    /// Of two times; the beginning of time stays that.
    func subtracting(_ age: Int64) -> Int64 {
        let (result, isOver) = subtractingReportingOverflow(age)
        return isOver ? .min : result
    }
}
