import Boards
import Results
import Specimens

/// A hall of people who vote on one question, and the course of it at any moment.
struct VotingHall {
    var sample: LiveSample
    let group = known("q")
    private let style: String

    init(_ labels: [String], _ style: String, results: Results = .live) throws {
        self.style = style
        sample = try LiveSample(VotingHall.declared(labels, style, results))
    }

    init(toggle name: String) throws {
        style = "switch"
        var door = DeclaredGroup.toggle("q", texts: ("YES", "NO"))
        door.mode = .poll
        sample = try LiveSample(door)
    }

    private static func declared(_ labels: [String], _ style: String, _ results: Results) -> DeclaredGroup {
        var group = DeclaredGroup("q", style, labels.map { DeclaredButton($0) })
        (group.mode, group.poll) = (.poll, DeclaredPoll(results: results))
        return group
    }

    /// A ballot, unless it is refused; nothing for `nil`: it is taken back.
    mutating func vote(_ who: Int64, _ on: [String]?, after wait: Int64) {
        sample.time += wait
        guard let on else { return write(.withdraw(group: group), who, .participant) }
        let all = sample.board.group(group)?.group.buttons.listed.map(\.id) ?? []
        let ticked = on.map(known)
        let off = style == "radio" ? [] : all.filter { !ticked.contains($0) }
        write(.set(group: group, on: ticked, off: off), who, .participant)
    }

    mutating func host(_ intent: HostIntent, after wait: Int64) {
        sample.time += wait
        write(.host(intent), 7, .host)
    }

    /// The same question with other buttons.
    mutating func declare(_ labels: [String]) {
        let declared = VotingHall.declared(labels, style, .live)
        write(.declare(Declaration(title: utf8("v"), groups: [declared]), expected: nil), 7, .host)
    }

    private mutating func write(_ intent: Intent, _ who: Int64, _ right: Right) {
        do throws(Refusal) { try sample.write(intent, by: who, right: right) } catch {}
    }

    var tally: Tally? { sample.board.group(group)?.poll?.tally }

    var course: Course? { course(without: 0) }

    /// The course of all entries but one.
    func course(without seq: Int64) -> Course? {
        guard let result = sample.board.result.groups.first(where: { $0.group.id == group }),
            var count = CourseCount(of: result)
        else { return nil }
        for step in sample.journal where step.entry.seq != seq { count.take(step.entry, at: step.time) }
        return count.finished()
    }
}
