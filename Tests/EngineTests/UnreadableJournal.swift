import Journal
import Synchronization

/// A journal that can't be read while it is told so.
final class UnreadableJournal: Journal {
    private let journal = MemoryJournal()
    private let isBroken = Mutex(false)

    func breaks() { isBroken.withLock { $0 = true } }
    func heals() { isBroken.withLock { $0 = false } }

    func writer() throws(JournalError) -> any JournalWriter { try journal.writer() }
    func reader() throws(JournalError) -> any JournalReader { Reader(self, try journal.reader()) }

    fileprivate func check() throws(JournalError) {
        if isBroken.withLock({ $0 }) { throw .io("the disk can't be read") }
    }
}

private final class Reader: JournalReader {
    private let journal: UnreadableJournal
    private let reader: any JournalReader

    init(_ journal: UnreadableJournal, _ reader: any JournalReader) { (self.journal, self.reader) = (journal, reader) }

    private func ask<Value>(_ body: () throws(JournalError) -> Value) throws(JournalError) -> Value {
        try journal.check()
        return try body()
    }

    func last() throws(JournalError) -> Position { try ask { () throws(JournalError) in try reader.last() } }
    func boards() throws(JournalError) -> [BoardRow] { try ask { () throws(JournalError) in try reader.boards() } }
    func due() throws(JournalError) -> [DueRow] { try ask { () throws(JournalError) in try reader.due() } }

    func pictureBytes() throws(JournalError) -> Int { try ask { () throws(JournalError) in try reader.pictureBytes() } }

    func board(_ id: String) throws(JournalError) -> BoardRow? {
        try ask { () throws(JournalError) in try reader.board(id) }
    }

    func people(of board: String) throws(JournalError) -> [PersonRow] {
        try ask { () throws(JournalError) in try reader.people(of: board) }
    }

    func snapshot(of board: String) throws(JournalError) -> SnapshotRow? {
        try ask { () throws(JournalError) in try reader.snapshot(of: board) }
    }

    func records(of board: String, after seq: Int64, limit: Int) throws(JournalError) -> [Record] {
        try ask { () throws(JournalError) in try reader.records(of: board, after: seq, limit: limit) }
    }

    func picture(_ name: String) throws(JournalError) -> Picture? {
        try ask { () throws(JournalError) in try reader.picture(name) }
    }
}
