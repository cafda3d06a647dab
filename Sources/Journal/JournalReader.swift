/// A view of what is committed.
///
/// Belongs to the thread that opened it; each call sees one moment, two calls may see two.
package protocol JournalReader: AnyObject {
    /// How far the journal is written.
    func last() throws(JournalError) -> Position

    /// All boards, in the order they were made.
    func boards() throws(JournalError) -> [BoardRow]

    func board(_ id: String) throws(JournalError) -> BoardRow?

    /// Who is behind the numbers in a board's entries, by number.
    func people(of board: String) throws(JournalError) -> [PersonRow]

    /// The newest snapshot.
    func snapshot(of board: String) throws(JournalError) -> SnapshotRow?

    /// Up to `limit` entries that follow `seq`, in order; fewer when their texts are large, at least one if there is one.
    func records(of board: String, after seq: Int64, limit: Int) throws(JournalError) -> [Record]

    func picture(_ name: String) throws(JournalError) -> Picture?

    /// Whether there is such a picture; reads nothing of it.
    func hasPicture(_ name: String) throws(JournalError) -> Bool

    /// Bytes of all pictures.
    func pictureBytes() throws(JournalError) -> Int

    /// The boards that wait for a time, the earliest first.
    func due() throws(JournalError) -> [DueRow]
}

extension JournalReader {
    package func hasPicture(_ name: String) throws(JournalError) -> Bool { try picture(name) != nil }

    /// A page of entries that follow `seq`; where a part of the file is damaged, only the next.
    package func readable(of board: String, after seq: Int64) throws(JournalError) -> [Record] {
        do throws(JournalError) {
            return try records(of: board, after: seq, limit: 1000)
        } catch {
            return try records(of: board, after: seq, limit: 1)
        }
    }
}

/// Bytes of text after which a page of entries ends: an entry may hold a whole declaration, and a thousand of those
/// would be gigabytes.
let mostPageBytes = 1 << 20
