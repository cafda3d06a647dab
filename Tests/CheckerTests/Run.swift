import Boards
import Checker

/// A board of three boxes and a poll, its journal, what its readers may be told, and a checker that sees it all.
struct Run {
    var board = Board(id: known("run"), epoch: 7)
    var checker: Checker
    /// The digest at each rev of each view.
    private var digests = View.allCases.map { _ in [UInt64(0)] }
    /// The groups that a right server shows at the newest rev of each view.
    private var names = false

    static let boxes = known("boxes")
    static let poll = known("poll")

    /// - Parameters:
    ///   - stage: of the poll.
    ///   - isNamed: whether the journal tells which write an entry is.
    init(_ rules: Rules = [], stage: Phase.Stage = .open, results: Results = .live, isNamed: Bool = false) {
        checker = Checker(board: board, rules: rules)
        names = isNamed
        write(.declare(content: 1), [.declare(Run.structure(results))], who: 1, as: name("host", 1))
        checker.client("host", .sent(name("host", 1), .declare(content: 1)))
        checker.client("host", .receipted(name("host", 1), seq: 1))
        if stage != .open { write(.host(.undo), [.phase(group: 1, Phase(stage: stage))], who: 0) }
    }

    /// The board is deleted and made again.
    mutating func beginAnew() {
        checker.deleted()
        board = Board(id: known("run"), epoch: 8)
        digests = View.allCases.map { _ in [0] }
        write(.declare(content: 1), [.declare(Run.structure())], who: 0)
    }

    static func structure(_ results: Results = .live) -> Structure {
        let buttons = (0..<3).map {
            Button(id: Identifier(UInt($0)), ordinal: UInt32($0), label: [], value: Array("null".utf8))
        }
        let boxes = Group(
            id: boxes, ordinal: 0, label: [], style: Array("box".utf8), buttons: .listed(buttons, bound: 3))
        let poll = Group(
            id: poll, ordinal: 1, label: [], style: Array("box".utf8), mode: .poll, buttons: .listed(buttons, bound: 3),
            results: results)
        return Structure(groups: [boxes, poll], nextGroup: 2)
    }

    static func tick(_ button: UInt) -> IntentRecord { .set(group: boxes, on: [Identifier(button)], off: []) }
    static func vote(_ button: UInt) -> IntentRecord { .set(group: poll, on: [Identifier(button)], off: []) }

    @discardableResult
    mutating func write(
        _ intent: IntentRecord, _ operations: [Outcome.Operation], who: Int64, as name: WriteName? = nil
    ) -> [Fault] {
        let entry = Entry(seq: board.seq + 1, who: who, intent: intent, outcome: Outcome(operations))
        board.apply(entry, at: 1, name: nil)
        for view in View.allCases {
            let state = board.state(of: view)
            if Int(state.rev) == digests[Int(view.rawValue)].count {
                digests[Int(view.rawValue)].append(state.digest.bits)
            }
        }
        return checker.entry(entry, at: 1, name: names ? name : nil)
    }

    /// Somebody ticks a box, and it counts.
    @discardableResult
    mutating func tick(_ button: UInt32, who: Int64 = 5, as name: WriteName? = nil) -> [Fault] {
        write(Run.tick(UInt(button)), [.check(group: 0, on: [button...button], off: [])], who: who, as: name)
    }

    /// Somebody's vote counts.
    @discardableResult
    mutating func vote(_ button: UInt32, who: Int64 = 5) -> [Fault] {
        write(Run.vote(UInt(button)), [.ballot(group: 1, on: [button...button])], who: who)
    }

    @discardableResult
    mutating func see(_ name: String, _ observations: Observation...) -> [Fault] {
        observations.flatMap { checker.client(name, $0) }
    }

    func digest(_ rev: Int, _ view: View = .participant) -> UInt64 { digests[Int(view.rawValue)][rev] }

    /// Nothing but digests, as `switchboard load` keeps them.
    func snapshot(_ rev: Int, _ view: View = .participant, _ reason: SnapshotReason = .new) -> Observation {
        .snapshot(view, rev: Int64(rev), Sight(digest: digest(rev, view)), reason)
    }

    func delta(_ from: Int, _ to: Int, _ view: View = .participant) -> Observation {
        .delta(from: Int64(from), to: Int64(to), Sight(digest: digest(to, view)))
    }

    /// The newest, with the groups and numbers that are given.
    func snapshot(_ view: View, _ groups: [Sight.Group]) -> Observation {
        let state = board.state(of: view)
        return .snapshot(view, rev: state.rev, Sight(digest: state.digest.bits, groups: groups), .new)
    }

    var verdict: [Fault] { checker.verdict() }
}

func known(_ text: String) -> Identifier { Identifier(text.utf8) ?? Identifier(UInt(1)) }

func name(_ client: String, _ id: Int64) -> WriteName { WriteName(client: Array(client.utf8), id: id) }

extension Observation {
    static func sent(_ client: String, _ id: Int64, _ intent: IntentRecord? = nil) -> Observation {
        .sent(name(client, id), intent)
    }

    static func receipted(_ client: String, _ id: Int64, seq: Int64) -> Observation {
        .receipted(name(client, id), seq: seq)
    }

    static func refused(_ client: String, _ id: Int64, _ code: String, isFinal: Bool = true) -> Observation {
        .refused(name(client, id), code: code, isFinal: isFinal)
    }
}
