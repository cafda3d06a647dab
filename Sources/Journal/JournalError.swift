/// Why the journal could not be opened, read or written.
///
/// Closed: whoever catches one decides by its case.
package enum JournalError: Error, Equatable, Sendable {
    /// No room on the disk. Nothing was written; the next batch may succeed.
    case full
    /// Another program holds the journal's file. Nothing was written; the next batch may succeed.
    case busy
    /// An earlier error made the journal read-only; the reason is that error's sentence.
    case readOnly(reason: String)
    /// The disk failed. Whether the batch will be there after a restart is unknown.
    case io(String)
    /// The file's content is damaged.
    case corrupt(String)
    /// The file was written by a later version of the server.
    case newer(path: String, found: Int64, supported: Int64)
    /// The file is something else than a journal.
    case foreign(path: String)
    /// Another server has the journal open for writing.
    case inUse(path: String, process: Int?)
    /// The file can't be opened or made.
    case open(path: String, reason: String)
    /// The file isn't there, but one that was to become it is: a restore didn't end.
    case unfinished(path: String)
    /// The file ends before what was already acknowledged.
    case short(path: String, found: Position, acknowledged: Position)
    /// An entry whose number doesn't follow the one before it.
    case gap(board: String, expected: Int64, found: Int64)
    /// A row of a board that isn't there.
    case noBoard(String)
    /// A board made twice.
    case boardExists(String)
    /// The journal was closed before.
    case closed
}
