import Boards
import Specimens
import Testing

/// What was voted for and taken away is kept, and there is an end to it (P74).
@Suite struct RetiredTests {
    private func poll(_ name: String, _ buttons: [String] = ["yes"]) -> DeclaredGroup {
        var group = DeclaredGroup(name, "box", buttons.map { DeclaredButton($0) })
        (group.mode, group.poll) = (.poll, DeclaredPoll())
        return group
    }

    /// A board whose polls, each with a vote, are about to be taken away.
    private func voted(_ count: Int) throws -> LiveSample {
        var sample = try LiveSample()
        try sample.declare((0..<count).map { poll("p\($0)") })
        for index in 0..<count { try sample.click("p\(index)", "yes") }
        return sample
    }

    @Test func `P74 a thousand polls with votes can be taken away, one more names the limit`() throws {
        var sample = try voted(1000)
        try sample.declare([poll("next")])
        #expect(sample.board.retired.count == 1000)
        try sample.click("next", "yes")
        #expect(throws: Refusal.tooLarge("retired", limit: 1000)) { try sample.declare([poll("another")]) }
        // What is there can change, and what comes back makes room.
        try sample.declare([poll("next"), poll("another")])
        try sample.declare([poll("p0"), poll("another")])
        #expect(sample.board.retired.count == 1000)
    }

    @Test func `P74 nobody voted for it: it goes, and needs no room`() throws {
        var sample = try voted(1000)
        try sample.declare([poll("next")])
        try sample.declare([poll("another")])
        #expect(sample.board.retired.count == 1000)
    }

    @Test func `P74 so it is with the buttons of a poll`() throws {
        var sample = try LiveSample(poll("p", (0..<1000).map { "a\($0)" }))
        try sample.click("p", "a0")
        try sample.declare([poll("p", ["b"])])
        #expect(throws: Refusal.tooLarge("groups[0].retired", limit: 1000)) {
            try sample.declare([poll("p", ["c"])])
        }
        try sample.declare([poll("p", ["a1", "c"])])
        #expect(sample.board.group(known("p"))?.group.retired.count == 1000)
    }
}
