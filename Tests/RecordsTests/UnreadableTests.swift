import Boards
import Records
import Specimens
import Testing

/// What a stored text may not be.
@Suite struct UnreadableTests {
    private func error(_ text: String) -> RecordError? {
        do throws(RecordError) {
            _ = try Entry(parsing: utf8(text))
        } catch { return error }
        return nil
    }

    private func entry(_ intent: String, _ outcome: String = "") -> String {
        "{\"v\":1,\"seq\":1,\"who\":1,\"intent\":\(intent),\"outcome\":[\(outcome)]}"
    }

    @Test func `a newer version is told apart from damage`() {
        #expect(error("{\"v\":2,\"whatever\":true}") == .newer(version: 2))
        let snapshot = Result { try StoredBoard(parsing: utf8("{\"v\":99}")) }
        #expect(throws: RecordError.newer(version: 99)) { try snapshot.get() }
    }

    static let wrong: [(text: String, place: String)] = [
        ("", "line 1, column 1"), ("{\"v\":1,\n\"seq\":}", "line 2, column 7"), ("[]", "text"), ("{}", "v"),
        ("{\"v\":\"1\"}", "v"), ("{\"v\":1.0}", "v"),
        ("{\"v\":1,\"seq\":1,\"who\":1,\"intent\":{}}", "outcome"),
        ("{\"v\":1,\"who\":1,\"intent\":{},\"outcome\":[]}", "seq"),
        ("{\"v\":1,\"seq\":1,\"who\":null,\"intent\":{\"grant\":1,\"right\":\"host\"},\"outcome\":[]}", "who"),
    ]

    @Test(arguments: wrong) func `damage is told with its field`(text: String, place: String) {
        #expect(error(text) == .unreadable(place))
    }

    static let intents: [(text: String, place: String)] = [
        ("{}", "grant"), ("[]", "intent"), ("{\"set\":\"a b\"}", "set"),
        ("{\"set\":\"a\",\"on\":[]}", "off"),
        ("{\"set\":\"a\",\"on\":[1],\"off\":[]}", "on"),
        ("{\"click\":\"a\"}", "button"), ("{\"declare\":\"xyz\"}", "declare"),
        ("{\"declare\":\"11112222333344445\"}", "declare"),
        ("{\"grant\":1,\"right\":\"boss\"}", "right"),
    ]

    @Test(arguments: intents) func `an intent that isn't one is told with its field`(text: String, place: String) {
        #expect(error(entry(text)) == .unreadable(place))
    }

    static let operations: [(text: String, place: String)] = [
        ("{\"check\":-1,\"on\":[],\"off\":[]}", "check"), ("{\"check\":4294967296,\"on\":[],\"off\":[]}", "check"),
        ("{\"check\":0,\"on\":[],\"off\":1}", "off"), ("{\"check\":0,\"on\":[[2,1]],\"off\":[]}", "on"),
        ("{\"check\":0,\"on\":[[]],\"off\":[]}", "on"), ("{\"check\":0,\"on\":[[1,2,3]],\"off\":[]}", "on"),
        ("{\"declare\":{\"title\":\"\",\"next\":0}}", "groups"),
        ("{\"declare\":{\"title\":1,\"next\":0,\"groups\":[]}}", "title"),
    ]

    @Test(arguments: operations) func `an operation that isn't one is told with its field`(text: String, place: String)
    {
        let click = "{\"click\":\"a\",\"button\":\"b\"}"
        #expect(error(entry(click, text)) == .unreadable(place))
    }

    @Test func `a group that can't be read is told with its field`() {
        let group = "\"id\":\"g\",\"ordinal\":0,\"label\":\"\",\"style\":\"box\""
        let wrong = [
            ("\"mode\":\"both\",\"count\":1", "mode"), ("\"mode\":\"shared\"", "buttons"),
            ("\"mode\":\"shared\",\"count\":-1", "count"), ("\"mode\":\"shared\",\"buttons\":[]", "next"),
        ]
        for (rest, place) in wrong {
            let structure = "{\"declare\":{\"title\":\"\",\"next\":1,\"groups\":[{\(group),\(rest)}]}}"
            let text = entry("{\"declare\":\"0\"}", structure)
            #expect(error(text) == .unreadable(place))
        }
    }

    @Test func `a snapshot without a proper chain is refused`() {
        for chain in ["", "00", String(repeating: "g", count: 64), String(repeating: "0", count: 63)] {
            #expect(throws: RecordError.unreadable("chain"), "\(chain)") {
                try StoredBoard(parsing: utf8("{\"v\":1,\"chain\":\"\(chain)\"}"))
            }
        }
    }
}
