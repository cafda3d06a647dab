/// The ordered, durable memory of all boards.
///
/// One writes, many read.
package protocol Journal: Sendable {
    /// Opens the journal for writing, making it if there is none.
    ///
    /// There is one writer at a time, over all processes of the machine; the next gets `inUse`.
    func writer() throws(JournalError) -> any JournalWriter

    /// Opens the journal for reading. It must have been made before.
    func reader() throws(JournalError) -> any JournalReader
}
