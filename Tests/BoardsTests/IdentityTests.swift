import Boards
import Specimens
import Testing

/// Identity is bytes, and text comes back as it was written (G1).
@Suite struct IdentityTests {
    static let texts = [
        "<script>alert(1)</script>", "&amp; \"quotes\" 'single' \\", "two\nlines\tand a tab", "👩‍👩‍👧‍👦👨🏿‍🚀", "שלום עולם",
        "e\u{301}", "\u{e9}", "__proto__", "007", "null", "", " ", String(repeating: "ä", count: 280),
        String(repeating: "字", count: 1000), "\u{202e}rtl", "\u{0}",
    ]

    @Test(arguments: texts) func `G1 a label is kept byte for byte, through any number of saves`(text: String) throws {
        var sample = try LiveSample(DeclaredGroup("g", [DeclaredButton("a", label: text)]), title: text)
        for _ in 0..<3 {
            sample.board = Board(id: sample.board.id, epoch: sample.board.epoch, restoring: sample.board.restorable)
        }
        #expect(sample.board.title == utf8(text))
        #expect(sample.board.groups.first?.group.buttons.listed.first?.label == utf8(text))
    }

    @Test func `G1 spellings that Swift equates stay two labels, two texts, two contents`() throws {
        let (composed, decomposed) = ("\u{e9}", "e\u{301}")
        #expect(composed == decomposed, "that is why no String is compared")
        var sample = try LiveSample(.toggle("door", texts: (composed, decomposed)))
        #expect(sample.answer("door").text.map(utf8) == utf8(decomposed))
        try sample.click("door", "switch")
        #expect(sample.answer("door").text.map(utf8) == utf8(composed))
        #expect(Declaration(title: utf8(composed)).content != Declaration(title: utf8(decomposed)).content)
    }

    @Test func `G1 ids that look like numbers or like parts of JavaScript are ids like any other`() throws {
        let names = ["__proto__", "constructor", "toString", "007", "7", "null", "0", "-1", "1e3"]
        var sample = try LiveSample(DeclaredGroup("__proto__", names.map { DeclaredButton($0) }))
        for name in names { try sample.click("__proto__", name) }
        #expect(sample.checked("__proto__") == names)
        try sample.click("__proto__", "7")
        #expect(sample.checked("__proto__") == names.filter { $0 != "7" })
    }

    @Test func `G1 007 is not button 7 of a numbered group`() throws {
        var sample = try LiveSample(.numbered("n", 10))
        for name in ["007", "07", "00", "10", "-1", "1e0", "4294967296", "99999999999", "x"] {
            #expect(throws: Refusal.noButton(known(name))) { try sample.click("n", name) }
        }
        try sample.click("n", "7")
        #expect(sample.checked("n") == ["7"])
    }

    @Test func `E7 two boards share nothing`() throws {
        var (one, other) = (try LiveSample(.toggle("door")), try LiveSample(.toggle("door")))
        let name = WriteName(client: utf8("c"), id: 1)
        try one.write(.click(group: known("door"), button: known("switch")), name: name)
        #expect(one.checked("door") == ["switch"] && other.checked("door") == [])
        let resolution = try other.write(.set(group: known("door"), on: [], off: [known("switch")]), name: name)
        #expect(resolution != .repeated(seq: 2))
    }
}
