import Boards
import Engine
import Journal
import Specimens
import Synchronization
import Threads
import Wire

/// A loop that only keeps what the engine hands it.
final class TestOutlet: Outlet {
    private struct State {
        var answers: [UInt64: Answer] = [:]
        var order: [UInt64] = []
        var changed: [ObjectIdentifier: Int] = [:]
        var gone: [Identifier] = []
        var entries: [Identifier: [Int64]] = [:]
        var ballots: [(board: Identifier, person: Person, ballots: [OwnBallot])] = []
        var rights: [(board: Identifier, person: Person, right: Right)] = []
    }

    private let state = Mutex(State())
    private let bell = Inbox<Bool>()
    /// Called on the engine's thread with each delivery.
    private let watch: (@Sendable (Delivery) -> Void)?

    init(watch: (@Sendable (Delivery) -> Void)? = nil) { self.watch = watch }

    func deliver(_ deliveries: [Delivery]) {
        for delivery in deliveries { watch?(delivery) }
        state.withLock { state in
            for delivery in deliveries {
                switch delivery {
                case .answer(let number, let answer):
                    precondition(state.answers[number] == nil, "one answer for each question")
                    state.answers[number] = answer
                    state.order.append(number)
                case .changed(let channel, _): state.changed[ObjectIdentifier(channel), default: 0] += 1
                case .ballot(let board, let person, let ballots): state.ballots.append((board, person, ballots))
                case .right(let board, let person, let right): state.rights.append((board, person, right))
                case .admission: break
                case .entries(let board, let seq): state.entries[board, default: []].append(seq)
                case .gone(let board): state.gone.append(board)
                }
            }
        }
        bell.post(true)
    }

    /// Numbers of the questions, in the order of their answers.
    var order: [UInt64] { state.withLock(\.order) }
    var gone: [Identifier] { state.withLock(\.gone) }

    /// Who was told a ballot, and for which groups; once.
    func takeBallots() -> [String: [String]] {
        state.withLock { state in
            defer { state.ballots = [] }
            return state.ballots.reduce(into: [:]) { $0[$1.person.subject] = $1.ballots.map(\.group.description) }
        }
    }

    func entries(_ board: String) -> [Int64] { state.withLock { $0.entries[known(board)] ?? [] } }
    func answer(_ number: UInt64) -> Answer? { state.withLock { $0.answers[number] } }

    /// Waits for an answer; `nil`: none came in ten seconds.
    func await(_ number: UInt64, for milliseconds: Int64 = 10_000) -> Answer? {
        let deadline = Clock.monotonic() + milliseconds
        while Clock.monotonic() < deadline {
            if let answer = answer(number) { return answer }
            _ = bell.take(waiting: 20)
        }
        return nil
    }
}

/// A journal whose commits wait for a sign.
final class GatedJournal: Journal {
    private let journal: any Journal
    let gate = Gate()

    init(_ journal: any Journal) { self.journal = journal }

    func writer() throws(JournalError) -> any JournalWriter { GatedWriter(try journal.writer(), gate) }
    func reader() throws(JournalError) -> any JournalReader { try journal.reader() }
}

/// Lets commits through, or doesn't; counts them.
final class Gate: Sendable {
    private let isOpen = Mutex(true)
    private let sizes = Mutex<[Int]>([])
    private let bell = Inbox<Bool>()
    private let arrivals = Inbox<Bool>()

    func close() { isOpen.withLock { $0 = false } }

    func open() {
        isOpen.withLock { $0 = true }
        bell.post(true)
    }

    /// Entries in each batch that has arrived.
    var batches: [Int] { sizes.withLock { $0 } }

    /// Waits until so many batches have arrived.
    func await(_ count: Int) {
        let deadline = Clock.monotonic() + 10_000
        while batches.count < count, Clock.monotonic() < deadline { _ = arrivals.take(waiting: 20) }
    }

    fileprivate func pass(_ batch: Batch) {
        sizes.withLock { $0.append(batch.records.count) }
        arrivals.post(true)
        wait()
    }

    /// Returns once it is open.
    func wait() {
        while !isOpen.withLock({ $0 }) { _ = bell.take(waiting: 50) }
    }
}

private final class GatedWriter: JournalWriter {
    private let writer: any JournalWriter
    private let gate: Gate

