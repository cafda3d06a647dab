import Boards
import Specimens
import Testing

/// Ballots and tallies, by the rows of section F.
@Suite struct PollTests {
    private static let food = [
        DeclaredButton("pizza", label: "Pizza"), DeclaredButton("soup", label: "Soup"), DeclaredButton("salad"),
    ]

    private func poll(
        _ style: String = "radio", _ buttons: [DeclaredButton] = PollTests.food, min: UInt32 = 0, max: UInt32 = 0,
        _ poll: DeclaredPoll = DeclaredPoll(results: .live)
    ) throws -> LiveSample {
        var group = DeclaredGroup("food", style, buttons, min: min, max: max)
        (group.mode, group.poll) = (.poll, poll)
        return try LiveSample(group)
    }

    private func toggle(_ poll: DeclaredPoll = DeclaredPoll(results: .live)) throws -> LiveSample {
        var group = DeclaredGroup.toggle("food", texts: ("YES", "NO"))
        (group.mode, group.poll) = (.poll, poll)
        return try LiveSample(group)
    }

    @Test(arguments: ["box", "radio", "picture"])
    func `F1 each person has a ballot of their own, everybody sees the tally`(style: String) throws {
        var sample = try poll(style)
        try sample.vote(1, "pizza")
        try sample.vote(2, "pizza")
        try sample.vote(3, "soup")
        for view in View.allCases {
            let shown = try #require(sample.board.snapshot(for: view).groups.first?.poll)
            #expect(shown.people == 3 && shown.counts?.tally.counts == [0: 2, 1: 1])
        }
        #expect(sample.board.ballots(of: 3).map(\.names) == [[known("soup")]])
        #expect(sample.board.ballots(of: 4).isEmpty)
    }

    @Test func `F2 counts move by exactly what a person changes or takes back`() throws {
        var sample = try poll()
        try sample.vote(1, "pizza")
        try sample.vote(2, "pizza")
        try sample.vote(1, "soup")
        #expect(sample.tally == Tally(counts: [0: 1, 1: 1], people: 2))
        try sample.vote(1, "soup")
        #expect(sample.tally == Tally(counts: [0: 1, 1: 1], people: 2))
        try sample.write(.withdraw(group: known("food")), by: 1, right: .participant)
        #expect(sample.tally == Tally(counts: [0: 1], people: 1))
        try sample.write(.withdraw(group: known("food")), by: 1, right: .participant)
        #expect(sample.tally == Tally(counts: [0: 1], people: 1))
    }

