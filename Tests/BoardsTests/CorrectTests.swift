import Boards
import Specimens
import Testing

/// What is right among answers, the empty one too (F21).
@Suite struct CorrectTests {
    private func toggle(_ poll: DeclaredPoll, isCorrect: Bool = false) throws -> LiveSample {
        var group = DeclaredGroup(
            id: known("food"), style: utf8("switch"), texts: Texts(on: utf8("YES"), off: utf8("NO")),
            buttons: .implied(checked: false, isCorrect: isCorrect))
        (group.mode, group.poll) = (.poll, poll)
        return try LiveSample(group)
    }

    private func shown(_ sample: LiveSample, _ view: View) -> ShownPoll? {
        sample.board.snapshot(for: view).groups[0].poll
    }

    @Test func `F21 P42 that NO is right is told to the host, and to others once it is revealed`() throws {
        var sample = try toggle(DeclaredPoll(emptyIsCorrect: true))
        #expect(shown(sample, .host)?.emptyIsCorrect == true && shown(sample, .host)?.correct == [])
        for view in [View.participant, .screen] {
            #expect(shown(sample, view)?.emptyIsCorrect == false)
            #expect(sample.board.snapshot(for: view).groups[0].group.emptyIsCorrect == false)
        }
        try sample.host(.show(group: known("food"), results: nil, correct: true))
        for view in View.allCases { #expect(shown(sample, view)?.emptyIsCorrect == true) }
    }

    @Test func `P44 an undo that takes back a reveal is called one, and one of results isn't`() throws {
        var sample = try toggle(DeclaredPoll(emptyIsCorrect: true))
        func undo(_ results: Bool?, _ correct: Bool?) throws -> Undo.Kind? {
            try sample.host(.show(group: known("food"), results: results, correct: correct))
            return sample.board.snapshot(for: .host).undo
        }
        #expect(try undo(nil, true) == .reveal)
        #expect(sample.board.snapshot(for: .participant).undo == nil)
        try sample.host(.undo)
        #expect(shown(sample, .participant)?.emptyIsCorrect == false)
        #expect(try undo(true, true) == .show)
        #expect(try undo(nil, false) == .show)
        #expect(try undo(false, nil) == .show)
        #expect(sample.board.undo?.kind == .show)
    }

    @Test func `F21 a switch that leaves its button out is marked right by itself`() throws {
        let sample = try toggle(DeclaredPoll(), isCorrect: true)
        #expect(shown(sample, .host)?.correct == [0] && shown(sample, .host)?.emptyIsCorrect == false)
    }

    @Test func `P48 none of these can be right only where it is an answer`() throws {
        func declare(_ poll: DeclaredPoll) throws -> LiveSample {
            var group = DeclaredGroup("food", "box", [DeclaredButton("pizza"), DeclaredButton("soup")])
            (group.mode, group.poll) = (.poll, poll)
            return try LiveSample(group)
        }
        let refusal = Refusal.badField(
            "groups[0].noneCorrect", problem: "is for polls in which an empty ballot is an answer")
        #expect(throws: refusal) { try declare(DeclaredPoll(emptyIsCorrect: true)) }
        let sample = try declare(DeclaredPoll(emptyCounts: true, emptyIsCorrect: true))
        #expect(shown(sample, .host)?.emptyIsCorrect == true)
    }

    @Test func `P48 what is right may be mended while there are ballots, and is told anew`() throws {
        var sample = try toggle(DeclaredPoll(emptyIsCorrect: true))
        try sample.vote(1, "switch")
        let before = sample.board.snapshot(for: .host).revision
        var group = DeclaredGroup.toggle("food", texts: ("YES", "NO"))
        (group.mode, group.poll, group.buttons) = (.poll, DeclaredPoll(), .implied(checked: false, isCorrect: true))
        try sample.declare([group])
        #expect(shown(sample, .host)?.correct == [0] && shown(sample, .host)?.emptyIsCorrect == false)
        #expect(sample.board.snapshot(for: .host).revision > before && sample.tally?.people == 1)
    }
}
