package import Boards
internal import Synchronization

/// A view of a board as readers follow it: the newest rev that may be told, recent deltas, and a base snapshot.
///
/// The one thing that engine and loops share: a `Mutex` box. Holds only what is on disk.
package final class Channel: Sendable {
    /// A whole view at a rev, encoded once for everybody.
    package struct Base: Sendable {
        package var state: Board.ViewState
        /// What the engine's encoder made of it.
        package var bytes: [UInt8]
    }

    /// What brings a reader to the head.
    package enum CatchUp: Sendable {
        case nothing
        case delta(Delta)
        case base(Base, SnapshotReason)
        /// The engine has to make a base first.
        case baseNeeded(SnapshotReason)
    }

    fileprivate struct State {
        var head: Board.ViewState
        /// Contiguous: each leads from the rev before it.
        var steps: [Step] = []
        /// Steps before this index were dropped.
        var first = 0
        var cells = 0
        /// Revs at which parts end.
        var marks: [Int64] = []
        /// Cells behind the last mark.
        var unmarked = 0
        var base: Base?
        /// No delta crosses this rev.
        var barrier: Int64
        /// What a reader at the oldest rev that a delta can start from must have.
        var startDigest: Digest
        var hasPolls: Bool
    }

    package let board: Identifier
    package let epoch: UInt64
    package let view: View
    private let state: Mutex<State>

    init(_ board: Board, _ view: View) {
        self.board = board.id
        epoch = board.epoch
        self.view = view
        let head = board.state(of: view)
        // What was before isn't known: a reader that is behind is just that, as after any loss of deltas.
        state = Mutex(State(head: head, barrier: 0, startDigest: head.digest, hasPolls: board.hasPolls))
    }

    package var head: Board.ViewState { state.withLock(\.head) }

    /// Whether people have ballots of their own on the board.
    package var hasPolls: Bool { state.withLock(\.hasPolls) }

    /// Says how a reader that holds `have` gets to the head.
    package func catchUp(_ have: Cursor?) -> CatchUp {
        if let reason = obstacle(for: have) { return state.withLock { CatchUp($0, reason) } }
        return catchUp(from: have?.rev ?? 0)
    }

    /// How many changes would be merged for a reader that holds `have`, without doing it.
    package func distance(from have: Cursor?) -> Int {
        guard let have, have.epoch == epoch, have.view == view else { return 0 }
        return state.withLock { state in
            guard have.rev >= state.start, have.rev < state.head.rev else { return 0 }
            return state.steps[(state.first + Int(have.rev - state.start))...].reduce(0) { $0 + $1.cells.count }
        }
    }

    /// Why no delta can start from what a reader holds; `nil`: one can.
    package func obstacle(for have: Cursor?) -> SnapshotReason? {
        guard let have else { return .new }
        guard have.epoch == epoch else { return .epoch }
        guard have.view == view else { return .view }
        return state.withLock { state in
            if have.rev > state.head.rev { return .ahead }
            guard let digest = state.digest(at: have.rev) else {
                return have.rev < state.barrier ? .structure : .behind
            }
            return digest.bits == have.digest ? nil : .digest
        }
    }

    /// The same for a reader that got `rev` from this channel, so that nothing else needs to be proved.
    package func catchUp(from rev: Int64) -> CatchUp {
        state.withLock { state in
            if rev == state.head.rev { return .nothing }
            guard rev >= state.start, rev < state.head.rev else {
                return CatchUp(state, rev < state.barrier ? .structure : .behind)
            }
            return .delta(state.delta(from: rev, to: state.head.rev))
        }
    }

    /// Where the next part of the way from `rev` ends; `nil`: no delta starts there, or `rev` is the head.
    package func end(ofPartFrom rev: Int64) -> Int64? { state.withLock { $0.partEnd(from: rev) } }

    /// The next part of the way from `rev` to the head, for a reader that got that from this channel.
    ///
    /// A part has a bounded number of cells, and ends where others begin, so that many who are far behind, each
    /// elsewhere, share all but their first, and none holds up a loop for longer than that.
    package func part(from rev: Int64) -> CatchUp {
        state.withLock { state in
            if rev == state.head.rev { return .nothing }
            guard let end = state.partEnd(from: rev) else {
                return CatchUp(state, rev < state.barrier ? .structure : .behind)
            }
            return .delta(state.delta(from: rev, to: end))
        }
    }

    /// Releases what an entry changed.
    ///
    /// Only of a board whose view it changed.
    func advance(to head: Board.ViewState, _ changes: Changes, hasPolls: Bool) {
        state.withLock { state in
            (state.head, state.hasPolls) = (head, hasPolls)
            if changes.structural { return state.cut(at: head.rev) }
            let cells = changes.cells.filter { $0.views.contains(ViewSet(view)) }
            state.add(Step(rev: head.rev, digest: head.digest, cells: cells))
        }
    }

    func setBase(_ base: Base) { state.withLock { $0.base = base } }
}