    @Test func `F4 more than max or fewer than min is refused whole, and the earlier ballot stands`() throws {
        var sample = try poll("box", min: 2, max: 2)
        try sample.set("food", on: ["pizza", "soup"])
        let tally = sample.tally
        #expect(throws: Refusal.style(.many, group: known("food"), buttons: [], limit: 2)) {
            try sample.set("food", on: ["salad"])
        }
        #expect(throws: Refusal.style(.few, group: known("food"), buttons: [], limit: 2)) {
            try sample.set("food", off: ["pizza"])
        }
        #expect(sample.tally == tally)
        try sample.set("food", off: ["pizza", "soup"])
        #expect(sample.tally == Tally())
    }

    @Test func `F5 after the close a ballot is refused, and when it closed is said`() throws {
        var sample = try poll()
        try sample.vote(1, "pizza")
        try sample.host(.close(group: known("food"), in: nil))
        let closed = sample.time
        sample.time += 1
        #expect(throws: Refusal.closed(at: closed)) { try sample.vote(2, "soup") }
        #expect(throws: Refusal.closed(at: closed)) {
            try sample.write(.withdraw(group: known("food")), by: 1, right: .participant)
        }
        #expect(sample.tally == Tally(counts: [0: 1], people: 1))
    }

    @Test func `F6 at closesAt a ballot is late, whether or not the close was written`() throws {
        var sample = try poll()
        try sample.host(.close(group: known("food"), in: 60_000))
        let end = sample.time + 60_000
        #expect(sample.board.nextDue == end)
        sample.time = end - 1
        try sample.vote(1, "pizza")
        sample.time = end
        #expect(throws: Refusal.closed(at: end)) { try sample.vote(2, "pizza") }
        #expect(sample.board.due(at: end - 1).isEmpty && sample.board.due(at: end) == [known("food")])
        sample.time = end + 5000
        try sample.host(.close(group: known("food"), in: nil))
        #expect(sample.phase?.closedAt == end && sample.board.nextDue == nil)
    }

    @Test func `F6 more time moves the end, and a clock set back doesn't open what was closed`() throws {
        var sample = try poll()
        try sample.host(.open(group: known("food"), for: 10_000))
        try sample.host(.extend(group: known("food"), by: 30_000))
        #expect(sample.phase?.closesAt == sample.time + 40_000)
        let end = sample.time + 40_000
        sample.time = end
        try sample.host(.close(group: known("food"), in: nil))
        sample.time = end - 30_000
        #expect(throws: Refusal.closed(at: end)) { try sample.vote(1, "pizza") }
    }

    @Test func `F7 what may not be seen is not in the view, people always are`() throws {
        var sample = try poll("radio", PollTests.food, DeclaredPoll())
        try sample.vote(1, "pizza")
        func counts(_ view: View) -> [UInt32: UInt32]? {
            sample.board.snapshot(for: view).groups[0].poll?.counts?.tally.counts
        }
        #expect(counts(.host) == [0: 1] && counts(.participant) == nil && counts(.screen) == nil)
        #expect(sample.board.snapshot(for: .participant).groups[0].poll?.people == 1)
        try sample.host(.show(group: known("food"), results: true, correct: nil))
        #expect(counts(.participant) == [0: 1])
        try sample.host(.show(group: known("food"), results: false, correct: nil))
        #expect(counts(.participant) == nil)
    }

    @Test func `F7 a change of answer under hidden results touches no view but the host's`() throws {
        var sample = try poll("radio", PollTests.food, DeclaredPoll())
        try sample.vote(1, "pizza")
        let digest = sample.board.state(of: .participant)
        try sample.vote(1, "soup")
        #expect(sample.board.state(of: .participant) == digest && sample.board.state(of: .screen) == digest)
        #expect(sample.changes.last?.touch(.host) == true && sample.changes.last?.touch(.screen) == false)
    }

    @Test func `F7 P43 with ballots the policy can be tightened, not loosened, until a new round`() throws {
        var sample = try poll("radio", PollTests.food, DeclaredPoll(results: .afterClose))
        try sample.vote(1, "pizza")
        func declare(_ results: Results) throws(Refusal) {
            var group = DeclaredGroup("food", "radio", PollTests.food)
            (group.mode, group.poll) = (.poll, DeclaredPoll(results: results))
            try sample.declare([group])
        }
        #expect(throws: Refusal.ballots("groups[0].results")) { try declare(.live) }
        try declare(.hostOnly)
        #expect(throws: Refusal.ballots("groups[0].results")) { try declare(.afterClose) }
        try sample.host(.reset(group: known("food")))
        try declare(.live)
    }

    @Test func `F7 after-close shows counts once it is closed`() throws {
        var sample = try poll("radio", PollTests.food, DeclaredPoll(results: .afterClose))
        try sample.vote(1, "pizza")
        #expect(sample.board.snapshot(for: .screen).groups[0].poll?.counts == nil)
        try sample.host(.close(group: known("food"), in: nil))
        #expect(sample.board.snapshot(for: .screen).groups[0].poll?.counts?.tally.counts == [0: 1])
    }

    @Test func `F8 a reset starts a round, keeps the old one, and can be undone until somebody votes`() throws {
        var sample = try poll()
        try sample.vote(1, "pizza")
        try sample.host(.reset(group: known("food")))
        #expect(sample.tally == Tally() && sample.poll?.round == 2)
        #expect(sample.poll?.rounds.map(\.tally) == [Tally(counts: [0: 1], people: 1)])
        try sample.host(.undo)
        #expect(sample.tally == Tally(counts: [0: 1], people: 1) && sample.poll?.round == 1)
        #expect(sample.board.ballots(of: 1).map(\.names) == [[known("pizza")]])
        try sample.host(.reset(group: known("food")))
        try sample.vote(2, "soup")
        #expect(throws: Refusal.nothing) { try sample.host(.undo) }
    }

    @Test func `F8 in shared mode a reset brings back what was declared, and undo what was there`() throws {
        var sample = try LiveSample(
            DeclaredGroup(
                "food", "box", [DeclaredButton("a", checked: true), DeclaredButton("b"), DeclaredButton("c")]))
        try sample.set("food", on: ["b", "c"], off: ["a"])
        try sample.host(.reset(group: known("food")))
        #expect(sample.checked("food") == ["a"])
        try sample.host(.undo)
        #expect(sample.checked("food") == ["b", "c"])
    }

    @Test func `F9 a label edited during the poll keeps the ballots and is marked`() throws {
        var sample = try poll()
        try sample.vote(1, "pizza")
        var group = DeclaredGroup(
            "food", "radio",
            [DeclaredButton("pizza", label: "Pizza!"), DeclaredButton("soup", label: "Soup"), DeclaredButton("salad")])
        (group.mode, group.poll) = (.poll, DeclaredPoll(results: .live))
        try sample.declare([group])
        #expect(sample.tally == Tally(counts: [0: 1], people: 1) && sample.poll?.edited == [0])
    }

    @Test func `F10 a removed button's ticks are not counted, and come back with it`() throws {
        var sample = try poll("box")
        try sample.set("food", on: ["pizza", "soup"])
        try sample.vote(2, "pizza")
        func declare(_ buttons: [DeclaredButton]) throws(Refusal) {
            var group = DeclaredGroup("food", "box", buttons)
            (group.mode, group.poll) = (.poll, DeclaredPoll(results: .live))
            try sample.declare([group])
        }
        try declare([PollTests.food[1], PollTests.food[2]])
        #expect(sample.tally == Tally(counts: [1: 1], people: 1))
        #expect(sample.board.snapshot(for: .host).undo == .remove)
        try sample.host(.undo)
        #expect(sample.tally == Tally(counts: [0: 2, 1: 1], people: 2))
        try declare([PollTests.food[1], PollTests.food[2]])
        try declare(PollTests.food + [DeclaredButton("rice")])
        #expect(sample.tally == Tally(counts: [0: 2, 1: 1], people: 2))
        #expect(sample.board.groups[0].group.buttons.listed.map(\.ordinal) == [0, 1, 2, 3])
    }

    @Test func `F10 a removed poll keeps its ballots, and undo brings it back`() throws {
        var sample = try poll()
        try sample.vote(1, "pizza")
        try sample.declare([.toggle("door")])
        #expect(sample.board.groups.count == 1 && sample.board.retired.count == 1)
        try sample.vote(by: 1, "door", "switch")
        try sample.host(.undo)
        #expect(sample.tally == Tally(counts: [0: 1], people: 1))
    }

    @Test func `F15 one question at a time: the others, and drafts, are not in the participants' view`() throws {
        var groups = ["a", "b", "c"].map { DeclaredGroup($0, "radio", PollTests.food) }
        for index in groups.indices {
            (groups[index].mode, groups[index].poll.stage) = (.poll, index == 2 ? .draft : .open)
        }
        var sample = try LiveSample()
        try sample.write(.declare(Declaration(groups: groups, options: .oneAtATime), expected: nil))
        func shown(_ view: View) -> [String] { sample.board.snapshot(for: view).groups.map(\.group.id.description) }
        #expect(shown(.participant) == ["a"] && shown(.screen) == ["a"] && shown(.host) == ["a", "b", "c"])
        try sample.host(.go(group: known("b")))
        #expect(shown(.participant) == ["b"] && sample.board.snapshot(for: .screen).current == known("b"))
        try sample.host(.go(group: known("c")))
        #expect(shown(.participant) == [] && sample.board.snapshot(for: .screen).current == nil)
        #expect(throws: Refusal.noGroup(known("c"))) { try sample.vote(by: 1, "c", "pizza") }
        try sample.host(.open(group: known("c"), for: nil))
        #expect(shown(.participant) == ["c"])
    }

    @Test func `F15 right answers are in no view but the host's until revealed`() throws {
        var buttons = PollTests.food
        buttons[1].isCorrect = true
        var sample = try poll("radio", buttons)
        #expect(sample.board.snapshot(for: .participant).groups[0].poll?.correct == nil)
        #expect(sample.board.snapshot(for: .participant).groups[0].group.correct == [])
        #expect(sample.board.snapshot(for: .host).groups[0].poll?.correct == [1])
        try sample.host(.show(group: known("food"), results: nil, correct: true))
        #expect(sample.board.snapshot(for: .participant).groups[0].poll?.correct == [1])
    }

    @Test func `F18 votes by hand stand apart`() throws {
        var sample = try poll()
        try sample.vote(1, "pizza")
        try sample.host(.hand(group: known("food"), HandCount(counts: [known("pizza"): 7, known("soup"): 5])))
        #expect(sample.tally == Tally(counts: [0: 1], people: 1))
        #expect(sample.poll?.hand == Hand(people: 12, counts: [0: 7, 1: 5]))
        try sample.host(.undo)
        #expect(sample.poll?.hand == nil)
        #expect(throws: Refusal.badField("people", problem: "doesn't fit the counts")) {
            try sample.host(.hand(group: known("food"), HandCount(counts: [known("pizza"): 7], people: 3)))
        }
    }

    @Test func `F19 what leaves nothing checked is no answer, unless the group offers none of these`() throws {
        var sample = try poll("box")
        try sample.vote(1, "pizza")
        try sample.vote(1, "pizza")
        #expect(sample.tally == Tally())
        sample = try poll("box", PollTests.food, DeclaredPoll(results: .live, emptyCounts: true))
        try sample.write(.set(group: known("food"), on: [], off: [known("pizza")]), by: 1, right: .participant)
        #expect(sample.tally == Tally(people: 1, empty: 1))
        #expect(sample.board.ballots(of: 1).map(\.on) == [[]])
    }

    @Test func `D9 a switch in a poll: not answered is not NO`() throws {
        var sample = try toggle()
        #expect(sample.tally == Tally())
        try sample.write(.set(group: known("food"), on: [], off: [known("switch")]), by: 1, right: .participant)
        try sample.write(.set(group: known("food"), on: [known("switch")], off: []), by: 2, right: .participant)
        #expect(sample.tally == Tally(counts: [0: 1], people: 2, empty: 1))
        try sample.write(.withdraw(group: known("food")), by: 1, right: .participant)
        #expect(sample.tally == Tally(counts: [0: 1], people: 1))
    }

    @Test func `P48 with ballots style, min, max and mode stay, and checked is refused`() throws {
        var sample = try poll("box")
        try sample.vote(1, "pizza")
        func declare(_ change: (inout DeclaredGroup) -> Void) throws(Refusal) {
            var group = DeclaredGroup("food", "box", PollTests.food)
            (group.mode, group.poll) = (.poll, DeclaredPoll(results: .live))
            change(&group)
            try sample.declare([group])
        }
        #expect(throws: Refusal.ballots("groups[0].style")) { try declare { $0.style = utf8("radio") } }
        #expect(throws: Refusal.ballots("groups[0].max")) { try declare { $0.max = 2 } }
        #expect(throws: Refusal.ballots("groups[0].min")) { try declare { $0.min = 1 } }
        #expect(throws: Refusal.ballots("groups[0].none")) { try declare { $0.poll.emptyCounts = true } }
        #expect(throws: Refusal.ballots("groups[0].mode")) {
            try declare { ($0.mode, $0.poll) = (.shared, DeclaredPoll()) }
        }
        #expect(throws: Refusal.self) { try declare { $0.buttons = .listed([DeclaredButton("pizza", checked: true)]) } }
        #expect(throws: Refusal.tooLarge("groups[0].buttons.count", limit: 1000)) {
            try declare { $0.buttons = .numbered(1001, checked: []) }
        }
    }

    @Test func `P50 on an invited board only who was granted the right may vote`() throws {
        var sample = try LiveSample()
        var group = DeclaredGroup("food", "radio", PollTests.food)
        group.mode = .poll
        try sample.write(.declare(Declaration(groups: [group], options: .invited), expected: nil))
        #expect(sample.board.right(of: 5) == .viewer)
        try sample.write(.invite(.participant, [5, 6]))
        #expect(sample.board.right(of: 5) == .participant && sample.board.right(of: 7) == .viewer)
    }

    @Test func `P47 undo of a removal brings back what went, and no rule that people did not answer under`() throws {
        var sample = try poll("radio", PollTests.food, DeclaredPoll(results: .live))
        func declare(_ results: Results, _ more: DeclaredGroup...) throws(Refusal) {
            var group = DeclaredGroup("food", "radio", PollTests.food)
            (group.mode, group.poll.results) = (.poll, results)
            try sample.declare([group] + more)
        }
        try declare(.live, .toggle("door", checked: true))
        // Tightened, and another group goes: undo brings the group back, not the looser rule.
        try declare(.hostOnly)
        try sample.vote(1, "pizza")
        try sample.host(.undo)
        #expect(sample.board.group(known("food"))?.group.results == .hostOnly)
        #expect(sample.checked("door") == ["switch"] && sample.tally == Tally(counts: [0: 1], people: 1))
        #expect(sample.board.snapshot(for: .participant).groups[0].poll?.counts == nil)
    }

    @Test func `P47 undo of a removal turns no poll with ballots into a shared group`() throws {
        var sample = try LiveSample(DeclaredGroup("food", "radio", PollTests.food), .toggle("door"))
        var group = DeclaredGroup("food", "radio", PollTests.food)
        group.mode = .poll
        try sample.declare([group])
        try sample.vote(1, "pizza")
        try sample.host(.undo)
        #expect(sample.tally == Tally(counts: [0: 1], people: 1) && sample.board.groups.count == 2)
    }

    @Test func `P48 with ended rounds or ballots a poll stays one, and stays listed`() throws {
        var sample = try poll()
        try sample.vote(1, "pizza")
        var numbered = DeclaredGroup(
            id: known("food"), style: utf8("radio"), mode: .poll, buttons: .numbered(3, checked: []))
        numbered.poll.results = .live
        #expect(throws: Refusal.ballots("groups[0].buttons")) { try sample.declare([numbered]) }
        try sample.host(.reset(group: known("food")))
        #expect(throws: Refusal.ballots("groups[0].mode")) {
            try sample.declare([DeclaredGroup("food", "radio", PollTests.food)])
        }
        #expect(sample.poll?.rounds.count == 1)
    }

    @Test func `P42 what isn't shown can't be probed: there is no such group, whatever is said of it`() throws {
        var groups = ["a", "b"].map { DeclaredGroup($0, "radio", PollTests.food) }
        for index in groups.indices { groups[index].mode = .poll }
        var sample = try LiveSample()
        try sample.write(.declare(Declaration(groups: groups, options: .oneAtATime), expected: nil))
        let nothing = Refusal.noGroup(known("b"))
        for on in [["pizza"], ["nothing"], []] {
            #expect(throws: nothing) {
                try sample.write(.set(group: known("b"), on: on.map(known), off: []), by: 1, right: .participant)
            }
        }
        #expect(throws: nothing) { try sample.vote(by: 1, "b", "nothing") }
        #expect(throws: nothing) { try sample.write(.withdraw(group: known("b")), by: 1, right: .participant) }
    }

    @Test func `F18 counts by hand fit what one person may answer`() throws {
        var sample = try poll()
        for count in [
            HandCount(counts: [known("pizza"): 5, known("soup"): 5], people: 5),
            HandCount(counts: [known("pizza"): 1], empty: 4),
        ] {
            #expect(throws: Refusal.self) { try sample.host(.hand(group: known("food"), count)) }
        }
    }

    @Test func `F6 undo of more time doesn't take the end away, and a draft's planned end stays`() throws {
        var sample = try poll("radio", PollTests.food, DeclaredPoll(stage: .draft, closesAt: 1_796_000_060_000))
        try sample.host(.open(group: known("food"), for: nil))
        #expect(sample.phase?.closesAt == 1_796_000_060_000)
        try sample.host(.open(group: known("food"), for: 2000))
        let end = sample.time + 2000
        try sample.host(.extend(group: known("food"), by: 5000))
        sample.time = end + 1
        try sample.host(.undo)
        #expect(sample.phase?.closesAt == end)
        #expect(throws: Refusal.closed(at: end)) { try sample.vote(1, "pizza") }
    }

    @Test func `every host's intent needs the right host`() throws {
        var sample = try poll()
        for intent: HostIntent in [
            .open(group: known("food"), for: nil), .close(group: known("food"), in: nil), .undo,
            .show(group: known("food"), results: true, correct: nil), .reset(group: known("food")),
        ] {
            #expect(throws: Refusal.forbidden(needs: .host)) {
                try sample.write(.host(intent), by: 1, right: .participant)
            }
        }
    }
}

extension LiveSample {
    var poll: Poll? { board.group(known("food"))?.poll }
    var tally: Tally? { poll?.tally }
    var phase: Phase? { poll?.phase }

    mutating func vote(_ who: Int64, _ button: String) throws(Refusal) { try vote(by: who, "food", button) }

    mutating func vote(by who: Int64, _ group: String, _ button: String) throws(Refusal) {
        try write(.click(group: known(group), button: known(button)), by: who, right: .participant)
    }

    mutating func host(_ intent: HostIntent) throws(Refusal) { try write(.host(intent), by: 99, right: .host) }
}

extension OwnBallot {
    fileprivate var names: [Identifier] { on.map { id(of: $0) ?? Identifier($0) } }
}
