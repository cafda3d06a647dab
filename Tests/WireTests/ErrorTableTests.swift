import Boards
import Specimens
import Testing
import Wire

/// The table of P30 in docs/PROTOCOL.md, line by line.
@Suite struct ErrorTableTests {
    /// A line of the table.
    private struct Row: Equatable {
        var number: Int
        var name: String
        var status: Int
    }

    private var table: [Row] {
        let page = String(decoding: Vectors.page("PROTOCOL.md"), as: UTF8.self)
        return page.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "|").map { $0.trimmed }
            guard fields.count == 4, let number = Int(fields[0]), let status = Int(fields[3]) else { return nil }
            return Row(number: number, name: fields[1].filter { $0 != "`" }, status: status)
        }
    }

    @Test func `P30 P52 numbers, codes and HTTP statuses are those of the page`() {
        let codes = ErrorCode.allCases.map { Row(number: $0.rawValue, name: $0.name, status: $0.status) }
        #expect(table.count == 34 && table == codes)
    }

    @Test func `P30 only unknown repeats the same id at once`() {
        let now = ErrorCode.allCases.filter { $0.retry == .now }
        let later = ErrorCode.allCases.filter { if case .after = $0.retry { true } else { false } }
        #expect(now == [.unknown] && later == [.busy, .readOnly, .tooMany])
    }

    static let refusals: [(Refusal, ErrorCode, String?, Int?)] = [
        (.badField("on", problem: "is wrong"), .badField, "on", nil),
        (.tooLarge("title", limit: 9), .tooLarge, "title", 9),
        (.duplicate("groups", first: 1, second: 3), .duplicate, "groups", nil),
        (.forbidden(needs: .host), .forbidden, nil, nil), (.noGroup(known("g")), .noGroup, "group", nil),
        (.noButton(known("b")), .noButton, "button", nil), (.noStyle(utf8("dial")), .noStyle, "style", nil),
        (.style(.two, group: known("g"), buttons: [known("a"), known("b")], limit: 1), .two, "on", 1),
        (.style(.empty, group: known("g"), buttons: [], limit: 0), .empty, "off", nil),
        (.style(.many, group: known("g"), buttons: [], limit: 3), .many, "on", 3),
        (.style(.few, group: known("g"), buttons: [], limit: 2), .few, "off", 2),
        (.style(.declaration, group: known("g"), buttons: [], limit: 0), .declaration, "groups", nil),
        (.style(.own(100), group: known("g"), buttons: [], limit: 0), .style, nil, nil),
        (.faultyStyle(utf8("stray")), .style, nil, nil), (.conflict, .conflict, "id", nil),
        (.expired, .expired, "id", nil),
        (.mismatch, .mismatch, "if", nil), (.readOnly("Why."), .readOnly, nil, nil),
    ]

    @Test(arguments: refusals.indices) func `P30 each refusal of a board has its code, field and limit`(index: Int) {
        let (refusal, code, field, limit) = ErrorTableTests.refusals[index]
        let error = WireError(refusal)
        #expect(error.code == code && error.field == field && error.limit == limit && !error.message.isEmpty)
    }

    @Test func `B5 G3 messages name the buttons and both positions`() {
        let two = WireError(Refusal.style(.two, group: known("g"), buttons: [known("a"), known("c")], limit: 1))
        #expect(two.message.contains("a, c"))
        let twice = WireError(Refusal.duplicate("groups[1].buttons", first: 2, second: 3))
        #expect(twice.message.contains("2") && twice.message.contains("3") && twice.field == "groups[1].buttons")
    }
}

extension Substring {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
