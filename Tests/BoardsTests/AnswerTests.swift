import Boards
import Specimens
import Testing

/// A group's text and value (P27).
@Suite struct AnswerTests {
    private func boxes(_ style: String) throws -> LiveSample {
        try LiveSample(
            DeclaredGroup(
                "g", style,
                [
                    DeclaredButton("a", label: "Käse", value: "1"),
                    DeclaredButton("b", label: "", value: "{\"x\":[2]}"),
                    DeclaredButton("c", value: "\"c\""),
                ]))
    }

    @Test func `P27 boxes answer with the labels joined and the list of values, in order of display`() throws {
        var sample = try boxes("box")
        #expect(sample.answer("g") == (nil, "[]"))
        try sample.set("g", on: ["c"])
        #expect(sample.answer("g") == ("c", "[\"c\"]"))
        try sample.set("g", on: ["a"])
        #expect(sample.answer("g") == ("Käse, c", "[1,\"c\"]"))
        try sample.declare([DeclaredGroup("g", [DeclaredButton("c", value: "3"), DeclaredButton("a", value: "1")])])
        #expect(sample.answer("g") == ("c, a", "[3,1]"))
    }

    @Test func `P27 A6 a single choice answers with its label and its value, equal as JSON`() throws {
        for style in ["radio", "picture"] {
            var sample = try boxes(style)
            #expect(sample.answer("g") == (nil, "null"))
            try sample.click("g", "b")
            #expect(sample.answer("g") == ("", "{\"x\":[2]}"))
        }
    }

    @Test func `P27 a group whose style is missing lists what is checked`() throws {
        var sample = try boxes("radio")
        try sample.click("g", "a")
        sample.styles = NoStyles()
        #expect(sample.answer("g") == ("Käse", "[1]"))
    }

    @Test func `P30 a group whose style is missing takes no writes and harms no other`() throws {
        var sample = try boxes("radio")
        sample.styles = NoStyles()
        #expect(throws: Refusal.noStyle(utf8("radio"))) { try sample.click("g", "a") }
        #expect(throws: Refusal.noStyle(utf8("radio"))) { try sample.set("g", on: ["a"]) }
        #expect(sample.checked("g") == [] && sample.board.seq == 1)
    }
}
