import Boards
import Engine
import Journal
import Records
import Specimens
import Testing
import Wire

/// A wall clock that is set forward takes no time from polls (P76).
@Suite struct LeapTests {
    /// An engine that is given its turns and its clocks.
    private final class Bench {
        private let start: Int64 = 1_796_000_000_000
        private let (wall, monotonic) = (SetClock(), SetClock())
        private let outlet = TestOutlet()
        private let journal = MemoryJournal()
        private var engine: SteppedEngine?
        private var batches: [Batch] = []
        private let writer: any JournalWriter
        private var asked: UInt64 = 0
        /// Commits that are going to fail.
        var commitsLost = 0

        init() throws {
            var parts = Engine.Parts(
                journal: journal, styles: Built.catalogue, outlets: [outlet],
                encode: { SnapshotText.body($0) { _ in nil } })
            let (start, wall, monotonic) = (start, wall, monotonic)
            parts.now = { start + wall.now }
            parts.monotonic = { monotonic.now }
            writer = try journal.writer()
            engine = try SteppedEngine(parts) { [unowned self] in batches.append($0) }
        }

        /// Both clocks as they are told; `leap`: what the wall clock is ahead.
        func pass(to time: Int64, leap: Int64 = 0) throws {
            wall.set(time + leap)
            monotonic.set(time)
            try turn([])
        }

        private func turn(_ requests: [Request]) throws {
            engine?.turn(requests)
            while !batches.isEmpty {
                let batch = batches.removeFirst()
                if commitsLost > 0 {
                    commitsLost -= 1
                    engine?.committed(.failure(.full))
                } else {
                    engine?.committed(.success(try writer.append(batch)))
                }
            }
        }

        @discardableResult
        func ask(_ intent: Intent, as person: Person = Hall.host) throws -> Answer? {
            try ask(.write(known("lunch"), intent, nil), as: person)
        }

        @discardableResult
        func ask(_ kind: Request.Kind, as person: Person = Hall.host) throws -> Answer? {
            asked += 1
            try turn([Request(sender: Request.Sender(loop: 0, number: asked), person: person, kind: kind)])
            return outlet.answer(asked)
        }

        func declare(closing time: Int64? = nil) throws {
            var group = DeclaredGroup("food", "radio", [DeclaredButton("pizza"), DeclaredButton("soup")])
            (group.mode, group.poll.closesAt) = (.poll, time.map { start + $0 })
            try ask(.declare(Declaration(groups: [group]), expected: nil))
        }

        func takeAway() throws {
            try ask(.declare(Declaration(groups: [.toggle("door")]), expected: nil))
        }

        func vote() throws -> Bool {
            try ask(.click(group: known("food"), button: known("soup")), as: Hall.guest).seq != nil
        }

        var entries: Int { get throws { try journal.reader().records(of: "lunch", after: 0, limit: 100).count } }
    }

    private let hour: Int64 = 3_600_000
    private let open = Intent.host(.open(group: known("food"), for: 10_000))

    @Test(arguments: [6000, 3_600_000, 1_796_000_000_000] as [Int64])
    func `P76 a poll that was opened for a time stays open for it`(leap: Int64) throws {
        let bench = try Bench()
        try bench.declare()
        try bench.ask(open)
        try bench.pass(to: 2000)
        try bench.pass(to: 3000, leap: leap)
        #expect(try bench.entries == 3)
        try bench.pass(to: 9900, leap: leap)
        #expect(try bench.vote())
        try bench.pass(to: 10_000, leap: leap)
        #expect(try bench.entries == 5)
        #expect(try bench.vote() == false)
    }

    @Test func `P76 one that closes at a time of day closes then, and so does one that somebody extended`() throws {
        for extends in [false, true] {
            let bench = try Bench()
            try bench.declare(closing: 10_000)
            if extends { try bench.ask(.host(.extend(group: known("food"), by: 5000))) }
            try bench.pass(to: 1000)
            try bench.pass(to: 2000, leap: hour)
            #expect(try bench.vote() == false)
        }
    }

