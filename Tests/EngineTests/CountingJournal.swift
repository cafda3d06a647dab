import Journal
import Synchronization

/// A journal that counts what is asked of it: how often a board was read, and a picture.
final class CountingJournal: Journal {
    private let journal = MemoryJournal()
    private let count = Mutex((boards: 0, pictures: 0))

    var reads: Int { count.withLock { $0.boards } }
    var pictureReads: Int { count.withLock { $0.pictures } }

    func writer() throws(JournalError) -> any JournalWriter { try journal.writer() }
    func reader() throws(JournalError) -> any JournalReader { Reader(self, try journal.reader()) }

    fileprivate func noteBoard() { count.withLock { $0.boards += 1 } }
    fileprivate func notePicture() { count.withLock { $0.pictures += 1 } }
}

private final class Reader: JournalReader {
    private let journal: CountingJournal
    private let reader: any JournalReader

    init(_ journal: CountingJournal, _ reader: any JournalReader) { (self.journal, self.reader) = (journal, reader) }

    func last() throws(JournalError) -> Position { try reader.last() }
    func boards() throws(JournalError) -> [BoardRow] { try reader.boards() }
    func due() throws(JournalError) -> [DueRow] { try reader.due() }
    func pictureBytes() throws(JournalError) -> Int { try reader.pictureBytes() }
    func people(of board: String) throws(JournalError) -> [PersonRow] { try reader.people(of: board) }
    func snapshot(of board: String) throws(JournalError) -> SnapshotRow? { try reader.snapshot(of: board) }
    func hasPicture(_ name: String) throws(JournalError) -> Bool { try reader.hasPicture(name) }

    func picture(_ name: String) throws(JournalError) -> Picture? {
        journal.notePicture()
        return try reader.picture(name)
    }

    func board(_ id: String) throws(JournalError) -> BoardRow? {
        journal.noteBoard()
        return try reader.board(id)
    }

    func records(of board: String, after seq: Int64, limit: Int) throws(JournalError) -> [Record] {
        try reader.records(of: board, after: seq, limit: limit)
    }
}
