package import Boards

/// Makes a poll's course of its board's entries, which it is given in order.
///
/// Moments are marked by all that people cast, whatever buttons there are now, and not again otherwise: each course of a round
/// lists some of the same marks, so that two courses, over other buttons too, say no more together than all marks would.
package struct CourseCount {
    /// A moment that may become a step.
    private struct Mark {
        var step: Course.Step
        /// Since the mark before it, or since there was no ballot.
        var interval: Interval
        /// Whether it is far enough from what the closing before it showed.
        var isClear: Bool
    }

    private let result: PollResult
    private let group: Group
    /// The buttons that there are now; `nil`: all below the bound.
    private let present: Set<UInt32>?
    /// Board time from which steps are counted.
    private let origin: Int64

    private var round: Int64 = 1
    /// As they were cast.
    private var ballots: [Int64: Ballot] = [:]
    private var tally = Tally()
    /// Time of the newest ballot.
    private var newest: Int64 = 0
    private var marks: [Mark] = []
    private var sinceMark = Interval()
    /// Since voting was last closed in this round: the host was shown the counts of that moment, listed or not.
    private var sinceClosing: (at: Int64, interval: Interval)?

    /// `nil`: it is no poll, or not closed.
    package init?(of group: GroupResult) {
        guard let poll = group.poll, poll.phase.stage == .closed else { return nil }
        (self.group, result) = (group.group, poll)
        origin = poll.phase.openedAt ?? poll.phase.closedAt ?? 0
        if case .listed(let buttons, _) = group.group.buttons {
            present = Set(buttons.map(\.ordinal))
        } else {
            present = nil
        }
    }

    /// - Parameter time: board time of the entry.
    package mutating func take(_ entry: Entry, at time: Int64) {
        for operation in entry.outcome.operations {
            switch operation {
            case .round(group.ordinal, let number): begin(number)
            case .ballot(group.ordinal, let on) where round == result.round:
                mark(before: time)
                cast(on.map(Ballot.init(_:)), by: entry.who)
                newest = max(newest, time)
            case .phase(group.ordinal, let phase) where round == result.round && phase.stage == .closed:
                close(phase.closedAt)
            default: break
            }
        }
    }

    /// The course, once all entries were taken.
    ///
    /// `nil`: they don't come to the result, as some of them are gone.
    package func finished() -> Course? {
        guard round == result.round, tally == result.tally else { return nil }
        var end = self
        end.close(result.phase.closedAt)
        let last = Course.Step(at: end.sinceClosing?.at ?? 0, tally: tally)
        return Course(
            group: group.id, openedAt: result.phase.openedAt, closedAt: result.phase.closedAt,
            steps: end.marks.isEmpty ? [last] : end.sparse(\.counted) { $1.isClear }.map(\.step))
    }

    /// A round that is taken back is gone on with as it was.
    private mutating func begin(_ number: Int64) {
        if number == result.round, round < number {
            (ballots, tally, newest, marks) = ([:], Tally(), 0, [])
            (sinceMark, sinceClosing) = (Interval(), nil)
        }
        round = number
    }

    private mutating func cast(_ ballot: Ballot?, by who: Int64) {
        let past = ballots[who]
        let (old, new) = (past.flatMap(counted(_:)), ballot.flatMap(counted(_:)))
        if let old { tally.count(old, -1, emptyCounts: true) { _ in true } }
        if let new { tally.count(new, 1, emptyCounts: true) { _ in true } }
        ballots[who] = ballot
        sinceMark.note(who, cast: (past, ballot), counted: (old, new))
        sinceClosing?.interval.note(who, cast: (past, ballot), counted: (old, new))
    }

    /// A ballot as it counts over the buttons that there are now; `nil`: it doesn't.
    private func counted(_ ballot: Ballot) -> Ballot? {
        let on = ballot.on.filter { present?.contains($0) ?? ($0 < group.buttons.bound) }
        return on.isEmpty && !(ballot.on.isEmpty && group.emptyCounts) ? nil : Ballot(on: on)
    }

    /// Marks the first moment since the newest ballot that is far enough from the last mark and the last closing, if
    /// that is earlier than the next ballot.
    private mutating func mark(before time: Int64) {
        guard sinceMark.cast.isEnough, sinceClosing?.interval.cast.isEnough ?? true else { return }
        let past = max(marks.last?.step.at ?? 0, sinceClosing?.at ?? 0)
        let earliest = max(newest - origin, past + Course.interval)
        let at = (earliest + Course.interval - 1) / Course.interval * Course.interval
        if origin + at < time { add(at, isClear: sinceClosing?.interval.counted.isEnough ?? true) }
    }

    /// Voting is closed: what is marked too near to that gives way to it.
    private mutating func close(_ time: Int64?) {
        let at = max(0, (time ?? newest) - origin)
        while let last = marks.last, !sinceMark.cast.isEnough || last.step.at > at - Course.interval {
            sinceMark.reachBack(over: last.interval)
            marks.removeLast()
        }
        if sinceMark.cast.isEnough { add(at, isClear: true) }
        sinceClosing = (at, Interval())
    }

    private mutating func add(_ at: Int64, isClear: Bool) {
        let step = Course.Step(at: at, tally: tally)
        marks.append(Mark(step: step, interval: sinceMark, isClear: isClear))
        sinceMark = Interval()
        if marks.count > Course.mostSteps { marks = sparse(\.cast) { place, _ in place % 2 == 0 } }
    }

    /// The newest mark, and of those before it the wanted ones that enough people are between.
    ///
    /// - Parameter isWanted: is told how many marks are newer.
    private func sparse(
        _ side: KeyPath<Interval, Difference>, _ isWanted: (Int, Mark) -> Bool
    ) -> [Mark] {
        var kept: [Mark] = []
        for (place, mark) in marks.reversed().enumerated() {
            if let next = kept.last, !next.interval[keyPath: side].isEnough || !isWanted(place, mark) {
                kept[kept.count - 1].interval.reachBack(over: mark.interval)
            } else {
                kept.append(mark)
            }
        }
        while kept.count > 1, let first = kept.last, !first.interval[keyPath: side].isEnough {
            kept.removeLast()
            kept[kept.count - 1].interval.reachBack(over: first.interval)
        }
        return kept.reversed()
    }
}
