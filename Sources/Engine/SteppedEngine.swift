package import Journal

/// The engine without threads: whoever holds it says when it takes a turn, and writes its batches.
///
/// For simulation: the same `Desk` as behind the door of `Engine`.
package final class SteppedEngine {
    private let desk: Desk

    /// - Parameter append: starts writing a batch; its result is handed to `committed` later, one batch at a time.
    package init(_ parts: Engine.Parts, append: @escaping (Batch) -> Void) throws(JournalError) {
        desk = Desk(parts, try parts.journal.reader(), append: append)
    }

    /// Takes these requests, and looks at what is due.
    package func turn(_ requests: [Request]) { desk.turn(requests.map { .request($0) }) }

    /// The batch is on disk, or lost.
    package func committed(_ result: Result<Position, JournalError>) { desk.turn([.committed(result)]) }

    /// Milliseconds until something is due; `nil`: nothing is.
    package var patience: Int? { desk.patience }

    /// Why it takes no writes until it is made anew.
    package var readOnly: String? { desk.readOnly }
}
