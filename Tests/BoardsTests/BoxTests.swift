import Specimens
import Testing

@testable import Boards

/// Check boxes on a board.
@Suite struct BoxTests {
    private func sample(_ checked: Bool = false) throws -> LiveSample {
        try LiveSample(DeclaredGroup("food", [DeclaredButton("pizza", checked: checked), DeclaredButton("soup")]))
    }

    @Test func `A1 a group without a style is a box, and default, 0 and 1 are other names for it`() throws {
        let styles: [String?] = [nil, "box", "default", "0", "1"]
        for style in styles {
            let sample = try LiveSample(DeclaredGroup("food", style, [DeclaredButton("pizza")]))
            #expect(sample.board.groups.first?.group.style == utf8("box"), "\(style ?? "none")")
        }
        let radio = try LiveSample(DeclaredGroup("food", "2", [DeclaredButton("pizza")]))
        #expect(radio.board.groups.first?.group.style == utf8("radio"))
    }

    @Test func `A2 a button starts unchecked and answers its first click`() throws {
        var sample = try sample()
        #expect(sample.checked("food") == [])
        try sample.click("food", "pizza")
        #expect(sample.checked("food") == ["pizza"])
    }

    @Test func `A3 two clicks are checked, then unchecked, a rev each`() throws {
        var sample = try sample()
        try sample.click("food", "pizza")
        #expect(sample.changes.last?.cells == [CellChange(cell: .check(0, 0), old: 0, new: 1)])
        try sample.click("food", "pizza")
        #expect(sample.checked("food") == [])
        #expect(sample.changes.last?.cells == [CellChange(cell: .check(0, 0), old: 1, new: 0)])
        #expect(sample.board.views.map(\.rev) == [3, 3, 3] && sample.board.seq == 3)
    }

    @Test func `A8 a button set to what it is makes an entry and no rev`() throws {
        var sample = try sample(true)
        let before = sample.board.views
        try sample.set("food", on: ["pizza"], off: ["soup"])
        #expect(sample.changes.last?.isEmpty == true)
        #expect(sample.journal.last?.entry.outcome.operations == [])
        #expect(sample.board.views == before && sample.board.seq == 2)
    }

    @Test func `E8 two people tick the same empty box: it is ticked, once`() throws {
        var sample = try sample()
        try sample.write(.set(group: known("food"), on: [known("pizza")], off: []), by: 1, right: .participant)
        try sample.write(.set(group: known("food"), on: [known("pizza")], off: []), by: 2, right: .participant)
        #expect(sample.checked("food") == ["pizza"])
        #expect(sample.changes.map(\.cells.count) == [0, 1, 0])
    }

    @Test func `E9 an old click means what it showed, never the opposite`() throws {
        var sample = try sample()
        // Shown unchecked, clicked offline; meanwhile somebody else checks it, and somebody unchecks the other.
        try sample.set("food", on: ["pizza"])
        try sample.set("food", on: ["pizza"])
        #expect(sample.checked("food") == ["pizza"])
        try sample.set("food", off: ["soup"])
        #expect(sample.checked("food") == ["pizza"])
    }

    @Test func `P15 all of on are checked and all of off are not, in one entry`() throws {
        var sample = try sample(true)
        try sample.set("food", on: ["soup"], off: ["pizza"])
        #expect(sample.checked("food") == ["soup"])
        #expect(sample.board.seq == 2)
    }

    @Test func `P15 an id in both lists, or twice, or none at all is refused`() throws {
        var sample = try sample()
        for (on, off) in [(["pizza"], ["pizza"]), (["soup", "soup"], []), ([], ["soup", "soup"]), ([], [])] {
            #expect {
                try sample.set("food", on: on, off: off)
            } throws: { error in
                guard case .badField("on", _) = error as? Refusal else { return false }
                return true
            }
        }
        #expect(sample.board.seq == 1)
    }

    @Test func `P15 one id that isn't there refuses the whole write`() throws {
        var sample = try sample()
        #expect(throws: Refusal.noButton(known("rice"))) { try sample.set("food", on: ["pizza", "rice"]) }
        #expect(throws: Refusal.noGroup(known("drink"))) { try sample.set("drink", on: ["pizza"]) }
        #expect(throws: Refusal.noButton(known("rice"))) { try sample.click("food", "rice") }
        #expect(sample.checked("food") == [])
    }

    @Test func `F4 more than max and fewer than min refuse the whole write, with the limit`() throws {
        let buttons = ["a", "b", "c", "d"].map { DeclaredButton($0) }
        var sample = try LiveSample(DeclaredGroup("food", buttons, min: 2, max: 3))
        #expect(throws: Refusal.style(.many, group: known("food"), buttons: [], limit: 3)) {
            try sample.set("food", on: ["a", "b", "c", "d"])
        }
        #expect(throws: Refusal.style(.few, group: known("food"), buttons: [], limit: 2)) {
            try sample.set("food", on: ["a"])
        }
        #expect(sample.checked("food") == [])
        try sample.set("food", on: ["a", "c"])
        #expect(sample.checked("food") == ["a", "c"])
    }

    @Test func `P29 a viewer can't click, and a participant can't declare`() throws {
        var sample = try sample()
        #expect(throws: Refusal.forbidden(needs: .participant)) {
            try sample.write(.click(group: known("food"), button: known("pizza")), right: .viewer)
        }
        #expect(throws: Refusal.forbidden(needs: .host)) {
            try sample.write(.declare(Declaration(), expected: nil), right: .participant)
        }
        #expect(throws: Refusal.forbidden(needs: .host)) {
            try sample.write(.grant(who: 7, .host), right: .participant)
        }
        #expect(sample.board.seq == 1)
    }
}
