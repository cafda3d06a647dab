internal import Synchronization

/// Errors that a journal is told to meet, so that tests see a full or failing disk without one.
package final class JournalFault: Sendable {
    private let waiting = Mutex<[JournalError]>([])

    package init() {}

    /// The next commits fail with these, one each.
    ///
    /// The batches are rolled back as after a true failure.
    package func fail(_ errors: JournalError...) {
        waiting.withLock { $0.append(contentsOf: errors) }
    }

    /// Called by a writer just before it commits.
    func strike() throws(JournalError) {
        let error = waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if let error { throw error }
    }
}
