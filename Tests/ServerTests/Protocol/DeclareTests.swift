import JSON
import Testing
import Wire

/// Declaring boards over the socket and over HTTP: P23 to P27.
struct DeclareTests {
    private let server: RunningServer
    private let host: Link

    init() throws {
        server = try RunningServer.shared
        host = try server.hostLink()
    }

    private func declare(_ id: Int64, _ board: String, _ declaration: String, _ rest: String = "") throws -> JSON {
        try host.ask(id, #""type":"declare","board":"\#(board)","declaration":\#(declaration)\#(rest)"#)
    }

    @Test func `P23 declaring creates a board, and declaring again changes it in place`() throws {
        let created = try declare(2, "declared-by-socket", Sample.lunch)
        #expect(created["seq"]?.integer == 1)
        #expect(created["rev"]?.integer == 1)
        _ = try host.ask(3, #""type":"click","board":"declared-by-socket","group":"food","button":"soup""#)
        let changed =
            #"{"groups":[{"id":"extras","buttons":[{"id":"tea","checked":true},{"id":"coffee"}]},{"id":"food","style":"picture","buttons":["Cake",{"id":"soup"}]}]}"#
        #expect(try declare(4, "declared-by-socket", changed)["type"]?.string == "receipt")
        let follower = try Follower(host, "declared-by-socket", id: 5)
        #expect(follower.state?.groups.map(\.id) == ["extras", "food"])
        #expect(follower.state?.groups.map(\.style) == ["box", "picture"])
        #expect(follower.checked("extras") == ["tea", "coffee"])
        #expect(follower.checked("food") == ["soup"])
    }

    @Test func `P23 if names the state that is changed, and another is a mismatch`() throws {
        let board = try server.board(Sample.lunch)
        let tag = try #require(try server.send("GET", server.path(board)).headers["etag"])
        let state = tag.filter { $0 != "\"" }
        _ = try host.ask(2, #""type":"click","board":"\#(board)","group":"food","button":"soup""#)
        #expect(try declare(3, board, Sample.lunch, ",\"if\":\"\(state)\"")["code"]?.string == "mismatch")
        #expect(
            try server.send("PUT", server.path(board), Sample.lunch, host: true, headers: ["If-Match: \(tag)"]).status
                == 412)
        let newTag = try #require(try server.send("GET", server.path(board)).headers["etag"])
        let answer = try server.send(
            "PUT", server.path(board), Sample.lunch, host: true, headers: ["If-Match: \(newTag)"])
        #expect(answer.status == 200)
        #expect(try declare(4, board, Sample.lunch, #","if":"yesterday""#)["field"]?.string == "if")
        #expect(
            try server.send("PUT", server.path(board), Sample.lunch, host: true, headers: ["If-Match: x"]).status == 400
        )
    }

    @Test func `P23 and P29 only a host declares`() throws {
        let board = try server.board(Sample.lunch)
        let link = try server.link()
        let refused = try link.ask(1, #""type":"declare","board":"\#(board)","declaration":\#(Sample.field(2))"#)
        #expect(refused["code"]?.string == "forbidden")
        #expect(try server.send("PUT", server.path(board), Sample.lunch).status == 403)
        #expect(try server.send("DELETE", server.path(board)).status == 403)
        #expect(try server.send("PUT", server.path("new-one"), Sample.lunch).status >= 400)
        #expect(try server.send("GET", server.path("new-one")).status == 404)
        #expect(try server.send("GET", server.path(board)).status == 200)
    }

    @Test func `P24 what isn't said has its default, and a button may be a label alone`() throws {
        let board = try server.board(
            #"{"groups":[{"buttons":["Milk","Milk",{"label":"Eggs","checked":true}]},{"style":"switch","checked":true}]}"#
        )
        let groups = try #require(try server.send("GET", server.path(board)).json?["groups"]?.array)
        #expect(groups.map { $0["id"]?.string } == ["1", "2"])
        #expect(groups[0]["style"]?.string == "box")
        #expect(groups[0]["text"]?.string == "Eggs")
        #expect(
            groups[0]["buttons"]?.text?.text
                == #"[{"id":"1","label":"Milk","value":null,"checked":false},{"id":"2","label":"Milk","value":null,"checked":false},{"id":"3","label":"Eggs","value":null,"checked":true}]"#
        )
        #expect(groups[1]["buttons"]?.array?.first?["id"]?.string == "switch")
        #expect(groups[1]["text"]?.string == "ON")
        #expect(groups[1]["value"]?.bool == true)
    }

    private static let refused: [(code: String, field: String?, declaration: String)] = [
        ("bad-field", "groups", #"{"groups":7}"#), ("bad-field", "groups[0]", #"{"groups":[7]}"#),
        ("bad-field", "groups[0].buttons", #"{"groups":[{"buttons":"x"}]}"#),
        ("bad-field", "groups[0].buttons[1]", #"{"groups":[{"buttons":["x",7]}]}"#),
        ("bad-field", "groups[0].buttons[0].checked", #"{"groups":[{"buttons":[{"checked":1}]}]}"#),
        ("bad-field", "groups[0].id", #"{"groups":[{"id":"a b","buttons":["x"]}]}"#),
        ("too-large", "groups[0].id", #"{"groups":[{"id":"\#(String(repeating: "x", count: 65))","buttons":["x"]}]}"#),
        ("too-large", nil, #"{"title":"\#(String(repeating: "é", count: 2049))","groups":[]}"#),
        ("too-large", nil, #"{"groups":[{"buttons":[{"value":"\#(String(repeating: "x", count: 1030))"}]}]}"#),
        ("bad-field", "groups[0].buttons[0].value", #"{"groups":[{"buttons":[{"value":9007199254740992}]}]}"#),
        ("bad-field", "groups[0].mode", #"{"groups":[{"mode":"chaos","buttons":["x"]}]}"#),
        ("bad-field", "groups[0].min", #"{"groups":[{"min":-1,"buttons":["x"]}]}"#),
        ("bad-field", "groups[0].max", #"{"groups":[{"max":1.5,"buttons":["x"]}]}"#),
        ("bad-field", "groups[0].texts.off", #"{"groups":[{"style":"switch","texts":{"on":"YES"}}]}"#),
        ("bad-field", nil, #"{"groups":[{"style":"switch","texts":{"on":"YES","off":"YES"}}]}"#),
        ("bad-field", nil, #"{"groups":[{"style":"switch","texts":{"on":"YES","off":""}}]}"#),
        ("duplicate", "groups[0].buttons", #"{"groups":[{"buttons":[{"id":"a"},{"id":"b"},{"id":"a"}]}]}"#),
        ("duplicate", "groups", #"{"groups":[{"id":"a","buttons":["x"]},{"id":"a","buttons":["x"]}]}"#),
        ("no-style", "style", #"{"groups":[{"style":"lever","buttons":["x"]}]}"#),
        (
            "two", nil,
            #"{"groups":[{"style":"radio","buttons":[{"id":"a","checked":true},{"id":"b","checked":true}]}]}"#
        ),
        ("bad-field", nil, #"{"groups":[{"buttons":[]}]}"#),
        ("bad-field", nil, #"{"groups":[{"buttons":{"count":0}}]}"#),
        ("too-large", nil, #"{"groups":[{"buttons":{"count":1000001}}]}"#),
        (
            "bad-field", "groups[0].buttons[0].pictures.checked",
            #"{"groups":[{"buttons":[{"pictures":{"checked":"a.svg","unchecked":"b.svg"}}]}]}"#
        ),
        (
            "bad-field", "groups[0].buttons[0].pictures.unchecked",
            #"{"groups":[{"buttons":[{"pictures":{"checked":"0123456789abcdef0123456789abcdef.svg","#
                + #""unchecked":"0123456789abcdef0123456789abcdef.svg/x"}}]}]}"#
        ),
        ("bad-field", "declaration", "[]"),
    ]

    @Test(arguments: refused.indices)
    func `P24, P25, P26 and G2 a wrong declaration is refused naming the field, the same both ways`(index: Int) throws {
        let (code, field, declaration) = DeclareTests.refused[index]
        let error = try declare(2, "never", declaration)
        #expect(error["code"]?.string == code, "\(error.text?.text ?? "")")
        if let field { #expect(error["field"]?.string == field) }
        let reply = try server.send("PUT", server.path("never"), declaration, host: true)
        #expect(reply.code == code)
        #expect(try server.send("GET", server.path("never")).status == 404)
    }

    @Test func `P25 and G3 the same id twice names both positions, the same label twice is fine`() throws {
        let error = try declare(2, "never", #"{"groups":[{"buttons":[{"id":"a"},{"id":"b"},{"id":"a"}]}]}"#)
        let message = try #require(error["message"]?.string)
        #expect(message.contains("1") && message.contains("3"), "\(message)")
        _ = try server.board(#"{"groups":[{"buttons":["same","same"]}]}"#)
    }

    @Test(arguments: ["host", "api", "v", "pictures", "screen", "result", "livez", "readyz", "metrics", "a.b", "ü"])
    func `P25 ids that would hide a page, or aren't ids, are no boards`(id: String) throws {
        #expect(try declare(2, id, Sample.lunch)["type"]?.string == "error")
        #expect(try server.send("PUT", server.path(id), Sample.lunch, host: true).status >= 400)
    }

    @Test func `P26 and A6 a value is any JSON and comes back equal`() throws {
        let values = [
            "18", #""x""#, "true", "null", #"{"a":1,"b":[]}"#, "[1,2.5,-0.125]", "9007199254740991",
            "-9007199254740991",
            "1e-7", #""\u2028\"\\""#, #"{"__proto__":{"x":"007"}}"#,
        ]
        let buttons = values.enumerated().map { #"{"id":"v\#($0)","value":\#($1)}"# }.joined(separator: ",")
        let board = try server.board(#"{"groups":[{"id":"g","buttons":[\#(buttons)]}]}"#)
        let kept = try #require(try server.send("GET", server.path(board)).json?["groups"]?.array?[0]["buttons"]?.array)
        let follower = try Follower(host, board, id: 2)
        for (index, value) in values.enumerated() {
            let expected = try JSON.parse(Array(value.utf8)).text
            #expect(kept[index]["value"]?.text == expected)
            #expect(follower.state?.groups[0].buttons[index].value == expected)
        }
    }

    @Test func `P27 a group's text and value follow what is checked`() throws {
        let board = try server.board(Sample.lunch)
        func answers() throws -> String {
            let groups = try server.send("GET", server.path(board)).json?["groups"]?.array ?? []
            return groups.map { "\($0["text"]?.text?.text ?? "-") \($0["value"]?.text?.text ?? "-")" }.joined(
                separator: "; ")
        }
        #expect(try answers() == #"null null; "Coffee" [null]; "NO" false"#)
        for (id, group, button) in [(2, "food", "soup"), (3, "extras", "bread"), (4, "door", "switch")] {
            host.send(click(Int64(id), board, group, button))
            _ = try host.reply(Int64(id))
        }
        #expect(try answers() == #""Soup" 2; "Bread, Coffee" [null,null]; "YES" true"#)
        host.send(click(5, board, "food", "salad"))
        _ = try host.reply(5)
        #expect(try answers().hasPrefix(#""salad" {"a":[1.5,null]};"#))
    }
}
