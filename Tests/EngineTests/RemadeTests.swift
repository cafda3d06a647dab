import Boards
import Engine
import Journal
import Specimens
import Testing
import Wire

/// A board that is deleted and made again while the disk has never a moment without a batch.
@Suite struct RemadeTests {
    /// An engine whose batches are written when the test says so.
    private final class Bench {
        private let outlet = TestOutlet()
        private let journal = MemoryJournal()
        private let writer: any JournalWriter
        private var engine: SteppedEngine?
        private var flying: [Batch] = []
        private var asked: UInt64 = 0

        init() throws {
            writer = try journal.writer()
            let parts = Engine.Parts(
                journal: journal, styles: Built.catalogue, outlets: [outlet],
                encode: { SnapshotText.body($0) { _ in nil } })
            engine = try SteppedEngine(parts) { [unowned self] in flying.append($0) }
        }

        /// Asks as the host, and returns the question's number.
        @discardableResult
        func ask(_ kind: Request.Kind) -> UInt64 {
            asked += 1
            let sender = Request.Sender(loop: 0, number: asked)
            engine?.turn([Request(sender: sender, person: Hall.host, kind: kind)])
            return asked
        }

        /// The batch under way is on disk; the next one starts.
        func commit() throws {
            guard !flying.isEmpty else { return }
            engine?.committed(.success(try writer.append(flying.removeFirst())))
        }

        func answer(_ number: UInt64) -> Answer? { outlet.answer(number) }
    }

    private let declare = Request.Kind.write(
        known("lunch"), .declare(Declaration(groups: [.toggle("door")]), expected: nil), nil)

    /// The board is made again, and that is on disk, and so are its deletion and another batch; the next gathers.
    private func remade() throws -> Bench {
        let bench = try Bench()
        bench.ask(declare)
        try bench.commit()
        bench.ask(.delete(known("lunch")))
        bench.ask(declare)
        try bench.commit()
        bench.ask(.probe)
        try bench.commit()
        bench.ask(.probe)
        return bench
    }

    @Test func `P28 its entries are told as soon as they are on disk`() throws {
        let bench = try remade()
        let numbers = [
            bench.ask(.entries(known("lunch"), from: 1, limit: 10)),
            bench.ask(.ballots(known("lunch"), from: 1, limit: 10)),
        ]
        for _ in 0..<2 { try bench.commit() }
        for number in numbers {
            guard case .entries(let records, last: 1) = bench.answer(number) else { return #expect(Bool(false)) }
            #expect(records.map(\.seq) == [1])
        }
    }

    @Test func `P28 until its deletion is on disk nobody is told the entries of the one before`() throws {
        let bench = try Bench()
        bench.ask(declare)
        try bench.commit()
        bench.ask(.delete(known("lunch")))
        bench.ask(declare)
        let number = bench.ask(.entries(known("lunch"), from: 1, limit: 10))
        for _ in 0..<2 { try bench.commit() }
        guard case .entries(let records, last: 1) = bench.answer(number) else { return #expect(Bool(false)) }
        #expect(records.isEmpty)
    }
}
