import Boards
import Specimens
import Testing

/// Picture buttons on a board.
@Suite struct PictureTests {
    private func sample() throws -> LiveSample {
        let buttons = ["north", "east", "south", "west"].map { DeclaredButton($0, label: $0, value: "\"\($0)\"") }
        return try LiveSample(DeclaredGroup("way", "picture", buttons))
    }

    @Test func `C1 nothing is selected at first: text and value are null`() throws {
        #expect(try sample().answer("way") == (nil, "null"))
    }

    @Test func `C2 C3 C4 a click selects, another moves the selection, the same again selects nothing`() throws {
        var sample = try sample()
        try sample.click("way", "east")
        #expect(sample.checked("way") == ["east"])
        try sample.click("way", "west")
        #expect(sample.checked("way") == ["west"])
        #expect(sample.answer("way") == ("west", "\"west\""))
        try sample.click("way", "west")
        #expect(sample.checked("way") == [])
        #expect(sample.answer("way") == (nil, "null"))
    }

    @Test func `C5 a button with pictures needs a name for those who can't see them`() throws {
        var button = DeclaredButton("x", label: "")
        button.pictures = Pictures(checked: utf8("a.svg"), unchecked: utf8("b.svg"))
        #expect {
            try LiveSample(DeclaredGroup("way", "picture", [button]))
        } throws: { error in
            guard case .badField("groups[0].buttons[0].label", _) = error as? Refusal else { return false }
            return true
        }
        button.label = nil
        #expect(try LiveSample(DeclaredGroup("way", "picture", [button])).checked("way") == [])
    }
}