    init(_ writer: any JournalWriter, _ gate: Gate) { (self.writer, self.gate) = (writer, gate) }

    func append(_ batch: Batch) throws(JournalError) -> Position {
        gate.pass(batch)
        return try writer.append(batch)
    }

    func close() { writer.close() }
}

/// An engine with one loop, and people who ask it.
final class Hall: Sendable {
    let outlet: TestOutlet
    let engine: Engine
    private let next = Mutex<UInt64>(0)

    static let host = Person(issuer: "server", subject: Person.operatorSubject, isOperator: true)
    static let guest = Person(issuer: "server", subject: "guest")

    init(
        _ journal: any Journal, outlet: TestOutlet = TestOutlet(), styles: any StyleLookup & Sendable = Built.catalogue,
        log: (@Sendable (Event) -> Void)? = nil, encoded: EventList? = nil,
        complaints: EventList? = nil, capacity: Int? = nil, unloadAfter: Int64? = nil,
        isFull: @escaping @Sendable () -> Bool = { false }
    ) throws {
        self.outlet = outlet
        var parts = Engine.Parts(
            journal: journal, styles: styles, outlets: [outlet],
            encode: { snapshot in
                encoded?.add("\(snapshot.view.name) \(snapshot.state.rev)")
                return SnapshotText.body(snapshot) { _ in nil }
            }, log: log,
            patience: Patience(busy: 0, pause: 0, makeRoom: { false }), isFull: isFull)
        if let capacity {
            (parts.capacity.people, parts.capacity.boards, parts.capacity.pictures) = (capacity, capacity, capacity)
        }
        parts.complain = { complaints?.add($0) }
        parts.unloadAfter = unloadAfter
        engine = try Engine(parts)
    }

    /// Asks and doesn't wait; returns the question's number.
    @discardableResult
    func post(_ kind: Request.Kind, as person: Person = Hall.guest) -> UInt64 {
        let number = next.withLock { next in
            next += 1
            return next
        }
        let taken = engine.post(Request(sender: Request.Sender(loop: 0, number: number), person: person, kind: kind))
        precondition(taken, "the engine has room")
        return number
    }

    func ask(_ kind: Request.Kind, as person: Person = Hall.guest) -> Answer? { outlet.await(post(kind, as: person)) }

    func declare(_ board: String, _ groups: DeclaredGroup..., name: WriteName? = nil) -> Answer? {
        let declaration = Declaration(title: utf8(board), groups: groups)
        return ask(.write(known(board), .declare(declaration, expected: nil), name), as: Hall.host)
    }

    func click(_ board: String, _ group: String, _ button: String, _ name: WriteName? = nil) -> Answer? {
        ask(.write(known(board), .click(group: known(group), button: known(button)), name))
    }

    /// The board as it is; waits for the disk.
    func read(_ board: String) -> Snapshot? {
        guard case .board(let snapshot) = ask(.read(known(board)), as: Hall.host) else { return nil }
        return snapshot
    }

    func channel(_ board: String, have: Cursor? = nil, as person: Person = Hall.guest) -> Channel? {
        guard case .admitted(_, _, _, let channel, _, _) = ask(.join(known(board), view: nil, have: have), as: person)
        else {
            return nil
        }
        return channel
    }

    /// From now on the loop is told how far the entries of a board reach.
    func follow(_ board: String) { _ = ask(.entries(known(board), from: 1, limit: 1), as: Hall.host) }

    /// Waits until everything asked so far is answered.
    func settle() { _ = ask(.fence) }
}

extension Answer? {
    /// The seq of a receipt; `nil`: something else.
    var seq: Int64? {
        guard case .receipt(let seq, _) = self else { return nil }
        return seq
    }

    var refusal: Refusal? {
        guard case .refused(let refusal) = self else { return nil }
        return refusal
    }

    var isUnknown: Bool { if case .unknown = self { true } else { false } }
    var isNoBoard: Bool { if case .noBoard = self { true } else { false } }
    var isDone: Bool { if case .done = self { true } else { false } }

    var isReadOnly: Bool { if case .readOnly = refusal { true } else { false } }
}

extension Snapshot? {
    func checked(_ group: String) -> [String] {
        guard let state = self?.groups.first(where: { $0.group.id == known(group) }) else {
            return ["no group \(group)"]
        }
        return state.selection.map { state.group.id(of: $0).description }
    }
}
