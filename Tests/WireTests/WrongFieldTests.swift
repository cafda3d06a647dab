import Boards
import Specimens
import Testing
import Wire

/// Every wrong field is refused by name, and the id comes back if it could be read (P3, P4, G5).
@Suite struct WrongFieldTests {
    private func failure(_ text: [UInt8]) -> ClientMessage.Failure? {
        do throws(ClientMessage.Failure) {
            _ = try ClientMessage.decode(text)
        } catch { return error }
        return nil
    }

    /// A good message with one member replaced or taken out.
    private func spoil(_ type: String, _ field: String, _ value: String?) -> [UInt8] {
        var members: [(String, String)] = [("type", "\"\(type)\""), ("id", "7"), ("board", "\"lunch\"")]
        switch type {
        case "hello": members += [("token", "\"t\""), ("client", "\"c\"")]
        case "set": members += [("group", "\"g\""), ("on", "[\"a\"]"), ("off", "[]"), ("as", "\"t\"")]
        case "click": members += [("group", "\"g\""), ("button", "\"b\"")]
        case "declare": members += [("declaration", "{}"), ("if", "\"9f86d081884c7d65-1\"")]
        case "follow":
            members = [("type", "\"join\"")] + members.dropFirst() + [("follow", "\"entries\""), ("from", "1")]
        default: members += [("view", "\"host\""), ("have", WrongFieldTests.have)]
        }
        members.removeAll { $0.0 == field }
        if let value { members.append((field, value)) }
        return utf8("{\(members.map { "\"\($0)\":\($1)" }.joined(separator: ","))}")
    }

    private static let have =
        "{\"epoch\":\"9f86d081884c7d65\",\"view\":\"host\",\"rev\":0,\"digest\":\"0000000000000000\"}"

    static let noIdentifiers = ["1", "1.5", "true", "[]", "{}", "\"\"", "\"a b\"", "\"é\"", "\"a\\n\""]
    static let noTexts = ["1", "1.5", "true", "[]", "{}", "[\"x\"]"]
    static let noNumbers = ["1.5", "-1", "1e308", "\"3\"", "[]", "{}", "true", "9007199254740992", "1.0"]

    static let rows: [(type: String, field: String, values: [String?])] = [
        ("set", "id", noNumbers + ["0", nil]), ("click", "id", noNumbers + ["0", nil, "null"]),
        ("join", "id", noNumbers + ["0", nil]), ("declare", "id", noNumbers + ["0", nil]),
        ("leave", "id", noNumbers + ["0"]), ("hello", "id", noNumbers + ["0"]),
        ("hello", "token", noTexts), ("hello", "client", noTexts), ("set", "as", noTexts),
        ("join", "board", noIdentifiers + [nil, "null"]), ("leave", "board", noIdentifiers + [nil]),
        ("set", "board", noIdentifiers + [nil]), ("set", "group", noIdentifiers + [nil, "null"]),
        ("click", "group", noIdentifiers + [nil]), ("click", "button", noIdentifiers + [nil]),
        ("set", "on", ["1", "\"a\"", "{}", "true"]), ("set", "off", ["1", "\"a\"", "{\"0\":\"a\"}", "true"]),
        ("join", "view", noTexts + ["\"operator\"", "\"\""]), ("join", "have", ["1", "\"x\"", "[]", "true"]),
        ("follow", "follow", noTexts + ["\"clicks\""]), ("follow", "from", noNumbers + ["0"]),
        ("declare", "declaration", ["1", "\"x\"", "[]", nil, "null"]),
        (
            "declare", "if",
            [
                "1", "[]", "\"\"", "\"9f86d081884c7d65\"", "\"9f86d081884c7d65-\"", "\"9f86d081884c7d65-x\"",
                "\"9f86d081884c7d65-+1\"", "\"9f86d081884c7d65--1\"", "\"9f86d081884c7d6-1\"", "\"+f86d081884c7d65-1\"",
                "\"9f86d081884c7d65-99999999999999999999\"",
            ]
        ),
    ]

    @Test(arguments: rows.indices) func `P3 a wrong or missing field is bad-field with its name`(index: Int) {
        let (type, field, values) = WrongFieldTests.rows[index]
        for value in values {
            let failure = failure(spoil(type, field, value))
            #expect(failure?.error.code == .badField, "\(type) \(field) \(value ?? "missing")")
            #expect(failure?.error.field == field, "\(type) \(field) \(value ?? "missing")")
            #expect(failure?.id == (field == "id" ? nil : 7), "\(type) \(field) \(value ?? "missing")")
        }
    }

    @Test func `P3 an element or member that is wrong is named with its place`() {
        #expect(failure(spoil("set", "on", "[\"a\",1]"))?.error.field == "on[1]")
        #expect(failure(spoil("set", "off", "[\"a\",\"b\",null]"))?.error.field == "off[2]")
        let wrong = [
            ("epoch", "\"x\""), ("epoch", "1"), ("view", "\"all\""), ("rev", "-1"), ("rev", "1.5"), ("rev", "\"3\""),
            ("digest", "\"00c0ffee\""), ("digest", "\"+0c0ffee00c0ffee\""), ("epoch", "null"), ("view", "null"),
            ("rev", "null"), ("digest", "null"),
        ]
        let parts = ["epoch": "\"9f86d081884c7d65\"", "view": "\"host\"", "rev": "0", "digest": "\"0000000000000000\""]
        for (name, value) in wrong {
            let members = parts.map { "\"\($0)\":\($0 == name ? value : $1)" }.joined(separator: ",")
            let failure = failure(spoil("join", "have", "{\(members)}"))
            #expect(failure?.error.field == "have.\(name)" && failure?.error.code == .badField, "\(name) \(value)")
        }
    }

    @Test func `P3 an unknown type, no type, no object`() {
        let shout = failure(utf8("{\"type\":\"shout\",\"id\":7}"))
        #expect(shout?.error.code == .unknownType && shout?.error.field == "type" && shout?.id == 7)
        for text in ["{}", "{\"type\":null}", "{\"type\":1}", "{\"type\":[]}", "[]", "1", "\"set\"", "null"] {
            let failure = failure(utf8(text))
            #expect(failure?.error.code == .badField && failure?.error.field == "type", "\(text)")
        }
    }

    @Test func `P3 G5 what is no JSON is bad-json`() {
        let deep = String(repeating: "[", count: 100_000)
        let texts = [
            "", "lunch", "{\"type\":\"hello\",\"type\":\"hello\"}", "{\"type\":\"hel\\u0000lo\"}",
            "{\"type\":\"\\ud83c\"}", deep, "{\"a\":\(deep)", "{\"type\":\"leave\",\"id\":99999999999999999999}",
        ]
        for text in texts {
            #expect(failure(utf8(text))?.error.code == .badJSON, "\(text.prefix(40))")
            #expect(failure(utf8(text))?.id == nil)
        }
        #expect(failure([0x22, 0xff, 0x22])?.error.code == .badJSON)
    }

    @Test func `G2 an id that is too long is too-large, with the limit`() {
        let long = "\"\(String(repeating: "x", count: 65))\""
        for (type, field) in [("set", "board"), ("set", "group"), ("click", "button")] {
            let error = failure(spoil(type, field, long))?.error
            #expect(error?.code == .tooLarge && error?.field == field && error?.limit == 64, "\(type) \(field)")
        }
        #expect(failure(spoil("set", "on", "[\(long)]"))?.error.field == "on[0]")
    }

    /// Wrong declarations, each with the field that must be named.
    static let declarations: [(text: String, field: String, code: ErrorCode)] = [
        ("{\"title\":1}", "title", .badField), ("{\"lang\":1}", "lang", .badField),
        ("{\"groups\":{}}", "groups", .badField),
        ("{\"groups\":[1]}", "groups[0]", .badField), ("{\"groups\":[{},\"x\"]}", "groups[1]", .badField),
        ("{\"groups\":[{\"id\":1}]}", "groups[0].id", .badField),
        ("{\"groups\":[{\"label\":1}]}", "groups[0].label", .badField),
        ("{\"groups\":[{\"style\":0}]}", "groups[0].style", .badField),
        ("{\"groups\":[{\"mode\":\"both\"}]}", "groups[0].mode", .badField),
        ("{\"groups\":[{\"deselectable\":1}]}", "groups[0].deselectable", .badField),
        ("{\"groups\":[{\"min\":-1}]}", "groups[0].min", .badField),
        ("{\"groups\":[{\"max\":1.5}]}", "groups[0].max", .badField),
        ("{\"groups\":[{\"max\":4294967296}]}", "groups[0].max", .badField),
        ("{\"groups\":[{\"texts\":[\"a\",\"b\"]}]}", "groups[0].texts", .badField),
        ("{\"groups\":[{\"texts\":{\"on\":\"YES\"}}]}", "groups[0].texts.off", .badField),
        ("{\"groups\":[{\"texts\":{\"off\":\"NO\"}}]}", "groups[0].texts.on", .badField),
        ("{\"groups\":[{\"values\":{\"on\":1}}]}", "groups[0].values.off", .badField),
        ("{\"groups\":[{\"values\":{\"on\":9007199254740992,\"off\":1}}]}", "groups[0].values.on", .badField),
        ("{\"groups\":[{\"buttons\":5}]}", "groups[0].buttons", .badField),
        ("{\"groups\":[{\"buttons\":{}}]}", "groups[0].buttons.count", .badField),
        ("{\"groups\":[{\"buttons\":{\"count\":-1}}]}", "groups[0].buttons.count", .badField),
        ("{\"groups\":[{\"buttons\":{\"count\":1e3}}]}", "groups[0].buttons.count", .badField),
        ("{\"groups\":[{\"buttons\":{\"count\":3},\"checked\":[\"3\"]}]}", "groups[0].checked", .badField),
        ("{\"groups\":[{\"buttons\":{\"count\":3},\"checked\":[\"007\"]}]}", "groups[0].checked", .badField),
        ("{\"groups\":[{\"buttons\":{\"count\":3},\"checked\":[1]}]}", "groups[0].checked[0]", .badField),
        ("{\"groups\":[{\"checked\":1}]}", "groups[0].checked", .badField),
        ("{\"groups\":[{\"buttons\":[\"a\",1]}]}", "groups[0].buttons[1]", .badField),
        ("{\"groups\":[{\"buttons\":[{\"id\":\"a b\"}]}]}", "groups[0].buttons[0].id", .badField),
        ("{\"groups\":[{\"buttons\":[{\"label\":1}]}]}", "groups[0].buttons[0].label", .badField),
        ("{\"groups\":[{\"buttons\":[{\"checked\":\"yes\"}]}]}", "groups[0].buttons[0].checked", .badField),
        ("{\"groups\":[{\"buttons\":[{\"value\":[9007199254740992]}]}]}", "groups[0].buttons[0].value", .badField),
        ("{\"groups\":[{\"buttons\":[{\"pictures\":\"x\"}]}]}", "groups[0].buttons[0].pictures", .badField),
        (
            "{\"groups\":[{\"buttons\":[{\"pictures\":{\"checked\":\"x\"}}]}]}",
            "groups[0].buttons[0].pictures.unchecked",
            .badField
        ),
        (
            "{\"groups\":[{\"buttons\":[{\"pictures\":{\"checked\":\"x.svg\",\"unchecked\":\"y.svg\"}}]}]}",
            "groups[0].buttons[0].pictures.checked", .badField
        ),
        ("{\"groups\":[{\"style\":\"\(String(repeating: "x", count: 65))\"}]}", "groups[0].style", .tooLarge),
        ("{\"groups\":[{\"id\":\"\(String(repeating: "x", count: 65))\"}]}", "groups[0].id", .tooLarge),
        (
            "{\"groups\":[{\"buttons\":[\((0...10_000).map { _ in "\"\"" }.joined(separator: ","))]}]}",
            "groups[0].buttons", .tooLarge
        ),
    ]

    @Test(arguments: declarations.indices) func `P24 a wrong declaration names its field`(index: Int) {
        let (text, field, code) = WrongFieldTests.declarations[index]
        let failure = failure(spoil("declare", "declaration", text))
        #expect(failure?.error.field == field && failure?.error.code == code, "\(text.prefix(80)): \(failure as Any)")
        #expect(failure?.id == 7)
    }
}
