package import Journal

/// Checks a whole journal, and changes nothing; a server may go on beside it.
package struct JournalCheck {
    /// What a check found.
    package struct Report: Sendable {
        package var file: FileReport
        package var boards: [BoardReport]

        package var isGood: Bool { file.isGood && boards.allSatisfy(\.isGood) }
    }

    /// How often a board that seems damaged is looked at: a server that writes meanwhile can make it seem so.
    private static let mostLooks = 3

    private let reader: any JournalReader
    private let journal: SQLiteJournal

    package init(_ journal: SQLiteJournal) throws(JournalError) {
        self.journal = journal
        reader = try journal.reader()
    }

    /// Checks everything; `tell` is called with each board as soon as it is done.
    package func run(_ tell: (BoardReport) -> Void = { _ in }) throws(JournalError) -> Report {
        var boards: [BoardReport] = []
        let due = (try? reader.due()) ?? []
        for row in try reader.boards() {
            guard let report = check(row, due) else { continue }
            boards.append(report)
            tell(report)
        }
        return Report(file: try journal.look(), boards: boards)
    }

    /// `nil`: the board was deleted meanwhile.
    private func check(_ row: BoardRow, _ due: [DueRow]) -> BoardReport? {
        let time = due.first { $0.board == row.id }?.time
        var report: BoardReport?
        for _ in 0..<JournalCheck.mostLooks {
            let before = try? reader.last()
            report = BoardCheck(row, reader, due: time).report
            if report?.isGood == true { break }
            if wasReplaced(row) { return nil }
            // Nothing was written: a second look would find the same.
            if before != nil, before == (try? reader.last()) { break }
        }
        return report
    }

    private func wasReplaced(_ row: BoardRow) -> Bool {
        do throws(JournalError) { return try reader.board(row.id)?.epoch != row.epoch } catch { return false }
    }
}

extension FileReport {
    /// A sentence for each thing that is wrong with the file.
    package func sentences(_ path: String) -> [String] {
        var sentences = faults.map { "\(path): SQLite finds: \($0)." }
        if strays > 0 { sentences.append("\(path) holds \(strays) entries of boards that aren't there.") }
        if newest > position {
            sentences.append("\(path) says that it ends at \(position.value), but holds an entry at \(newest.value).")
        }
        if isShort {
            sentences.append(
                "\(path) ends at \(position.value), but \(acknowledged.value) was already acknowledged: something is lost."
            )
        }
        return sentences
    }
}
