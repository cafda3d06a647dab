import Boards
import Specimens
import Testing

/// A switch with custom texts on a board.
@Suite struct SwitchTests {
    private func field(_ group: DeclaredGroup) -> String? {
        do throws(any Error) {
            _ = try LiveSample(group)
        } catch Refusal.badField(let field, _) {
            return field
        } catch { return "\(error)" }
        return nil
    }

    static let pairs = [
        ("YES", "NO"), ("TRUE", "FALSE"), ("👍🏽", "👎"), ("开", "关"), ("نعم", "لا"),
        (String(repeating: "x", count: 40), String(repeating: "y", count: 40)), ("é", "e\u{301}"),
    ]

    @Test(arguments: pairs) func `D1 D2 text says what the switch shows`(on: String, off: String) throws {
        var sample = try LiveSample(.toggle("door", texts: (on, off)))
        #expect(sample.answer("door").text.map(utf8) == utf8(off))
        try sample.click("door", "switch")
        #expect(sample.answer("door").text.map(utf8) == utf8(on))
        try sample.click("door", "switch")
        #expect(sample.answer("door").text.map(utf8) == utf8(off))
    }

    @Test func `D3 without texts it is ON and OFF`() throws {
        var sample = try LiveSample(.toggle("door"))
        #expect(sample.answer("door") == ("OFF", "false"))
        try sample.set("door", on: ["switch"])
        #expect(sample.answer("door") == ("ON", "true"))
    }

    @Test func `D4 an empty text and two equal ones are refused, naming the field`() {
        #expect(field(.toggle("door", texts: ("", "NO"))) == "groups[0].texts.on")
        #expect(field(.toggle("door", texts: ("YES", ""))) == "groups[0].texts.off")
        #expect(field(.toggle("door", texts: ("YES", "YES"))) == "groups[0].texts.off")
    }

    @Test func `D4 texts are refused where nothing shows them`() {
        var group = DeclaredGroup("food", [DeclaredButton("x")])
        group.texts = Texts(on: utf8("YES"), off: utf8("NO"))
        #expect(field(group) == "groups[0].texts")
    }

    @Test func `D5 two switches keep their own texts`() throws {
        var sample = try LiveSample(.toggle("a", texts: ("YES", "NO")), .toggle("b", texts: ("TRUE", "FALSE")))
        try sample.click("a", "switch")
        #expect(sample.answer("a").text == "YES" && sample.answer("b").text == "FALSE")
    }

    @Test func `D6 a script sets NO, then a person clicks: YES`() throws {
        var sample = try LiveSample(.toggle("door", texts: ("YES", "NO"), checked: true))
        try sample.set("door", off: ["switch"])
        #expect(sample.answer("door").text == "NO")
        try sample.click("door", "switch")
        #expect(sample.answer("door").text == "YES")
    }

    @Test func `D7 value is the declared one, true and false by default`() throws {
        for (on, off) in [("\"yes\"", "\"no\""), ("1", "0"), ("null", "[]"), ("{\"a\":1}", "true")] {
            var sample = try LiveSample(.toggle("door", values: (on, off)))
            #expect(sample.answer("door").value == off)
            try sample.click("door", "switch")
            #expect(sample.answer("door").value == on)
        }
    }

    @Test func `P24 a switch gets its one button: the style's name, the group's label, checked as the group says`()
        throws
    {
        var group = DeclaredGroup.toggle("door", checked: true)
        group.label = utf8("Door open?")
        let sample = try LiveSample(group)
        let expected = Button(id: known("switch"), ordinal: 0, label: utf8("Door open?"), value: utf8("null"))
        #expect(sample.board.groups.first?.group.buttons == .listed([expected], bound: 1))
        #expect(sample.checked("door") == ["switch"])
    }

    @Test func `P24 two buttons in a switch are refused, and none in a box`() {
        #expect(
            field(DeclaredGroup("door", "switch", [DeclaredButton("a"), DeclaredButton("b")])) == "groups[0].buttons")
        #expect(field(DeclaredGroup(id: known("x"), buttons: .implied(checked: false))) == "groups[0].buttons")
    }
}
