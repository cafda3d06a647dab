package import Boards

/// Makes a poll's course of its board's entries, which it is given in order.
///
/// What it lists is settled by the entries so far: a course that is asked for again, after more votes, has no other early
/// steps than it had, so that two courses put together say no more than the later one and the results.
package struct CourseCount {
    /// A moment that may become a step.
    private struct Mark {
        var step: Course.Step
        /// Since the mark before it, or since there was no ballot.
        var difference: Difference
    }

    private let result: PollResult
    private let group: Group
    /// The buttons that there are now; `nil`: all below the bound.
    private let present: Set<UInt32>?
    /// Board time from which steps are counted.
    private let origin: Int64

    private var round: Int64 = 1
    private var answers: [Int64: Ballot] = [:]
    private var tally = Tally()
    /// Time of the newest ballot.
    private var newest: Int64 = 0
    private var marks: [Mark] = []
    private var sinceMark = Difference()
    /// Since voting was last closed in this round: the host was shown the counts of that moment, listed or not.
    private var sinceClosing: (at: Int64, difference: Difference)?

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
            steps: end.marks.isEmpty ? [last] : end.marks.map(\.step))
    }

    /// A round that is taken back is gone on with as it was.
    private mutating func begin(_ number: Int64) {
        if number == result.round, round < number {
            (answers, tally, newest, marks) = ([:], Tally(), 0, [])
            (sinceMark, sinceClosing) = (Difference(), nil)
        }
        round = number
    }

    private mutating func cast(_ ballot: Ballot?, by who: Int64) {
        let (old, new) = (answers[who], ballot.flatMap(counted(_:)))
        if let old { tally.count(old, -1, emptyCounts: true) { _ in true } }
        if let new { tally.count(new, 1, emptyCounts: true) { _ in true } }
        answers[who] = new
        sinceMark.note(who, from: old, to: new)
        sinceClosing?.difference.note(who, from: old, to: new)
    }

    /// A ballot as it counts over the buttons that there are now; `nil`: it doesn't.
    private func counted(_ ballot: Ballot) -> Ballot? {
        let on = ballot.on.filter { present?.contains($0) ?? ($0 < group.buttons.bound) }
        return on.isEmpty && !(ballot.on.isEmpty && group.emptyCounts) ? nil : Ballot(on: on)
    }

    /// Marks the first moment since the newest ballot that is far enough from the last mark and the last closing, if
    /// that is earlier than the next ballot.
    private mutating func mark(before time: Int64) {
        let shown = sinceClosing?.difference.people ?? Course.people
        guard sinceMark.people >= Course.people, shown >= Course.people else { return }
        let past = max(marks.last?.step.at ?? 0, sinceClosing?.at ?? 0)
        let earliest = max(newest - origin, past + Course.interval)
        let at = (earliest + Course.interval - 1) / Course.interval * Course.interval
        if origin + at < time { add(at) }
    }

    /// Voting is closed: what is marked too near to that gives way to it.
    private mutating func close(_ time: Int64?) {
        let at = max(0, (time ?? newest) - origin)
        while let last = marks.last, sinceMark.people < Course.people || last.step.at > at - Course.interval {
            sinceMark.reachBack(over: last.difference)
            marks.removeLast()
        }
        if sinceMark.people >= Course.people { add(at) }
        sinceClosing = (at, Difference())
    }

    private mutating func add(_ at: Int64) {
        marks.append(Mark(step: Course.Step(at: at, tally: tally), difference: sinceMark))
        sinceMark = Difference()
        if marks.count > Course.mostSteps { thin() }
    }

    /// Leaves every second mark out, and as many more as it takes for enough people to be between two.
    private mutating func thin() {
        var kept: [Mark] = []
        for (place, mark) in marks.reversed().enumerated() {
            if let next = kept.last, place % 2 == 1 || next.difference.people < Course.people {
                kept[kept.count - 1].difference.reachBack(over: mark.difference)
            } else {
                kept.append(mark)
            }
        }
        while kept.count > 1, let first = kept.last, first.difference.people < Course.people {
            kept.removeLast()
            kept[kept.count - 1].difference.reachBack(over: first.difference)
        }
        marks = kept.reversed()
    }
}
