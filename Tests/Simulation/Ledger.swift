import Boards
import Journal
import Records

/// What is on disk, worked out from the batches alone: the truth that everything told is held against.
final class Ledger {
    /// What a view may be told at a rev.
    struct Moment {
        var digest: UInt64
        /// Ordinals of the groups that the view shows, and of the polls whose counts it shows.
        var shown: Set<UInt32>
        var counted: Set<UInt32>
    }

    private unowned let world: World
    private(set) var board: Board?
    /// By view, then by rev.
    private(set) var moments: [[Moment]] = []
    /// The seq of each named write.
    private(set) var written: [WriteName: Int64] = [:]
    /// Polls that were opened for a time by the server that runs, and before when, on the clock that nobody sets, they
    /// must not close by themselves.
    private var opened: [UInt32: (life: Int, until: Int64)] = [:]

    init(_ world: World) { self.world = world }

    func take(_ batch: Batch) {
        for row in batch.created {
            guard let id = Identifier(row.id.utf8), let epoch = UInt64(row.epoch, radix: 16) else { continue }
            let empty = Board(id: id, epoch: epoch)
            (board, written) = (empty, [:])
            moments = View.allCases.map { [Moment(digest: empty.state(of: $0).digest.bits, shown: [], counted: [])] }
        }
        for record in batch.records { take(record) }
    }

    private func take(_ record: Record) {
        let name = record.client.isEmpty ? nil : WriteName(client: Array(record.client.utf8), id: record.request)
        guard let entry = try? Entry(parsing: record.text), board?.canApply(entry) == true else {
            return world.fail("entry \(record.seq) can't be applied to the one before it")
        }
        if let name, let first = written.updateValue(record.seq, forKey: name) {
            world.fail("write \(name.text) counts twice: entries \(first) and \(record.seq)")
        }
        checkTime(of: entry)
        board?.apply(entry, at: record.time, name: name)
        guard let board else { return }
        for view in View.allCases {
            let (state, known) = (board.state(of: view), moments[Int(view.rawValue)].count)
            if state.rev == Int64(known) {
                moments[Int(view.rawValue)].append(moment(board, view))
            } else if state.rev != Int64(known) - 1 {
                world.fail("entry \(record.seq) takes \(view.name) from rev \(known - 1) to \(state.rev)")
            }
        }
        for group in board.groups { check(group) }
    }

    /// A wall clock that is set forward takes no time from a poll.
    private func checkTime(of entry: Entry) {
        for case .phase(let group, let phase) in entry.outcome.operations {
            if entry.who == 0, phase.stage == .closed, let open = opened[group], open.life == world.server.life,
                world.clock.now < open.until
            {
                world.fail("a poll closed by itself \(open.until - world.clock.now) ms too soon")
            }
            // An entry reaches the disk up to three seconds after it was decided.
            switch entry.intent {
            case .host(.open(_, for: let time?)), .host(.close(_, in: let time?)):
                opened[group] = world.server.isUp ? (world.server.life, world.clock.now + time - 3000) : nil
            case .host(.extend), .host(.show): break
            default: opened[group] = nil
            }
        }
    }

    /// Worked out from the phases, and not by what the board itself derives from them.
    private func moment(_ board: Board, _ view: View) -> Moment {
        var moment = Moment(digest: board.state(of: view).digest.bits, shown: [], counted: [])
        for state in board.groups {
            let ordinal = state.group.ordinal
            let isCurrent = !board.options.contains(.oneAtATime) || board.current == ordinal
            guard view == .host || isCurrent && state.poll?.phase.stage != .draft else { continue }
            moment.shown.insert(ordinal)
            guard let phase = state.poll?.phase else { continue }
            let isOpen = state.group.results == .live || state.group.results == .afterClose && phase.stage == .closed
            if view == .host || phase.isShown ?? isOpen { moment.counted.insert(ordinal) }
        }
        return moment
    }

    /// The sum over ballots is the tally.
    private func check(_ state: Board.GroupState) {
        guard let poll = state.poll else { return }
        var counts: [UInt32: UInt32] = [:]
        var (people, empty) = (UInt32(0), UInt32(0))
        for ballot in poll.ballots.values {
            let ticks = ballot.on.filter(state.exists)
            for button in ticks { counts[button, default: 0] += 1 }
            let isEmpty = ballot.on.isEmpty && state.group.emptyCounts
            if isEmpty { empty += 1 }
            if isEmpty || !ticks.isEmpty { people += 1 }
        }
        guard counts != poll.tally.counts || people != poll.tally.people || empty != poll.tally.empty else { return }
        world.fail("the tally of \(state.group.id) isn't the sum of its ballots")
    }

    /// The newest rev of a view.
    func end(_ view: View) -> Int64 { moments.isEmpty ? 0 : Int64(moments[Int(view.rawValue)].count) - 1 }

    func moment(_ view: View, at rev: Int64) -> Moment? {
        guard !moments.isEmpty, rev >= 0, rev <= end(view) else { return nil }
        return moments[Int(view.rawValue)][Int(rev)]
    }
}

extension WriteName {
    var text: String { "\(String(decoding: client, as: UTF8.self))/\(id)" }
}
