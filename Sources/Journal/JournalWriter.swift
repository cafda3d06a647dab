/// The journal's only writer.
///
/// Belongs to the thread that opened it.
package protocol JournalWriter: AnyObject {
    /// Writes a batch, and returns when it will survive a power cut.
    ///
    /// After `full` and `busy` nothing of the batch is in the journal and the next may succeed. After `io` and
    /// `corrupt` the outcome is unknown, and every later call throws `readOnly`. Never waits long for another program:
    /// trying again is the caller's decision.
    ///
    /// - Returns: the position that the journal has reached with it.
    func append(_ batch: Batch) throws(JournalError) -> Position

    /// Does a small part of what is left to do while nobody waits: erases what was deleted.
    ///
    /// - Returns: milliseconds until there is more to do; nil when there is nothing.
    func tidy() -> Int?

    /// Puts everything into one file and lets the next writer in. A second call does nothing.
    func close()
}

extension JournalWriter {
    package func tidy() -> Int? { nil }
}