extension Channel.CatchUp {
    /// A base that no delta can start from any more is as good as none.
    fileprivate init(_ state: Channel.State, _ reason: SnapshotReason) {
        if let base = state.base, base.state.rev >= state.start {
            self = .base(base, reason)
        } else {
            self = .baseNeeded(reason)
        }
    }
}

extension Channel.State {
    /// How much is kept for readers that come back: of more changes a million boxes come in fewer bytes whole, and merging
    /// them would hold up a loop for longer than anybody's question may.
    private static var mostCells: Int { 16_384 }
    private static var mostSteps: Int { 8192 }
    /// Of one part, unless one entry changed more: merged in well under a millisecond.
    private static var mostPart: Int { 1024 }

    /// The oldest rev that a delta can start from.
    fileprivate var start: Int64 { first < steps.count ? steps[first].rev - 1 : head.rev }

    /// The digest that a reader at `rev` has; `nil`: not known any more.
    fileprivate func digest(at rev: Int64) -> Digest? {
        if rev == head.rev { return head.digest }
        if rev == start { return startDigest }
        guard rev > start else { return nil }
        return steps[first + Int(rev - start) - 1].digest
    }

    /// `rev` and `end` are such as a delta can lead between.
    fileprivate func delta(from rev: Int64, to end: Int64) -> Delta {
        let way = steps[(first + Int(rev - start))..<(first + Int(end - start))]
        return Delta(from: rev, merging: way, to: Board.ViewState(rev: end, digest: digest(at: end) ?? head.digest))
    }

    fileprivate func partEnd(from rev: Int64) -> Int64? {
        guard rev >= start, rev < head.rev else { return nil }
        return marks.first { $0 > rev } ?? head.rev
    }

    fileprivate mutating func cut(at rev: Int64) {
        (steps, first, cells, base, barrier, startDigest) = ([], 0, 0, nil, rev, head.digest)
        (marks, unmarked) = ([], 0)
    }

    fileprivate mutating func add(_ step: Step) {
        if unmarked > 0, unmarked + step.cells.count > Self.mostPart { mark(step.rev - 1) }
        steps.append(step)
        cells += step.cells.count
        unmarked += step.cells.count
        if unmarked >= Self.mostPart { mark(step.rev) }
        trim()
    }

    private mutating func mark(_ rev: Int64) {
        marks.append(rev)
        unmarked = 0
    }

    private mutating func trim() {
        while cells > Self.mostCells || steps.count - first > Self.mostSteps {
            cells -= steps[first].cells.count
            startDigest = steps[first].digest
            first += 1
        }
        marks.removeFirst(marks.firstIndex { $0 > start } ?? marks.count)
        // Moving the rest down when half is gone costs each step one move, and holds no more than twice what is kept.
        guard 2 * first > steps.count else { return }
        steps.removeFirst(first)
        first = 0
    }
}
