import Journal
import Synchronization
import Testing
import Threads

/// Readers on their own threads while somebody writes.
struct ConcurrencyTests {
    @Test(arguments: Medium.allCases) func `a reader sees whole batches only`(_ medium: Medium) throws {
        let subject = Subject(medium)
        let writer = try subject.journal.writer()
        _ = try writer.append(Batch(created: [board()]))
        let isOver = Mutex(false)
        let counts = Inbox<Int>()
        let worker = Worker(name: "reader") {
            do throws(JournalError) {
                let reader = try subject.journal.reader()
                var isLast = false
                repeat {
                    isLast = isOver.withLock { $0 }
                    counts.post(try reader.records(of: "b", after: 0, limit: 10_000).count)
                } while !isLast
            } catch {
                counts.post(-1)
            }
        }
        // Not before the reader is on its way.
        var seen = counts.take(waiting: 10_000) ?? []
        for batch in Int64(0)..<100 { _ = try writer.append(Batch(records: records(batch * 10 + 1...batch * 10 + 10))) }
        isOver.withLock { $0 = true }
        worker.join()
        seen += counts.take(waiting: 0) ?? []
        #expect(seen.allSatisfy { $0 >= 0 && $0 % 10 == 0 })
        #expect(seen == seen.sorted() && seen.last == 1000)
    }

    @Test(arguments: Medium.allCases) func `nothing of an unfinished batch is seen`(_ medium: Medium) throws {
        let subject = Subject(medium)
        let writer = try subject.journal.writer()
        let reader = try subject.journal.reader()
        _ = try writer.append(Batch(created: [board()]))
        subject.fault.fail(.full)
        #expect(throws: JournalError.full) { try writer.append(Batch(deleted: ["b"], created: [board("c")])) }
        #expect(try reader.boards() == [board()])
    }
}
