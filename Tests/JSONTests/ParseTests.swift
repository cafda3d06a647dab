import JSON
import Specimens
import Testing

/// What is no JSON for us, though some readers let it pass (P3, G5).
@Suite struct ParseTests {
    static let refused: [(name: String, text: [UInt8])] = [
        ("nothing", []), ("spaces alone", utf8(" \n")), ("a word", utf8("lunch")), ("two values", utf8("1 2")),
        ("a comma too many", utf8("[1,]")), ("a member without a value", utf8("{\"a\"}")),
        ("single quotes", utf8("{'a':1}")), ("a comment", utf8("[1/*x*/]")), ("an open array", utf8("[1")),
        ("duplicate keys", utf8("{\"a\":1,\"b\":2,\"a\":1}")),
        ("duplicate keys, one escaped", utf8("{\"a\":1,\"\\u0061\":2}")),
        ("duplicate keys far inside", utf8("[[{\"x\":{\"a\":1,\"a\":2}}]]")),
        ("NUL in a text", utf8("\"a\\u0000b\"")), ("NUL in a key", utf8("{\"a\\u0000b\":1}")),
        ("a NUL byte", [0x22, 0x61, 0x00, 0x62, 0x22]), ("NUL behind the value", [0x31, 0x00]),
        ("a lone high surrogate", utf8("\"\\ud83c\"")), ("a lone low surrogate", utf8("\"\\udf55\"")),
        ("surrogates the wrong way round", utf8("\"\\udf55\\ud83c\"")),
        ("a surrogate as bytes", [0x22, 0xed, 0xa0, 0x80, 0x22]), ("an overlong slash", [0x22, 0xc0, 0xaf, 0x22]),
        ("bytes that are no UTF-8", [0x22, 0xff, 0x22]), ("a cut character", [0x22, 0xf0, 0x9f, 0x8d, 0x22]),
        ("beyond U+10FFFF", [0x22, 0xf4, 0x90, 0x80, 0x80, 0x22]), ("NaN", utf8("NaN")),
        ("Infinity", utf8("-Infinity")),
        ("a real too big", utf8("1e999")), ("an integer beyond 64 bits", utf8("9223372036854775808")),
        ("a leading zero", utf8("007")), ("a plus", utf8("+1")), ("hexadecimal", utf8("0x10")),
        ("a real without digits", utf8("1.")), ("a tab in a text", utf8("\"a\tb\"")),
    ]

    @Test(arguments: refused.indices) func `P3 what is no JSON is refused with its place`(index: Int) {
        let (name, text) = ParseTests.refused[index]
        #expect(throws: JSONError.self, "\(name)") { try JSON.parse(text) }
    }

    @Test func `an error says the line and the column`() {
        #expect {
            try JSON.parse(utf8("{\n  \"a\": 1,\n  \"b\": }\n"))
        } throws: { error in
            let error = error as? JSONError
            return error?.line == 3 && error?.column == 8 && error?.reason.isEmpty == false
        }
    }

    @Test(arguments: [2049, 100_000], ["[", "{\"a\":"])
    func `G5 what is too deep is refused without harm`(depth: Int, opening: String) {
        let closing = opening == "[" ? "]" : "}"
        let text = String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth)
        #expect(throws: JSONError.self) { try JSON.parse(utf8(text)) }
        #expect(throws: JSONError.self) { try JSON.parse(utf8(String(repeating: opening, count: depth))) }
    }

    @Test func `P3 what is just not too deep reads and writes`() throws {
        let text = utf8(String(repeating: "[", count: 2047) + String(repeating: "]", count: 2047))
        #expect(try JSON.parse(text).text == text)
    }

    @Test func `integers and reals stay apart`() throws {
        let list = try #require(try JSON.parse(utf8("[1, 1.0, 1e2, -0, -0.0, 9223372036854775807]")).array)
        #expect(list.map(\.kind) == [.integer, .real, .real, .integer, .real, .integer])
        #expect(list[1].integer == nil && list[2].integer == nil)
        #expect(list[5].integer == .max)
    }

    @Test func `members keep the order they were written in`() throws {
        let json = try JSON.parse(utf8("{\"z\":1,\"a\":2,\"__proto__\":3,\"10\":4,\"9\":5}"))
        #expect(json.members?.map(\.key) == ["z", "a", "__proto__", "10", "9"])
        #expect(json.count == 5)
    }

    @Test func `G1 keys are compared as bytes`() throws {
        let json = try JSON.parse(utf8("{\"e\u{301}\":1,\"\u{e9}\":2}"))
        #expect(json.count == 2)
        #expect(json["e\u{301}"]?.integer == 1 && json["\u{e9}"]?.integer == 2)
    }

    @Test func `a value of another kind answers nothing`() throws {
        let json = try JSON.parse(utf8("\"x\""))
        #expect(json["a"] == nil && json.array == nil && json.members == nil && json.integer == nil)
        #expect(json.bool == nil && json.real == nil && json.count == 0 && json.isNull == false)
    }
}
