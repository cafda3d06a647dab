internal import Synchronization

/// A journal that ends with the process: for tests and for `--journal memory`.
///
/// Behaves like the file in all else.
package final class MemoryJournal: Journal {
    private struct State {
        var store = MemoryStore()
        var hasWriter = false
    }

    private let state = Mutex(State())
    private let fault: JournalFault?

    package init(fault: JournalFault? = nil) { self.fault = fault }

    package func writer() throws(JournalError) -> any JournalWriter {
        let isFirst = state.withLock { state in
            defer { state.hasWriter = true }
            return !state.hasWriter
        }
        guard isFirst else { throw .inUse(path: "the journal in memory", process: nil) }
        return MemoryWriter(self)
    }

    package func reader() throws(JournalError) -> any JournalReader { MemoryReader(self) }

    func read<Value: Sendable>(_ body: (borrowing MemoryStore) -> Value) -> Value {
        state.withLock { body($0.store) }
    }

    func append(_ batch: Batch) throws(JournalError) -> Position {
        try state.withLock { state throws(JournalError) in
            try state.store.check(batch)
            try fault?.strike()
            state.store.apply(batch)
            return state.store.position
        }
    }

    func writerLeaves() { state.withLock { $0.hasWriter = false } }
}
