import Boards
import Specimens
import Testing

/// Radio buttons on a board.
@Suite struct RadioTests {
    /// ★ to ★★★★★, worth 1 to 5.
    private func stars(checked: Int? = nil, deselectable: Bool? = nil) throws -> LiveSample {
        let buttons = (1...5).map { number in
            DeclaredButton(
                "s\(number)", label: String(repeating: "★", count: number), value: "\(number)",
                checked: number == checked)
        }
        return try LiveSample(DeclaredGroup("stars", "radio", buttons, deselectable: deselectable))
    }

    @Test func `B1 whichever is clicked, exactly that one is checked, and it is text and value`() throws {
        var sample = try stars()
        for number in [3, 1, 5, 2, 4] {
            try sample.click("stars", "s\(number)")
            #expect(sample.checked("stars") == ["s\(number)"])
            #expect(sample.answer("stars") == (String(repeating: "★", count: number), "\(number)"))
        }
    }

    @Test func `B2 a radio declared checked is text and value before anybody clicked`() throws {
        #expect(try stars(checked: 3).answer("stars") == ("★★★", "3"))
    }

    @Test func `B3 clicking the checked radio changes nothing`() throws {
        var sample = try stars(checked: 3)
        try sample.click("stars", "s3")
        #expect(sample.checked("stars") == ["s3"])
        #expect(sample.changes.last?.isEmpty == true)
    }

    @Test func `B3 in a deselectable group it becomes unchecked, and text and value are null`() throws {
        var sample = try stars(checked: 3, deselectable: true)
        try sample.click("stars", "s3")
        #expect(sample.checked("stars") == [])
        #expect(sample.answer("stars") == (nil, "null"))
    }

    @Test func `B3 the only choice can't be taken away with set either`() throws {
        var sample = try stars(checked: 3)
        #expect(throws: Refusal.style(.empty, group: known("stars"), buttons: [], limit: 0)) {
            try sample.set("stars", off: ["s3"])
        }
        #expect(sample.checked("stars") == ["s3"])
    }

    @Test func `B4 with none checked, text and value are null`() throws {
        #expect(try stars().answer("stars") == (nil, "null"))
    }

    @Test func `B5 two radios declared checked are refused, naming both`() throws {
        let buttons = [DeclaredButton("x", checked: true), DeclaredButton("y"), DeclaredButton("z", checked: true)]
        #expect(throws: Refusal.style(.two, group: known("r"), buttons: [known("x"), known("z")], limit: 1)) {
            try LiveSample(DeclaredGroup("r", "radio", buttons))
        }
    }

    @Test func `B5 a set of two radios is refused`() throws {
        var sample = try stars(checked: 3)
        #expect(throws: Refusal.style(.two, group: known("stars"), buttons: [], limit: 1)) {
            try sample.set("stars", on: ["s1", "s2"])
        }
        #expect(sample.checked("stars") == ["s3"])
    }

    @Test func `B7 the checked radio is removed: none is checked; edited: it stays, and text follows`() throws {
        var sample = try stars(checked: 3)
        try sample.declare([DeclaredGroup("stars", "radio", [DeclaredButton("s3", label: "three", value: "33")])])
        #expect(sample.checked("stars") == ["s3"])
        #expect(sample.answer("stars") == ("three", "33"))
        try sample.declare([DeclaredGroup("stars", "radio", [DeclaredButton("s1")])])
        #expect(sample.checked("stars") == [])
        #expect(sample.answer("stars") == (nil, "null"))
    }

    @Test func `B9 a click in one group never touches the other`() throws {
        let buttons = [DeclaredButton("x"), DeclaredButton("y")]
        var sample = try LiveSample(DeclaredGroup("one", "radio", buttons), DeclaredGroup("two", "radio", buttons))
        try sample.click("one", "x")
        try sample.click("two", "y")
        try sample.click("one", "y")
        #expect(sample.checked("one") == ["y"] && sample.checked("two") == ["y"])
        #expect(sample.changes.last?.cells.map(\.cell.group) == [0, 0])
    }

    @Test func `B10 fifty clicks on alternating radios: fifty entries, the last stands`() throws {
        var sample = try stars()
        for number in 1...50 {
            let name = WriteName(client: utf8("c"), id: Int64(number))
            let resolution = try sample.write(
                .click(group: known("stars"), button: known("s\(number % 2 + 1)")), name: name)
            guard case .accepted(let entry) = resolution else { return #expect(Bool(false), "click \(number)") }
            #expect(entry.seq == Int64(number) + 1)
        }
        #expect(sample.checked("stars") == ["s1"])
    }
}
