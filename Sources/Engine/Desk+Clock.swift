internal import Boards
internal import Journal

// A wall clock that is set forward takes no time from polls that are open for so many seconds: their length is measured
// by the clock that nobody sets. A poll that closes at a time of day closes at that time.

/// Polls that were opened for a time, or told to close in a time, since the start.
struct Timers {
    /// What both clocks said at one moment.
    struct Look {
        var wall: Int64
        var monotonic: Int64
    }

    /// By board and ordinal, when they close.
    private(set) var all: [Identifier: [UInt32: Int64]] = [:]
    /// When it was last looked whether the wall clock leapt.
    var lastLook: Look?

    /// An entry may have given a poll so much time, or taken it away.
    mutating func note(_ entry: Entry, on board: Identifier) {
        for case .phase(let group, let phase) in entry.outcome.operations {
            let before = all[board]?[group]
            let stays = before != nil && (entry.intent.movesTime || phase.closesAt == before)
            let isTimed = phase.stage == .open && (entry.intent.setsTime || stays)
            all[board, default: [:]][group] = isTimed ? phase.closesAt : nil
        }
        if all[board]?.isEmpty ?? false { all[board] = nil }
    }

    /// The board was deleted: polls of another under its id have other ends.
    mutating func forget(_ board: Identifier) { all[board] = nil }
}

extension Desk {
    /// Milliseconds that the wall clock may gain between two turns before it counts as set.
    private static let leap: Int64 = 5000

    /// Looks whether the wall clock was set forward since the last turn.
    ///
    /// While the disk takes nothing, or the journal can't be read, polls can't be moved along: until then board time goes on
    /// as if the clock had not been set, or what is written meanwhile would hide the leap.
    func watchClock() {
        let look = Timers.Look(wall: wall, monotonic: now)
        guard let last = timers.lastLook, readOnly == nil else { return timers.lastLook = look }
        let gained = (look.wall - last.wall) - (look.monotonic - last.monotonic)
        if gained > Desk.leap {
            guard now >= dues.rest, let lives = try? timers.all.keys.map({ try lookUp($0) }) else {
                return wall -= gained
            }
            for live in lives.compactMap(\.self) where live.readOnly == nil { prolongPolls(of: live, gained) }
        }
        if now >= dues.rest { timers.lastLook = look }
    }

    /// By as much as the board's own time leapt, which is less where that was ahead of the clock.
    private func prolongPolls(of live: LiveBoard, _ gained: Int64) {
        let after = time(of: live)
        let before = max(wall - gained, live.board.time + now - live.since)
        guard after - before > Desk.leap else { return }
        for (group, end) in timers.all[live.board.id] ?? [:] where end > before {
            guard let entry = live.board.prolonging(group, endingAt: end, by: after - before) else { continue }
            accept(entry, nil, live, by: nil)
        }
    }
}

extension IntentRecord {
    /// Whether it says how long a poll stays open.
    fileprivate var setsTime: Bool {
        switch self {
        case .host(.open(_, for: .some)), .host(.close(_, in: .some)): true
        default: false
        }
    }

    /// Whether it says how much longer; what closes at a time of day still does then.
    fileprivate var movesTime: Bool { if case .host(.extend) = self { true } else { false } }
}
