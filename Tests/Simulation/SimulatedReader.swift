import Journal
import Synchronization

/// Whether the disk can be read, and whether it has room: asked from closures that any thread may hold.
final class DiskState: Sendable {
    let isReadable = Mutex(true)
    let isFull = Mutex(false)
}

/// A reader that fails while the disk can't be read.
final class SimulatedReader: JournalReader {
    private let reader: any JournalReader
    private let state: DiskState

    init(_ reader: any JournalReader, _ state: DiskState) { (self.reader, self.state) = (reader, state) }

    private func good() throws(JournalError) -> any JournalReader {
        guard state.isReadable.withLock({ $0 }) else { throw .io("the disk can't be read") }
        return reader
    }

    func last() throws(JournalError) -> Position { try good().last() }
    func boards() throws(JournalError) -> [BoardRow] { try good().boards() }
    func board(_ id: String) throws(JournalError) -> BoardRow? { try good().board(id) }
    func people(of board: String) throws(JournalError) -> [PersonRow] { try good().people(of: board) }
    func snapshot(of board: String) throws(JournalError) -> SnapshotRow? { try good().snapshot(of: board) }
    func records(of board: String, after seq: Int64, limit: Int) throws(JournalError) -> [Record] {
        try good().records(of: board, after: seq, limit: limit)
    }
    func picture(_ name: String) throws(JournalError) -> Picture? { try good().picture(name) }
    func pictureBytes() throws(JournalError) -> Int { try good().pictureBytes() }
    func due() throws(JournalError) -> [DueRow] { try good().due() }
}
