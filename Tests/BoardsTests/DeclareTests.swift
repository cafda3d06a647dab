import Boards
import Specimens
import Testing

/// Declaring on a live board (P23, P24).
@Suite struct DeclareTests {
    private func boxes(_ names: String..., checked: String = "") -> [DeclaredButton] {
        names.map { DeclaredButton($0, checked: checked.contains($0)) }
    }

    private func order(_ sample: LiveSample, _ group: String) -> [String] {
        sample.board.group(known(group))?.group.buttons.listed.map(\.id.description) ?? []
    }

    @Test func `P23 kept ids keep what is checked, and checked counts for new ones only`() throws {
        var sample = try LiveSample(DeclaredGroup("g", boxes("a", "b", "c", checked: "a")))
        try sample.set("g", on: ["b"], off: ["a"])
        try sample.declare([DeclaredGroup("g", boxes("d", "c", "b", "a", "e", checked: "ade"))])
        #expect(sample.checked("g") == ["b", "d", "e"])
        #expect(order(sample, "g") == ["d", "c", "b", "a", "e"])
    }

    @Test func `P23 order of groups follows the declaration, and a click still finds them`() throws {
        var sample = try LiveSample(DeclaredGroup("x", boxes("a")), DeclaredGroup("y", boxes("a")))
        try sample.click("y", "a")
        try sample.declare([
            DeclaredGroup("y", boxes("a")), DeclaredGroup("z", boxes("a")), DeclaredGroup("x", boxes("a")),
        ])
        #expect(sample.board.groups.map(\.group.id.description) == ["y", "z", "x"])
        #expect(sample.board.groups.map(\.group.ordinal) == [1, 2, 0])
        try sample.click("x", "a")
        #expect(sample.checked("x") == ["a"] && sample.checked("y") == ["a"] && sample.checked("z") == [])
    }

    @Test func `P23 what is removed is gone, from the digest too, and its ordinal is never used again`() throws {
        var sample = try LiveSample(DeclaredGroup("g", boxes("a", "b", checked: "ab")), DeclaredGroup("h", boxes("c")))
        try sample.click("h", "c")
        try sample.declare([DeclaredGroup("g", boxes("b"))])
        #expect(sample.checked("g") == ["b"] && sample.board.group(known("h")) == nil)
        #expect(sample.board.cells() == [.structure: 2, .check(0, 1): 1])
        try sample.declare([DeclaredGroup("g", boxes("a", "b")), DeclaredGroup("h", boxes("c"))])
        #expect(sample.checked("g") == ["b"] && sample.checked("h") == [])
        #expect(sample.board.groups.map(\.group.ordinal) == [0, 2])
        #expect(sample.board.groups.first?.group.buttons.listed.map(\.ordinal) == [2, 1])
        #expect(throws: Refusal.noButton(known("z"))) { try sample.click("g", "z") }
    }

    @Test func `A5 a checked button stays checked while its style changes and changes back`() throws {
        var sample = try LiveSample(DeclaredGroup("g", "box", boxes("a", "b")))
        try sample.click("g", "a")
        for style in ["radio", "box", "picture", "box"] {
            try sample.declare([DeclaredGroup("g", style, boxes("a", "b"))])
            #expect(sample.checked("g") == ["a"], "\(style)")
            #expect(sample.board.groups.first?.group.style == utf8(style))
        }
        try sample.declare([DeclaredGroup("g", "radio", boxes("a", "b"))])
        try sample.click("g", "b")
        #expect(sample.checked("g") == ["b"])
    }

