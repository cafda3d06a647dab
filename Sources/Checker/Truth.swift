internal import Boards

/// What the journal says: which entry is which, and what each view may be told at each rev.
struct Truth: Sendable {
    /// An accepted write.
    struct Written: Sendable {
        /// The number that stands for the person.
        var who: Int64
        var intent: IntentRecord
        /// `nil`: the server's own, or the journal was given without names.
        var name: WriteName?
    }

    /// Whether the journal is given as it becomes durable.
    let isLive: Bool
    /// The board was deleted, and with it what nobody will find in the journal: entries that would have followed.
    private(set) var isOver = false
    private(set) var board: Board
    /// The entry with seq n at n − 1.
    private(set) var entries: [Written] = []
    /// The seq of each named write.
    private(set) var seqs: [WriteName: Int64] = [:]
    /// By view, then by rev from 0 on.
    private var sights: [[Sight]]
    private var box = BallotBox()
    private var tallies: [UInt32: Tally] = [:]

    /// - Parameter board: as it is before its first entry.
    init(board: Board, isLive: Bool) {
        (self.board, self.isLive) = (board, isLive)
        sights = View.allCases.map { [Sight(digest: board.state(of: $0).digest.bits, groups: [])] }
    }

    /// Another board under the same id, before its first entry.
    var afresh: Truth { Truth(board: Board(id: board.id, epoch: 0), isLive: isLive) }

    mutating func end() { isOver = true }

    /// The newest rev of a view.
    func end(of view: View) -> Int64 { Int64(sights[Int(view.rawValue)].count) - 1 }

    /// `nil`: the journal doesn't reach that rev.
    func sight(of view: View, at rev: Int64) -> Sight? {
        let sights = sights[Int(view.rawValue)]
        return sights.indices.contains(Int(rev)) ? sights[Int(rev)] : nil
    }

    func entry(_ seq: Int64) -> Written? { entries.indices.contains(Int(seq) - 1) ? entries[Int(seq) - 1] : nil }

    /// The next entry.
    mutating func take(_ entry: Entry, at time: Int64, _ name: WriteName?) -> [Fault] {
        guard entry.seq == board.seq + 1 else { return [.entryGap(after: board.seq, found: entry.seq)] }
        guard board.canApply(entry) else { return [.impossible(seq: entry.seq)] }
        board.apply(entry, at: time, name: nil)
        entries.append(Written(who: entry.who, intent: entry.intent, name: name))
        box.take(entry)
        var faults = count(entry)
        for view in View.allCases { faults += show(entry, to: view) }
        if let name, let first = seqs.updateValue(entry.seq, forKey: name) {
            faults.append(.doubled(name, first: first, second: entry.seq))
        }
        return faults
    }

    /// Holds the tallies that an entry may have changed against the ballots.
    private mutating func count(_ entry: Entry) -> [Fault] {
        var faults: [Fault] = []
        let touched = entry.outcome.touched
        for state in board.groups where touched?.contains(state.group.ordinal) ?? true {
            guard let poll = state.poll else { continue }
            let tally = box.tally(of: state)
            tallies[state.group.ordinal] = tally
            if tally != poll.tally { faults.append(.tally(group: state.group.id, seq: entry.seq)) }
        }
        return faults
    }

    private mutating func show(_ entry: Entry, to view: View) -> [Fault] {
        let (state, known) = (board.state(of: view), end(of: view))
        guard state.rev != known else { return [] }
        let isPlain = entry.outcome.touched?.isEmpty ?? false
        let groups = isPlain ? sights[Int(view.rawValue)].last?.groups : shown(to: view)
        for _ in known..<max(known, state.rev) {
            sights[Int(view.rawValue)].append(Sight(digest: state.digest.bits, groups: groups))
        }
        return state.rev == known + 1 ? [] : [.revGap(view, seq: entry.seq, from: known, to: state.rev)]
    }

    /// Worked out from the phases, and not by what the board itself derives from them.
    private func shown(to view: View) -> [Sight.Group] {
        board.groups.compactMap { state in
            let ordinal = state.group.ordinal
            let isCurrent = !board.options.contains(.oneAtATime) || board.current == ordinal
            guard view == .host || isCurrent && state.poll?.phase.stage != .draft else { return nil }
            guard let phase = state.poll?.phase, let tally = tallies[ordinal] else {
                return Sight.Group(ordinal: ordinal)
            }
            let isOpen = state.group.results == .live || state.group.results == .afterClose && phase.stage == .closed
            let isCounted = view == .host || phase.isShown ?? isOpen
            return Sight.Group(
                ordinal: ordinal,
                numbers: Sight.Numbers(
                    people: tally.people, empty: isCounted ? tally.empty : 0, counts: isCounted ? tally.counts : nil))
        }
    }
}

extension Outcome {
    /// The polls whose tally or phase it may have changed; `nil`: any.
    fileprivate var touched: Set<UInt32>? {
        var groups: Set<UInt32> = []
        for operation in operations {
            switch operation {
            case .check, .grant: break
            case .ballot(let group, _): groups.insert(group)
            case .declare, .phase, .round, .go, .hand: return nil
            }
        }
        return groups
    }
}
