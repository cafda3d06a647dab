import JSON
import Specimens
import Testing

/// What is written reads back as an equal value.
@Suite struct TextTests {
    private func text(_ json: String) throws -> String? {
        try JSON.parse(utf8(json)).text.map { String(decoding: $0, as: UTF8.self) }
    }

    /// A random value, not too deep.
    private func value(_ depth: Int, _ random: inout SplitMix64) -> String {
        switch Int.random(in: 0...(depth > 0 ? 7 : 5), using: &random) {
        case 0: return "null"
        case 1: return Bool.random(using: &random) ? "true" : "false"
        case 2: return String(Int64.random(in: -JSON.greatestInteger...JSON.greatestInteger, using: &random))
        case 3: return "\(Double(bitPattern: UInt64.random(in: 1..<0x7ff0_0000_0000_0000, using: &random)))"
        case 4, 5:
            var writer = JSONWriter()
            let scalars = (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in
                Unicode.Scalar(UInt32.random(in: 1...0x1ffff, using: &random))
            }
            writer.string(scalars.map { String($0) }.joined())
            return String(decoding: writer.bytes, as: UTF8.self)
        case 6:
            let count = Int.random(in: 0...5, using: &random)
            return "[\((0..<count).map { _ in value(depth - 1, &random) }.joined(separator: ","))]"
        default:
            let count = Int.random(in: 0...5, using: &random)
            return "{\((0..<count).map { "\"k\($0)\":\(value(depth - 1, &random))" }.joined(separator: ","))}"
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>) func `a text reads back as itself, pretty or not`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let json = value(5, &random)
        let written = try #require(try text(json), "seed \(seed)")
        #expect(utf8(written) == utf8(json), "seed \(seed)")
        let pretty = try JSON.parse(utf8(json)).prettyText
        #expect(try JSON.parse(pretty).text == utf8(json), "seed \(seed)")
    }

    @Test(arguments: ["9007199254740991", "-9007199254740991", "0"])
    func `P26 the greatest integers are kept`(integer: String) throws {
        #expect(try text(integer) == integer)
    }

    @Test(arguments: ["9007199254740992", "-9007199254740992", "[[{\"a\":9223372036854775807}]]"])
    func `P26 an integer that JavaScript can't keep has no text`(integer: String) throws {
        #expect(try text(integer) == nil)
        #expect(try JSON.parse(utf8(integer)).prettyText == [])
    }

    static let reals = [
        ("0.1", "0.1"), ("1.0", "1.0"), ("1e2", "100.0"), ("0.30000000000000004", "0.30000000000000004"),
        ("5e-324", "5e-324"), ("1.7976931348623157e308", "1.7976931348623157e+308"), ("-0.0", "-0.0"),
        ("123456789012345680000.0", "1.2345678901234568e+20"), ("0.1000000000000000055511151231257827", "0.1"),
    ]

    @Test(arguments: reals) func `reals are as short as can be`(given: String, written: String) throws {
        #expect(try text(given) == written)
    }

    @Test func `texts are escaped where JSON asks for it, and nowhere else`() throws {
        let given = "\u{1}\u{8}\t\n\u{c}\r\u{1f} \"\\/<é\u{7f}\u{2028}\u{1f355}"
        var writer = JSONWriter()
        writer.string(given)
        let written = "\"\\u0001\\b\\t\\n\\f\\r\\u001F \\\"\\\\/<é\u{7f}\u{2028}\u{1f355}\""
        #expect(writer.bytes == utf8(written))
        #expect(try JSON.parse(writer.bytes).bytes == utf8(given))
    }

    @Test func `bytes that are no UTF-8 become U+FFFD, so that the text stays JSON`() throws {
        var writer = JSONWriter()
        writer.string([0x61, 0xff, 0x62])
        #expect(try JSON.parse(writer.bytes).bytes == utf8("a\u{fffd}b"))
    }

    @Test func `pretty text has a line for each member that doesn't fit in one`() throws {
        let long = String(repeating: "x", count: 70)
        let pretty = try JSON.parse(utf8("{\"a\":[1,2],\"b\":{\"c\":\"\(long)\"}}")).prettyText
        let expected = "{\n  \"a\": [1,2],\n  \"b\": {\n    \"c\": \"\(long)\"\n  }\n}"
        #expect(String(decoding: pretty, as: UTF8.self) == expected)
    }
}
