/// The writer of a journal in memory.
final class MemoryWriter: JournalWriter {
    private let journal: MemoryJournal
    private var condition = WriterCondition.good

    init(_ journal: MemoryJournal) { self.journal = journal }

    deinit { close() }

    func append(_ batch: Batch) throws(JournalError) -> Position {
        try condition.check()
        do throws(JournalError) {
            return try journal.append(batch)
        } catch {
            condition.meet(error)
            throw error
        }
    }

    func close() {
        guard condition.close() else { return }
        journal.writerLeaves()
    }
}
