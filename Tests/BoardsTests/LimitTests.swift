import Boards
import Specimens
import Testing

/// Each limit at, below and above (G2): the refusal names the field and the limit.
@Suite struct LimitTests {
    /// A limit, and a declaration that is so long there.
    struct Row: Sendable, CustomTestStringConvertible {
        let field: String
        let limit: Int
        let declare: @Sendable (Int) -> Declaration

        var testDescription: String { field }
    }

    private static func text(_ count: Int) -> [UInt8] { Array(repeating: 0x78, count: count) }

    private static func one(_ change: (inout DeclaredGroup, inout DeclaredButton) -> Void) -> Declaration {
        var group = DeclaredGroup("g", [])
        var button = DeclaredButton("b")
        change(&group, &button)
        if case .listed(let given) = group.buttons, given.isEmpty { group.buttons = .listed([button]) }
        return Declaration(groups: [group])
    }

    private static func door(_ change: (inout DeclaredGroup) -> Void) -> Declaration {
        var group = DeclaredGroup.toggle("door")
        change(&group)
        return Declaration(groups: [group])
    }

    static let rows = [
        Row(field: "title", limit: 4096) { Declaration(title: text($0)) },
        Row(field: "lang", limit: 64) { Declaration(lang: text($0)) },
        Row(field: "groups", limit: 1000) { count in
            Declaration(groups: (0..<count).map { _ in DeclaredGroup(buttons: .numbered(1, checked: [])) })
        },
        Row(field: "groups[0].label", limit: 4096) { count in one { group, _ in group.label = text(count) } },
        Row(field: "groups[0].texts.on", limit: 4096) { count in
            door { $0.texts = Texts(on: text(count), off: utf8("NO")) }
        },
        Row(field: "groups[0].texts.off", limit: 4096) { count in
            door { $0.texts = Texts(on: utf8("YES"), off: text(count)) }
        },
        Row(field: "groups[0].values.on", limit: 1024) { count in
            door { $0.values = Values(on: Array(repeating: 0x31, count: count), off: utf8("0")) }
        },
        Row(field: "groups[0].values.off", limit: 1024) { count in
            door { $0.values = Values(on: utf8("1"), off: Array(repeating: 0x31, count: count)) }
        },
        Row(field: "groups[0].buttons", limit: 10_000) { count in
            one { group, _ in group.buttons = .listed((0..<count).map { _ in DeclaredButton() }) }
        },
        Row(field: "groups[0].buttons.count", limit: 1_000_000) { count in
            one { group, _ in group.buttons = .numbered(UInt32(count), checked: []) }
        },
        Row(field: "groups[0].buttons[0].label", limit: 4096) { count in one { _, button in button.label = text(count) }
        },
        Row(field: "groups[0].buttons[0].value", limit: 1024) { count in
            one { _, button in button.value = Array(repeating: 0x31, count: count) }
        },
        Row(field: "groups[0].buttons[0].pictures.checked", limit: 96) { count in
            one { _, button in button.pictures = Pictures(checked: text(count), unchecked: utf8("a")) }
        },
        Row(field: "groups[0].buttons[0].pictures.unchecked", limit: 96) { count in
            one { _, button in button.pictures = Pictures(checked: utf8("a"), unchecked: text(count)) }
        },
    ]

    @Test(arguments: rows) func `G2 at and below the limit is taken, one more is refused`(row: Row) throws {
        for count in [row.limit - 1, row.limit] {
            var sample = try LiveSample()
            try sample.write(.declare(row.declare(count), expected: nil))
            #expect(sample.board.seq == 1, "\(count)")
        }
        var sample = try LiveSample()
        #expect(throws: Refusal.tooLarge(row.field, limit: row.limit)) {
            try sample.write(.declare(row.declare(row.limit + 1), expected: nil))
        }
        #expect(sample.board.seq == 0)
    }

    @Test func `P25 limits count bytes, not characters`() throws {
        let family = "👩‍👩‍👧‍👦"
        var sample = try LiveSample()
        let title = String(repeating: family, count: 4096 / family.utf8.count)
        try sample.declare([], title: title)
        #expect(sample.board.title.count > 4000 && title.count < 170)
        #expect(throws: Refusal.tooLarge("title", limit: 4096)) { try sample.declare([], title: title + family) }
    }

    @Test func `P25 an id has 1 to 64 bytes of letters, digits, _ and -`() {
        for text in ["", String(repeating: "x", count: 65), "a b", "é", "a.b", "a/b", "a\n", "\u{0}", "a:"] {
            #expect(Identifier(text.utf8) == nil, "\(text)")
        }
        for text in ["a", String(repeating: "x", count: 64), "__proto__", "constructor", "007", "-", "_", "A-z_9"] {
            #expect(Identifier(text.utf8)?.description == text)
        }
    }

    @Test func `F4 min beyond max is refused`() {
        #expect(throws: Refusal.badField("groups[0].min", problem: "is more than max")) {
            try LiveSample(DeclaredGroup("g", [DeclaredButton("a")], min: 2, max: 1))
        }
    }

    @Test func `G4 a group of 0 buttons is refused, listed or numbered`() {
        #expect(throws: Refusal.badField("groups[0].buttons", problem: "is empty")) {
            try LiveSample(DeclaredGroup("g", []))
        }
        #expect(throws: Refusal.badField("groups[0].buttons.count", problem: "is 0")) {
            try LiveSample(.numbered("g", 0))
        }
    }

    @Test(arguments: [1, 2, 100, 10_000, 1_000_000] as [UInt32], ["box", "radio", "picture"])
    func `G4 a group of so many buttons works`(count: UInt32, style: String) throws {
        var group = DeclaredGroup.numbered("n", count)
        group.style = utf8(style)
        var sample = try LiveSample(group)
        try sample.click("n", "\(count - 1)")
        #expect(sample.checked("n") == ["\(count - 1)"])
        try sample.set("n", on: ["0"])
        let both = style == "box" && count > 1
        #expect(sample.checked("n") == (both ? ["0", "\(count - 1)"] : ["0"]))
        #expect(throws: Refusal.noButton(known("\(count)"))) { try sample.click("n", "\(count)") }
    }

    @Test(arguments: [1, 2, 100, 10_000]) func `G4 a list of so many buttons works`(count: Int) throws {
        let buttons = (0..<count).map { DeclaredButton("b\($0)") }
        var sample = try LiveSample(DeclaredGroup("g", "radio", buttons))
        try sample.click("g", "b0")
        try sample.click("g", "b\(count - 1)")
        #expect(sample.checked("g") == ["b\(count - 1)"])
    }
}
