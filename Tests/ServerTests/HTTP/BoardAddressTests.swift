import Boards
import JSON
import Testing
import Wire

/// Boards over HTTP: P32 to P36.
struct BoardAddressTests {
    private let server: RunningServer
    private let board: String

    init() throws {
        server = try RunningServer.shared
        board = try server.board(Sample.lunch)
    }

    private func post(_ action: String, _ body: String, key: String? = nil) throws -> Reply {
        let headers = key.map { ["Idempotency-Key: \($0)"] } ?? []
        return try server.send("POST", server.path(board, "/\(action)"), body, headers: headers)
    }

    @Test func `a large declaration by somebody who may not make one is refused unread`() throws {
        let text = String(repeating: "x", count: WireLimits.message)
        let reply = try server.send("PUT", "/api/v1/boards/large", bytes: Array("{\"title\":\"\(text)\", broken".utf8))
        #expect(reply.status == 403)
        #expect(reply.json?["code"]?.string == "forbidden")
    }

    @Test func `P32 the token is a participant's or the host key, another is unauthorized`() throws {
        let welcome = try server.link().ask(1, #""type":"hello""#)
        let token = try #require(welcome["token"]?.string)
        #expect(try server.send("GET", server.path(board), headers: ["Authorization: Bearer \(token)"]).status == 200)
        #expect(try server.send("GET", server.path(board), host: true).status == 200)
        for wrong in [
            "Bearer made-up", "Bearer ", "Basic \(server.hostKey)", "\(server.hostKey)", "Bearer \(server.hostKey)x",
        ] {
            let reply = try server.send("GET", server.path(board), headers: ["Authorization: \(wrong)"])
            #expect(reply.status == 401)
            #expect(reply.code == "unauthorized")
        }
    }

    @Test(arguments: [
        "/api/v1/boards/%@", "/api/v1/boards/nowhere", "/api/v1/styles", "/api/v1/nothing", "/api/v2/boards",
    ])
    func `P32 no answer of the protocol is kept by a cache, and errors are those of P30`(path: String) throws {
        let reply = try server.send("GET", path.replacing("%@", board))
        #expect(reply.headers["cache-control"] == "no-store")
        #expect(reply.headers["content-type"] == "application/json")
        guard reply.status != 200 else { return }
        #expect(reply.json?["type"] == nil)
        #expect(reply.json?["id"] == nil)
        for field in ["code", "number", "message", "retry"] { #expect(reply.json?[field] != nil) }
    }

    @Test func `P33 what GET answers, PUT takes, and the board stays as it was`() throws {
        for (group, button) in [("food", "soup"), ("extras", "bread"), ("door", "switch")] {
            #expect(try post("click", #"{"group":"\#(group)","button":"\#(button)"}"#).status == 200)
        }
        let first = try server.send("GET", server.path(board))
        #expect(try server.send("PUT", server.path(board), bytes: first.body, host: true).status == 200)
        let second = try server.send("GET", server.path(board))
        #expect(second.json?["groups"]?.text == first.json?["groups"]?.text)
        #expect(second.json?["rev"]?.integer == first.json?["rev"]?.integer)
        #expect(second.json?["digest"]?.string == first.json?["digest"]?.string)
        #expect(try server.send("PUT", server.path("\(board)-copy"), bytes: first.body, host: true).status == 200)
        let copy = try server.send("GET", server.path("\(board)-copy"))
        #expect(copy.json?["groups"]?.text == first.json?["groups"]?.text)
    }

    @Test func `P33 the answer has id, state and digest, and ETag names the state`() throws {
        let reply = try server.send("GET", server.path(board))
        let json = try #require(reply.json)
        #expect(json["id"]?.string == board)
        #expect(json["seq"]?.integer == 1)
        #expect(json["rev"]?.integer == 1)
        #expect(json["digest"]?.string?.count == 16)
        let epoch = try #require(json["epoch"]?.string)
        #expect(reply.headers["etag"] == "\"\(epoch)-1\"")
        let follower = try Follower(try server.link(), board)
        #expect(follower.state.map { "\($0.digest)" } == json["digest"]?.string)
    }

    @Test func `P33 a numbered group is a count, and its checked ids a list`() throws {
        let field = try server.board(#"{"groups":[{"id":"field","buttons":{"count":50},"checked":["7","49"]}]}"#)
        let group = try #require(try server.send("GET", server.path(field)).json?["groups"]?.array?.first)
        #expect(group["buttons"]?.text?.text == #"{"count":50}"#)
        #expect(group["checked"]?.text?.text == #"["7","49"]"#)
        #expect(group["text"] == nil)
        #expect(group["value"] == nil)
    }

    @Test func `P33 HEAD is GET without a body`() throws {
        for path in [server.path(board), "/", "/livez", "/readyz", "/\(board)", "/api/v1/styles"] {
            let (get, head) = (try server.send("GET", path), try server.send("HEAD", path))
            #expect(head.status == 200)
            #expect(head.headers["content-length"] == get.headers["content-length"])
            #expect(head.headers["etag"] == get.headers["etag"])
        }
    }

    @Test func `P33 all boards are listed for the host, none that isn't listed for others`() throws {
        let list = try server.send("GET", "/api/v1/boards", host: true)
        let boards = try #require(list.json?["boards"]?.array)
        let own = boards.first { $0["id"]?.string == board }
        #expect(own?.text?.text == #"{"id":"\#(board)","title":"Lunch"}"#)
        #expect(boards.contains { $0["id"]?.string == "million" })
        #expect(try server.send("GET", "/api/v1/boards").json?["boards"]?.array?.isEmpty == true)
    }

    @Test func `P35 set and click answer once it counts`() throws {
        let set = try post("set", #"{"group":"extras","on":["bread"],"off":["coffee"]}"#)
        #expect(set.text == "{\"seq\":2,\"rev\":2}\n")
        #expect(try post("click", #"{"group":"food","button":"soup"}"#).text == "{\"seq\":3,\"rev\":3}\n")
        let groups = try #require(try server.send("GET", server.path(board)).json?["groups"]?.array)
        #expect(groups.map { $0["text"]?.string } == ["Soup", "Bread", "NO"])
    }

    @Test(arguments: [
        (404, "no-group", #"{"group":"x","button":"soup"}"#), (404, "no-button", #"{"group":"food","button":"x"}"#),
        (400, "bad-field", #"{"group":"food"}"#), (400, "bad-field", "[]"), (400, "bad-json", "{"),
        (400, "bad-json", ""),
        (400, "bad-field", #"{"group":7,"button":"soup"}"#), (400, "bad-json", #"{"group":"food","group":"food"}"#),
    ])
    func `P35 a wrong write is refused by number and code`(status: Int, code: String, body: String) throws {
        let reply = try post("click", body)
        #expect(reply.status == status)
        #expect(reply.code == code)
    }

    @Test func `P35 a write may have as many bytes as a message`() throws {
        let soup = #"{"group":"food","button":"soup","pad":""}"#
        let padding = String(repeating: "x", count: 65_536 - soup.utf8.count)
        let most = #"{"group":"food","button":"soup","pad":"\#(padding)"}"#
        #expect(try post("click", most).status == 200)
        #expect(try post("click", most + " ").json?["limit"]?.integer == 65_536)
        #expect(try post("set", most + " ").code == "too-large")
    }

    @Test func `P32 a page of another origin can read and not write`() throws {
        let soup = #"{"group":"food","button":"soup"}"#
        for origin in ["https://elsewhere.example", "null", "http://elsewhere.example/test"] {
            let reply = try server.send("POST", server.path(board, "/click"), soup, headers: ["Origin: \(origin)"])
            #expect(reply.code == "forbidden")
            #expect(try server.send("GET", server.path(board), headers: ["Origin: \(origin)"]).status == 200)
        }
        let own = try server.send("POST", server.path(board, "/click"), soup, headers: ["Origin: http://test"])
        #expect(own.status == 200)
    }

    @Test func `P35 a key's id is in the range of a message's`() throws {
        let token = try #require(try server.link().ask(1, #""type":"hello""#)["clientToken"]?.string)
        let soup = #"{"group":"food","button":"soup"}"#
        #expect(try post("click", soup, key: "\(token):9007199254740991").status == 200)
        #expect(try post("click", soup, key: "\(token):9007199254740992").code == "too-large")
    }

    @Test func `P35 any key is a client of its own with one write, and none can't be repeated`() throws {
        let bread = #"{"group":"extras","button":"bread"}"#
        let first = try post("click", bread, key: "my script: 1")
        #expect(try post("click", bread, key: "my script: 1").text == first.text)
        #expect(try post("click", #"{"group":"food","button":"soup"}"#, key: "my script: 1").code == "conflict")
        #expect(try post("click", bread, key: "my script: 2").json?["seq"]?.integer == 3)
        #expect(try post("click", bread).json?["seq"]?.integer == 4)
        #expect(try post("click", bread).json?["seq"]?.integer == 5)
        #expect(try post("click", bread, key: String(repeating: "k", count: 200)).status == 200)
        let long = try post("click", bread, key: String(repeating: "k", count: 201))
        #expect(long.code == "too-large")
        #expect(long.json?["field"]?.string == "Idempotency-Key")
    }

    @Test func `P35 a key of a page's client names the write that the socket knows`() throws {
        let link = try server.link()
        let token = try #require(try link.ask(1, #""type":"hello""#)["clientToken"]?.string)
        link.send(click(5, board, "extras", "bread"))
        let seq = try link.reply(5)["seq"]?.integer
        let bread = #"{"group":"extras","button":"bread"}"#
        #expect(try post("click", bread, key: "\(token):5").json?["seq"]?.integer == seq)
        #expect(try post("click", bread, key: "\(token):6").json?["seq"]?.integer == 3)
        link.send(click(6, board, "extras", "bread"))
        #expect(try link.reply(6)["seq"]?.integer == 3)
        #expect(try post("click", #"{"group":"food","button":"soup"}"#, key: "\(token):5").code == "conflict")
    }

    /// Asks until there is something, as a page does, at most five times.
    private func changes(_ query: String, until wanted: String? = nil) throws -> JSON {
        for _ in 0..<5 {
            let reply = try server.send("GET", server.path(board, "/changes?\(query)"))
            let json = try #require(reply.json, "\(reply.text)")
            try #require(json["next"]?.integer ?? 0 > 0, "\(reply.text)")
            if wanted == nil || wanted.flatMap({ json[$0] }) != nil { return json }
        }
        throw Stream.Failure.late
    }

    private func query(_ state: ReceivedBoard) -> String {
        "epoch=\(hex16(state.epoch))&view=\(state.view.name)&rev=\(state.rev)&digest=\(state.digest)"
    }

    @Test func `P36 changes brings a reader along without ever waiting`() throws {
        let snapshot = try #require(try changes("", until: "snapshot")["snapshot"])
        #expect(snapshot["reason"]?.string == "new")
        var state = try ReceivedBoard(snapshot: snapshot)
        #expect(try changes(query(state)).members?.map(\.key).sorted() == ["next", "right"])
        #expect(try post("click", #"{"group":"food","button":"soup"}"#).status == 200)
        #expect(try post("click", #"{"group":"food","button":"pizza"}"#).status == 200)
        let behind = query(state)
        _ = try state.apply(delta: try #require(try changes(behind, until: "delta")["delta"]))
        #expect(state.rev == 3)
        #expect(try changes(query(state))["delta"] == nil)
        #expect(
            try server.send("PUT", server.path(board), Sample.lunch.replacing("Soup", "Stew"), host: true).status == 200
        )
        let edited = try #require(try changes(query(state), until: "snapshot")["snapshot"])
        #expect(edited["reason"]?.string == "structure")
        state = try ReceivedBoard(snapshot: edited)
        let lost = query(state).replacing("digest=\(state.digest)", "digest=0123456789abcdef")
        #expect(try changes(lost, until: "snapshot")["snapshot"]?["reason"]?.string == "digest")
    }

    @Test func `P36 a reader that nobody made a base for gets one all the same`() throws {
        // A digest that differs, on a board that nobody else has joined.
        let epoch = try #require(try server.send("GET", server.path(board)).json?["epoch"]?.string)
        let query = "epoch=\(epoch)&view=participant&rev=1&digest=0123456789abcdef"
        #expect(try changes(query, until: "snapshot")["snapshot"]?["reason"]?.string == "digest")
    }

    @Test(arguments: [
        "epoch=1", "view=balcony", "epoch=0123456789abcdef&rev=1&digest=0123456789abcdef",
        "epoch=0123456789abcdef&view=participant&rev=-1&digest=0123456789abcdef",
        "epoch=0123456789abcdef&view=participant&rev=x&digest=0123456789abcdef",
        "epoch=0123456789abcdef&view=participant&rev=1&digest=zz",
    ])
    func `P36 a wrong question is a bad field`(query: String) throws {
        #expect(try server.send("GET", server.path(board, "/changes?\(query)")).code == "bad-field")
    }

    @Test func `P36 a view beyond the right is forbidden`() throws {
        #expect(try server.send("GET", server.path(board, "/changes?view=host")).code == "forbidden")
    }
}

private func hex16(_ bits: UInt64) -> String {
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
}