    @Test func `P76 a board that is made again knows nothing of the time that a deleted one gave its polls`() throws {
        let bench = try Bench()
        try bench.declare()
        try bench.ask(open)
        try bench.ask(.delete(known("lunch")))
        try bench.declare(closing: 10_000)
        try bench.ask(.host(.extend(group: known("food"), by: 5000)))
        try bench.pass(to: 1000)
        try bench.pass(to: 2000, leap: hour)
        #expect(try bench.vote() == false)
    }

    @Test func `P76 a clock that comes back to what board time is gives nothing away`() throws {
        let bench = try Bench()
        try bench.declare()
        try bench.ask(open)
        try bench.pass(to: 1000, leap: -hour)
        try bench.pass(to: 2000)
        #expect(try bench.entries == 2)
        try bench.pass(to: 10_000)
        #expect(try bench.entries == 3)
    }

    @Test func `P76 shown results and more time change nothing about it, and it can't be undone`() throws {
        let bench = try Bench()
        try bench.declare()
        try bench.ask(open)
        try bench.ask(.host(.extend(group: known("food"), by: 2000)))
        try bench.ask(.host(.show(group: known("food"), results: true, correct: nil)))
        try bench.pass(to: 3000, leap: hour)
        #expect(try bench.ask(.host(.undo)).refusal == .nothing)
        try bench.pass(to: 11_900, leap: hour)
        #expect(try bench.vote())
        try bench.pass(to: 12_000, leap: hour)
        #expect(try bench.vote() == false)
    }

    /// A poll of ten seconds that was taken away after one, and a leap of an hour a second later.
    private func takenAway() throws -> Bench {
        let bench = try Bench()
        try bench.declare()
        try bench.ask(open)
        #expect(try bench.vote())
        try bench.pass(to: 1000)
        try bench.takeAway()
        try bench.pass(to: 2000, leap: hour)
        return bench
    }

    @Test func `P76 a poll that was taken away comes back by an undo after the leap, open for its time`() throws {
        let bench = try takenAway()
        #expect(try bench.ask(.host(.undo)).seq != nil)
        try bench.pass(to: 9900, leap: hour)
        #expect(try bench.vote())
        try bench.pass(to: 10_000, leap: hour)
        #expect(try !bench.vote())
    }

    @Test func `P76 one that was taken away stays open for its time when it is declared again`() throws {
        let bench = try takenAway()
        try bench.pass(to: 3000, leap: 2 * hour)
        try bench.declare()
        #expect(try bench.vote())
        try bench.pass(to: 9900, leap: 2 * hour)
        #expect(try bench.vote())
        try bench.pass(to: 10_000, leap: 2 * hour)
        #expect(try !bench.vote())
    }

    @Test func `P76 one that closed by its time while it was taken away stays closed`() throws {
        let bench = try Bench()
        try bench.declare()
        try bench.ask(open)
        #expect(try bench.vote())
        try bench.takeAway()
        try bench.pass(to: 10_000)
        try bench.pass(to: 11_000, leap: hour)
        try bench.declare()
        #expect(try !bench.vote())
    }

    @Test func `P76 P22 time that a full disk didn't take is given again`() throws {
        let bench = try Bench()
        try bench.declare()
        try bench.ask(open)
        try bench.pass(to: 2000)
        bench.commitsLost = 2
        try bench.pass(to: 3000, leap: hour)
        #expect(try bench.commitsLost == 0 && bench.entries == 2)
        try bench.pass(to: 4000, leap: hour)
        #expect(try bench.entries == 3)
        try bench.pass(to: 9900, leap: hour)
        #expect(try bench.vote())
        try bench.pass(to: 10_000, leap: hour)
        #expect(try !bench.vote())
    }

    @Test func `P76 P22 a leap just after a commit was lost is not hidden by what is written before it is seen`() throws
    {
        let bench = try Bench()
        try bench.declare()
        try bench.ask(open)
        try bench.pass(to: 2000)
        bench.commitsLost = 1
        #expect(try !bench.vote())
        try bench.pass(to: 2500, leap: hour)
        #expect(try bench.vote())
        try bench.pass(to: 3500, leap: hour)
        #expect(try bench.entries == 4)
        try bench.pass(to: 9900, leap: hour)
        #expect(try bench.vote())
        try bench.pass(to: 10_000, leap: hour)
        #expect(try !bench.vote())
    }
}
