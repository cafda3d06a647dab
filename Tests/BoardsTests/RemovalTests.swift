import Boards
import Specimens
import Testing

/// What a removal takes away, its undo gives back as it was (P47).
@Suite struct RemovalTests {
    private func poll(
        _ name: String, stage: Phase.Stage = .open, closesAt: Int64? = nil, results: Results = .live
    ) -> DeclaredGroup {
        var group = DeclaredGroup(name, "radio", [DeclaredButton("yes"), DeclaredButton("no")])
        (group.mode, group.poll) = (.poll, DeclaredPoll(results: results, stage: stage, closesAt: closesAt))
        return group
    }

    private let other = DeclaredGroup("other", "box", [DeclaredButton("b")])

    private func phase(_ sample: LiveSample, _ name: String = "food") -> Phase? {
        sample.board.group(known(name))?.poll?.phase
    }

    private func shown(_ sample: LiveSample) -> [String] {
        sample.board.snapshot(for: .participant).groups.map(\.group.id.description)
    }

    @Test func `P47 a draft that is taken away comes back as a draft`() throws {
        var sample = try LiveSample(poll("food", stage: .draft, closesAt: 1_796_000_900_000), other)
        try sample.declare([other])
        try sample.host(.undo)
        #expect(phase(sample)?.stage == .draft && phase(sample)?.closesAt == 1_796_000_900_000)
        #expect(shown(sample) == ["other"])
        #expect(throws: Refusal.noGroup(known("food"))) { try sample.vote(1, "yes") }
    }

    @Test func `P47 a closed poll that nobody answered comes back closed, with what was shown of it`() throws {
        var sample = try LiveSample(poll("food"), other)
        try sample.host(.close(group: known("food"), in: nil))
        try sample.host(.show(group: known("food"), results: false, correct: true))
        let before = try #require(phase(sample))
        sample.time += 10_000
        try sample.declare([other])
        try sample.host(.undo)
        #expect(phase(sample) == before && before.stage == .closed)
        #expect(throws: Refusal.closed(at: before.closedAt)) { try sample.vote(1, "yes") }
    }

    @Test func `P47 an open poll comes back with its end, and closed if that has passed`() throws {
        var sample = try LiveSample(poll("food"), other)
        try sample.host(.open(group: known("food"), for: 10_000))
        try sample.host(.close(group: known("food"), in: nil))
        try sample.host(.open(group: known("food"), for: 10_000))
        let end = sample.time + 10_000
        try sample.declare([other])
        var late = sample
        sample.time = end - 1
        try sample.host(.undo)
        #expect(phase(sample)?.stage == .open && sample.board.nextDue == end)
        late.time = end + 1
        try late.host(.undo)
        #expect(phase(late)?.stage == .closed && phase(late)?.closedAt == end && late.board.nextDue == nil)
    }

    @Test func `P47 so does one with votes whose time has passed while it was away`() throws {
        var sample = try LiveSample(poll("food"), other)
        try sample.host(.open(group: known("food"), for: 10_000))
        try sample.host(.close(group: known("food"), in: 10_000))
        let end = sample.time + 10_000
        try sample.vote(1, "yes")
        try sample.declare([other])
        sample.time = end + 1
        try sample.host(.undo)
        #expect(phase(sample)?.stage == .closed && phase(sample)?.closedAt == end)
        #expect(sample.tally == Tally(counts: [0: 1], people: 1))
    }

    @Test func `P74 votes counted by hand stay with a poll that is taken away, as ballots do`() throws {
        var sample = try LiveSample(poll("food"), other)
        try sample.host(.hand(group: known("food"), HandCount(counts: [known("yes"): 7])))
        try sample.declare([other])
        #expect(sample.board.retired.count == 1)
        var declared = sample
        try sample.host(.undo)
        #expect(sample.poll?.hand == Hand(people: 7, counts: [0: 7]))
        try declared.declare([other, poll("food")])
        #expect(declared.poll?.hand == Hand(people: 7, counts: [0: 7]))
        #expect(throws: Refusal.ballots("groups[0].mode")) {
            try declared.declare([DeclaredGroup("food", "radio", [DeclaredButton("yes"), DeclaredButton("no")])])
        }
    }

    @Test func `P47 an undo that an earlier release stored opens nothing`() throws {
        var sample = try LiveSample(poll("food", stage: .draft), other)
        try sample.declare([other])
        var stored = sample.board.restorable
        stored.undo?.operations.removeAll { if case .phase = $0 { true } else { false } }
        sample.board = Board(id: sample.board.id, epoch: sample.board.epoch, restoring: stored)
        try sample.host(.undo)
        #expect(phase(sample)?.stage == .draft)
    }

    @Test func `P47 what comes back is the same after a replay`() throws {
        var sample = try LiveSample(poll("food", stage: .draft), poll("door"), other)
        try sample.host(.hand(group: known("door"), HandCount(counts: [known("no"): 2])))
        try sample.declare([other])
        try sample.host(.undo)
        var board = Board(id: sample.board.id, epoch: sample.board.epoch)
        for (entry, time, name) in sample.journal {
            #expect(board.canApply(entry))
            board.apply(entry, at: time, name: name)
        }
        #expect(board.essence == sample.board.essence)
    }

    @Test func `P48 a poll may be declared closed, and one that is there keeps its stage`() throws {
        var sample = try LiveSample(poll("food", stage: .closed), other)
        #expect(phase(sample) == Phase(stage: .closed, closedAt: sample.time))
        #expect(throws: Refusal.closed(at: sample.time)) { try sample.vote(1, "yes") }
        try sample.declare([poll("food", stage: .open), other])
        #expect(phase(sample)?.stage == .closed)
        try sample.host(.open(group: known("food"), for: nil))
        try sample.declare([poll("food", stage: .closed), other])
        #expect(phase(sample)?.stage == .open)
    }
}
