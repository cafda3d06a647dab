import JSON
import Testing

/// P59 from the real server: whose question it is, and when.
struct CourseAddressTests {
    private static let poll = """
        {"groups":[{"id":"food","style":"radio","mode":"poll","buttons":["pizza","soup"]},
          {"id":"door","style":"switch","mode":"poll"},{"id":"extras","buttons":["bread"]}]}
        """

    /// As many people click a button of `food`, by number.
    private func vote(_ server: RunningServer, _ board: String, _ buttons: [String]) throws {
        for button in buttons {
            let token = try #require(try server.send("POST", "/api/v1/hello", "{}").json?["token"]?.string)
            let click = #"{"group":"food","button":"\#(button)"}"#
            let reply = try server.send(
                "POST", server.path(board, "/click"), click, headers: ["Authorization: Bearer \(token)"])
            try #require(reply.status == 200, "\(reply.text)")
        }
    }

    private func act(_ server: RunningServer, _ board: String, _ action: String, _ body: String) throws {
        let reply = try server.send("POST", server.path(board, "/\(action)"), body, host: true)
        try #require(reply.status == 200, "\(reply.text)")
    }

    private func course(_ server: RunningServer, _ board: String, _ group: String, host: Bool = true) throws -> Reply {
        try server.send("GET", server.path(board, "/course?group=\(group)"), host: host)
    }

    @Test func `P59 the last step is the result, without votes by hand and whoever lost the right to vote`() throws {
        let server = try RunningServer.shared
        let board = try server.board(CourseAddressTests.poll)
        try vote(server, board, ["1", "1", "2", "1", "2", "1"])
        let hello = try server.send("POST", "/api/v1/hello", "{}").json
        let (person, token) = (try #require(hello?["person"]?.string), try #require(hello?["token"]?.string))
        let bearer = ["Authorization: Bearer \(token)"]
        let click = #"{"group":"food","button":"2"}"#
        #expect(try server.send("POST", server.path(board, "/click"), click, headers: bearer).status == 200)
        try act(server, board, "grant", #"{"person":"\#(person)","right":"viewer"}"#)
        try act(server, board, "hand", #"{"group":"food","counts":{"2":30}}"#)
        try act(server, board, "close", #"{"group":"food"}"#)
        let reply = try course(server, board, "food")
        let (json, steps) = (try #require(reply.json), try #require(reply.json?["steps"]?.array))
        #expect(reply.status == 200 && reply.headers["cache-control"] == "no-store", "\(reply.text)")
        let (opened, closed) = (json["openedAt"]?.integer ?? 0, json["closedAt"]?.integer ?? 0)
        #expect(json["group"]?.string == "food" && steps.count == 1 && steps[0]["at"]?.integer == closed - opened)
        #expect(reply.text.contains(#""answered":7,"counts":[[0,4],[1,3]]}"#), "\(reply.text)")
        #expect(!reply.text.contains(person))
    }

    @Test func `P59 it takes the right of a host, of that very board`() throws {
        let server = try RunningServer.shared
        let (board, other) = (
            try server.board(CourseAddressTests.poll), try server.board(CourseAddressTests.poll)
        )
        let hello = try server.send("POST", "/api/v1/hello", "{}").json
        let (person, token) = (try #require(hello?["person"]?.string), try #require(hello?["token"]?.string))
        for board in [board, other] { try act(server, board, "close", #"{"group":"food"}"#) }
        let bearer = ["Authorization: Bearer \(token)"]
        func asked(_ board: String) throws -> Reply {
            try server.send("GET", server.path(board, "/course?group=food"), headers: bearer)
        }
        #expect(try course(server, board, "food", host: false).code == "forbidden")
        #expect(try asked(board).code == "forbidden")
        try act(server, other, "grant", #"{"person":"\#(person)","right":"host"}"#)
        #expect(try asked(board).code == "forbidden")
        #expect(try asked(other).status == 200)
    }

    @Test func `P59 a vote that isn't closed is refused by name, and what is no poll, too`() throws {
        let server = try RunningServer.shared
        let board = try server.board(CourseAddressTests.poll)
        let open = try course(server, board, "food")
        #expect(open.status == 409 && open.code == "not-closed" && open.json?["number"]?.integer == 33)
        try act(server, board, "close", #"{"group":"food"}"#)
        #expect(try course(server, board, "food").status == 200)
        try act(server, board, "open", #"{"group":"food"}"#)
        #expect(try course(server, board, "food").code == "not-closed")
        let wrong = ["extras": "bad-field", "": "bad-field", "a%20b": "bad-field", "nobody": "no-group"]
        for (group, code) in wrong {
            #expect(try course(server, board, group).code == code, "\(group)")
        }
        #expect(try course(server, "nowhere", "food").code == "no-board")
        #expect(try server.send("POST", server.path(board, "/course?group=food"), "{}", host: true).status == 405)
    }

    @Test func `P59 entries that are gone are said to be, and the vote of a restart is whole`() throws {
        let data = Folder()
        var server = try RunningServer(data: data.path, demo: nil)
        let board = try server.board(CourseAddressTests.poll)
        try vote(server, board, Array(repeating: "2", count: 6))
        try act(server, board, "close", #"{"group":"food"}"#)
        let whole = try course(server, board, "food").text
        try server.stop()
        server = try RunningServer(data: data.path, demo: nil)
        #expect(try course(server, board, "food").text == whole && whole.contains("[[1,6]]"))
        // Behind the snapshot that the board is loaded from.
        data.change("DELETE FROM entries WHERE seq = 4")
        let reply = try course(server, board, "food")
        #expect(reply.status == 410 && reply.code == "missing", "\(reply.text)")
        let file = try server.send("GET", server.path(board, "/export?format=recount"), host: true)
        #expect(file.code == "missing", "\(file.text)")
    }
}
