import Glibc
import Journal
import Synchronization
import Testing
import Threads

struct JournalThreadTests {
    private typealias Outcome = Result<Position, JournalError>

    @Test(arguments: Medium.allCases) func `answers come once each, in order, and positions grow`(_ medium: Medium)
        throws
    {
        let subject = Subject(medium)
        let thread = try JournalThread(subject.journal)
        let answers = Inbox<(Int64, Outcome)>()
        thread.append(Batch(created: [board()])) { answers.post((0, $0)) }
        for seq in Int64(1)...100 { thread.append(Batch(records: [record(seq)])) { answers.post((seq, $0)) } }
        thread.stop()
        let taken = answers.take(waiting: 0) ?? []
        #expect(taken.map(\.0) == Array(0...100))
        let positions = try taken.map { try $0.1.get() }
        #expect(positions == positions.sorted() && Set(positions).count == 101)
        #expect(try subject.journal.reader().records(of: "b", after: 0, limit: 200) == records(1...100))
    }

    @Test(arguments: Medium.allCases) func `stop lets the next writer in, and later batches are refused`(
        _ medium: Medium
    ) throws {
        let subject = Subject(medium)
        let thread = try JournalThread(subject.journal)
        #expect(throws: JournalError.self) { try JournalThread(subject.journal) }
        thread.stop()
        thread.stop()
        #expect(outcome(of: Batch(), on: thread) == .failure(.closed))
        _ = try subject.journal.writer()
    }

    @Test(arguments: Medium.allCases) func `a busy file is tried again until patience ends`(_ medium: Medium) throws {
        let subject = Subject(medium)
        let thread = try JournalThread(subject.journal, patience: Patience(busy: 5000, pause: 1))
        defer { thread.stop() }
        subject.fault.fail(.busy, .busy, .busy)
        #expect(try outcome(of: Batch(created: [board()]), on: thread).get() > .start)
    }

    @Test(arguments: Medium.allCases) func `without patience busy is reported`(_ medium: Medium) throws {
        let subject = Subject(medium)
        let thread = try JournalThread(subject.journal, patience: Patience(busy: 0))
        defer { thread.stop() }
        subject.fault.fail(.busy)
        #expect(outcome(of: Batch(created: [board()]), on: thread) == .failure(.busy))
        #expect(try outcome(of: Batch(created: [board()]), on: thread).get() > .start)
    }

    @Test(arguments: Medium.allCases) func `a full disk is tried once more after room was made`(_ medium: Medium) throws
    {
        let subject = Subject(medium)
        let calls = Inbox<Int>()
        let patience = Patience(pause: 1) {
            calls.post(1)
            return true
        }
        let thread = try JournalThread(subject.journal, patience: patience)
        defer { thread.stop() }
        subject.fault.fail(.full)
        #expect(try outcome(of: Batch(created: [board()]), on: thread).get() > .start)
        #expect(calls.count == 1)
        subject.fault.fail(.full, .full)
        #expect(outcome(of: Batch(records: [record(1)]), on: thread) == .failure(.full))
        #expect(calls.count == 2)
        #expect(try outcome(of: Batch(records: [record(1)]), on: thread).get() > .start)
    }

    @Test(arguments: Medium.allCases) func `after a broken disk everything that waits is refused`(_ medium: Medium)
        throws
    {
        let subject = Subject(medium)
        let thread = try JournalThread(subject.journal)
        defer { thread.stop() }
        subject.fault.fail(.io("EIO"))
        let error = JournalError.io("EIO")
        #expect(outcome(of: Batch(created: [board()]), on: thread) == .failure(error))
        #expect(outcome(of: Batch(), on: thread) == .failure(.readOnly(reason: error.description)))
    }

    @Test func `what is deleted is erased while nobody waits`() throws {
        let scratch = Scratch()
        let journal = SQLiteJournal(path: scratch.path)
        let thread = try JournalThread(journal)
        defer { thread.stop() }
        let long = String(repeating: "between you and me", count: 20_000)
        let batch = Batch(created: [board()], records: (1...20).map { record($0, text: long) })
        #expect(try outcome(of: batch, on: thread).get() > .start)
        #expect(try outcome(of: Batch(deleted: ["b"]), on: thread).get() > .start)
        for _ in 0..<200 where scratch.holds("between you and me") { usleep(50_000) }
        #expect(!scratch.holds("between you and me"))
    }

    @Test func `a journal that can't be opened says so at once`() {
        let journal = SQLiteJournal(path: "/proc/no/journal")
        do {
            _ = try JournalThread(journal)
            Issue.record("a journal was made in /proc")
        } catch .open(let path, _) {
            #expect(path == "/proc/no")
        } catch {
            Issue.record("an unexpected error: \(error)")
        }
    }

    private func outcome(of batch: Batch, on thread: JournalThread) -> Outcome {
        let answers = Inbox<Outcome>()
        thread.append(batch) { answers.post($0) }
        return answers.take(waiting: 10_000)?.first ?? .failure(.io("no answer within 10 s"))
    }
}