    @Test func `A5 three checked boxes can't become a radio group: refused, naming them`() throws {
        var sample = try LiveSample(DeclaredGroup("g", boxes("a", "b", "c", "d", checked: "acd")))
        let before = sample.board.essence
        let named = ["a", "c", "d"].map(known)
        #expect(throws: Refusal.style(.two, group: known("g"), buttons: named, limit: 1)) {
            try sample.declare([DeclaredGroup("g", "radio", boxes("a", "b", "c", "d"))])
        }
        #expect(sample.board.essence == before)
        try sample.declare([DeclaredGroup("g", "radio", boxes("b", "c"))])
        #expect(sample.checked("g") == ["c"])
    }

    @Test func `P23 one wrong group refuses all of the declaration`() throws {
        var sample = try LiveSample(DeclaredGroup("g", boxes("a", "b")))
        let before = sample.board.essence
        #expect(throws: Refusal.noStyle(utf8("dial"))) {
            try sample.declare([DeclaredGroup("g", boxes("x")), DeclaredGroup("h", "dial", boxes("y"))], title: "New")
        }
        #expect(sample.board.essence == before)
    }

    @Test func `P24 if names the state; another is a mismatch`() throws {
        var sample = try LiveSample(DeclaredGroup("g", boxes("a")))
        let epoch = sample.board.epoch
        let others = [StateName(epoch: epoch, seq: 0), StateName(epoch: epoch, seq: 2), StateName(epoch: 1, seq: 1)]
        for other in others {
            #expect(throws: Refusal.mismatch) { try sample.declare([], expected: other) }
        }
        try sample.declare([DeclaredGroup("g", boxes("b"))], expected: StateName(epoch: epoch, seq: 1))
        #expect(sample.board.seq == 2)
    }

    @Test func `P24 whoever has no id gets its number, counted from 1, and its label is the id`() throws {
        let buttons = DeclaredButtons.listed([DeclaredButton(label: utf8("Soup")), DeclaredButton()])
        let sample = try LiveSample(DeclaredGroup("x", boxes("a")), DeclaredGroup(buttons: buttons))
        let group = try #require(sample.board.groups.last?.group)
        #expect(group.id == known("2") && group.label == utf8("2"))
        #expect(group.buttons.listed.map(\.id.description) == ["1", "2"])
        #expect(group.buttons.listed.map(\.label) == [utf8("Soup"), utf8("2")])
    }

    @Test func `P24 deselectable is what the style says, unless the group does`() throws {
        let sample = try LiveSample(
            DeclaredGroup("r", "radio", boxes("a")), DeclaredGroup("p", "picture", boxes("a")),
            DeclaredGroup("q", "picture", boxes("a"), deselectable: false))
        #expect(sample.board.groups.map(\.group.deselectable) == [false, true, false])
    }

    @Test func `G3 P25 the same id twice is refused, naming both positions; the same label is allowed`() throws {
        #expect(throws: Refusal.duplicate("groups[1].buttons", first: 2, second: 3)) {
            try LiveSample(DeclaredGroup("g", boxes("x")), DeclaredGroup("h", boxes("a", "b", "b")))
        }
        #expect(throws: Refusal.duplicate("groups", first: 1, second: 3)) {
            try LiveSample(
                DeclaredGroup("g", boxes("x")), DeclaredGroup("h", boxes("x")), DeclaredGroup("g", boxes("y")))
        }
        // A number that is given collides with one that is counted.
        #expect(throws: Refusal.duplicate("groups[0].buttons", first: 1, second: 2)) {
            try LiveSample(DeclaredGroup("g", [DeclaredButton("2"), DeclaredButton(label: utf8("x"))]))
        }
        let same = try LiveSample(
            DeclaredGroup("g", [DeclaredButton("a", label: "x"), DeclaredButton("b", label: "x")]))
        #expect(same.board.groups.first?.group.buttons.count == 2)
    }

    @Test func `A8 P17 declaring the board as it is makes an entry and no rev`() throws {
        let groups = [DeclaredGroup("g", boxes("a", "b", checked: "b")), .numbered("n", 10, checked: [3])]
        var sample = try LiveSample()
        try sample.declare(groups, title: "Lunch")
        let views = sample.board.views
        try sample.declare(groups, title: "Lunch")
        #expect(sample.changes.last?.isEmpty == true)
        #expect(sample.board.views == views && sample.board.seq == 2)
        try sample.declare(groups, title: "Dinner")
        #expect(sample.changes.last?.structural == true && sample.board.revision == 2)
    }

    @Test func `P23 an empty board is a board`() throws {
        var sample = try LiveSample()
        try sample.declare([])
        #expect(sample.board.seq == 1 && sample.board.revision == 1 && sample.board.views[0].rev == 1)
    }

    @Test func `P23 numbered groups grow and shrink; what is beyond is gone for good`() throws {
        var sample = try LiveSample(.numbered("n", 100, checked: [0, 49, 50, 99]))
        try sample.declare([.numbered("n", 50, checked: [1, 2])])
        #expect(sample.checked("n") == ["0", "49"])
        #expect(sample.board.groups.first?.selection.bytes.count == 7, "P9: a bit for each button")
        #expect(throws: Refusal.noButton(known("50"))) { try sample.click("n", "50") }
        try sample.declare([.numbered("n", 100, checked: [0, 50, 60])])
        #expect(sample.checked("n") == ["0", "49", "50", "60"])
    }

    @Test func `P23 a group that goes from listed to numbered starts anew`() throws {
        var sample = try LiveSample(DeclaredGroup("n", [DeclaredButton("0", checked: true)]))
        try sample.declare([.numbered("n", 5)])
        #expect(sample.checked("n") == [] && sample.board.groups.first?.group.ordinal == 1)
        #expect(sample.board.cells() == [.structure: 2])
    }
}
