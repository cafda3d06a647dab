import Boards
import Specimens
import Testing

/// What people voted for can't be called something else without a mark (F9, P40).
@Suite struct EditedTests {
    private func poll(_ labels: [(String, String)]) -> DeclaredGroup {
        var group = DeclaredGroup("food", "radio", labels.map { DeclaredButton($0.0, label: $0.1) })
        (group.mode, group.poll) = (.poll, DeclaredPoll(results: .live))
        return group
    }

    private func toggle(_ texts: (String, String)?) -> DeclaredGroup {
        var group = DeclaredGroup.toggle("food", texts: texts)
        (group.mode, group.poll) = (.poll, DeclaredPoll(results: .live))
        return group
    }

    private let plain = [("a", "Pizza"), ("b", "Soup")]

    @Test func `F9 a switch whose texts are swapped is marked`() throws {
        var sample = try LiveSample(toggle(("YES", "NO")))
        try sample.declare([toggle(("Yes", "No"))])
        #expect(sample.poll?.edited == [])
        try sample.vote(1, "switch")
        try sample.declare([toggle(("No", "Yes"))])
        #expect(sample.poll?.edited == [0] && sample.tally == Tally(counts: [0: 1], people: 1))
        var other = try LiveSample(toggle(nil))
        try other.vote(1, "switch")
        try other.declare([toggle(("No", "Yes"))])
        #expect(other.poll?.edited == [0])
    }

    @Test func `F9 a button that comes back under another label is marked`() throws {
        var sample = try LiveSample(poll(plain))
        try sample.vote(1, "a")
        try sample.declare([poll([("b", "Soup")])])
        var same = sample
        try same.declare([poll(plain)])
        #expect(same.poll?.edited == [])
        try sample.declare([poll([("a", "Salad"), ("b", "Soup")])])
        #expect(sample.poll?.edited == [0] && sample.tally == Tally(counts: [0: 1], people: 1))
    }

    @Test func `F9 so is one of a poll that comes back`() throws {
        var sample = try LiveSample(poll(plain))
        try sample.vote(1, "a")
        try sample.declare([poll([("b", "Soup")])])
        try sample.declare([.toggle("door")])
        try sample.declare([poll([("a", "Salad"), ("b", "Soup!")])])
        #expect(sample.poll?.edited == [0, 1])
    }

    @Test func `F9 another picture is marked as another label is`() throws {
        func pictures(_ name: String) -> DeclaredGroup {
            var group = poll(plain)
            group.style = utf8("picture")
            let button = DeclaredButton(
                id: known("a"), label: utf8("Pizza"),
                pictures: Pictures(checked: utf8("\(name).svg"), unchecked: utf8("\(name).svg")))
            group.buttons = .listed([button, DeclaredButton("b", label: "Soup")])
            return group
        }
        var sample = try LiveSample(pictures("x"))
        try sample.vote(1, "a")
        try sample.declare([pictures("y")])
        #expect(sample.poll?.edited == [0])
    }

    @Test func `F9 votes counted by hand are votes`() throws {
        var sample = try LiveSample(poll(plain))
        try sample.host(.hand(group: known("food"), HandCount(counts: [known("a"): 7])))
        try sample.declare([poll([("a", "Salad"), ("b", "Soup")])])
        #expect(sample.poll?.edited == [0])
    }

    @Test func `F8 F9 an undone reset brings back the marks with the ballots`() throws {
        var sample = try LiveSample(poll(plain))
        try sample.vote(1, "a")
        try sample.declare([poll([("a", "Salad"), ("b", "Soup")])])
        try sample.host(.reset(group: known("food")))
        #expect(sample.poll?.edited == [] && sample.poll?.rounds.last?.edited == [0])
        try sample.host(.undo)
        #expect(sample.poll?.edited == [0] && sample.tally == Tally(counts: [0: 1], people: 1))
    }

    @Test func `F9 a label that is edited after the round is marked in that round's result`() throws {
        var sample = try LiveSample(poll(plain))
        try sample.vote(1, "a")
        try sample.host(.reset(group: known("food")))
        try sample.declare([poll([("a", "Salad"), ("b", "Soup")])])
        #expect(sample.poll?.edited == [] && sample.poll?.rounds.last?.edited == [0])
    }
}
