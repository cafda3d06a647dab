import Glibc
import Journal
import Testing

/// What was acknowledged survives: a killed process, and a log whose end is damaged.
struct CrashTests {
    private let scratch = Scratch()
    private let copy = Scratch()

    @Test(arguments: 1...3) func `a killed server loses nothing that it acknowledged`(round: Int) throws {
        let victim = try #require(Victim(journal: scratch.path))
        let acknowledged = victim.kill(afterLines: 40 * round)
        #expect(acknowledged >= 40 * round)
        let writer = try SQLiteJournal(path: scratch.path).writer()
        let kept = try SQLiteJournal(path: scratch.path).reader().records(of: "b", after: 0, limit: 1_000_000)
        // One more may have been committed when the process died before it could say so.
        #expect(kept.count == acknowledged || kept.count == acknowledged + 1)
        #expect(kept.map(\.seq) == Array(1...Int64(kept.count)))
        #expect(kept.allSatisfy { $0.text == Array("{\"v\":1,\"seq\":\($0.seq)}".utf8) })
        _ = try writer.append(Batch(records: [record(Int64(kept.count) + 1)]))
    }

    @Test(arguments: [1, 24, 100, 4120, 5000]) func `a log cut short keeps what stands before the cut`(bytes: Int)
        throws
    {
        let (file, log, lengths) = try written()
        let cut = log.count - bytes
        copy.write(file)
        copy.write(Array(log[..<cut]), "-wal")
        try check(survivors: lengths.filter { $0 <= cut }.count)
    }

    @Test func `a flipped bit in the log ends it there`() throws {
        let (file, log, lengths) = try written()
        let place = (lengths[5] + lengths[6]) / 2
        var damaged = log
        damaged[place] ^= 0x10
        copy.write(file)
        copy.write(damaged, "-wal")
        try check(survivors: lengths.filter { $0 <= place }.count)
    }

    @Test func `a journal that ends before what was acknowledged is refused`() throws {
        let (file, _, _) = try written()
        copy.write(file)
        copy.write(Array("00000000000000000011".utf8), "-reached")
        let error = JournalError.short(path: copy.path, found: .start, acknowledged: Position(value: 11))
        for _ in 0..<3 { #expect(throws: error) { try SQLiteJournal(path: copy.path).writer() } }
        copy.write(Array("no number".utf8), "-reached")
        #expect(throws: Never.self) { try SQLiteJournal(path: copy.path).writer() }
    }

    @Test func `a damaged page is found and named as damage`() throws {
        let writer = try SQLiteJournal(path: scratch.path).writer()
        _ = try writer.append(Batch(created: [board()], records: records(1...2000)))
        writer.close()
        var file = scratch.read()
        for page in 20..<file.count / 4096 { for byte in 0..<64 { file[page * 4096 + byte] = 0xA5 } }
        scratch.write(file)
        do {
            _ = try SQLiteJournal(path: scratch.path).reader().records(of: "b", after: 0, limit: 2000)
            Issue.record("damage went unseen")
        } catch .corrupt {}
    }

    /// A journal of a board and ten entries as it stands while the server runs: its file, its log, and how long the log
    /// was after each batch.
    private func written() throws -> (file: [UInt8], log: [UInt8], lengths: [Int]) {
        let writer = try SQLiteJournal(path: scratch.path).writer()
        writer.close()
        let again = try SQLiteJournal(path: scratch.path).writer()
        defer { again.close() }
        _ = try again.append(Batch(created: [board()]))
        var lengths = [scratch.read("-wal").count]
        for seq in Int64(1)...10 {
            _ = try again.append(Batch(records: [record(seq)]))
            lengths.append(scratch.read("-wal").count)
        }
        return (scratch.read(), scratch.read("-wal"), lengths)
    }

    /// The copied journal opens, has the first `survivors` of the eleven batches, and goes on from there.
    private func check(survivors: Int) throws {
        let journal = SQLiteJournal(path: copy.path)
        let writer = try journal.writer()
        let reader = try journal.reader()
        try #require(survivors >= 2)
        #expect(try reader.records(of: "b", after: 0, limit: 100) == records(1...Int64(survivors) - 1))
        _ = try writer.append(Batch(records: [record(Int64(survivors))]))
        #expect(try reader.last() == Position(value: Int64(survivors) + 1))
    }
}
