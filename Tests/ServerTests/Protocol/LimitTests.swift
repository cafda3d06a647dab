import JSON
import Testing
import Wire

/// Styles that change while a board is live, and sizes: rows A5 and G4.
struct LimitTests {
    private let server: RunningServer

    init() throws { server = try RunningServer.shared }

    private func group(_ style: String) -> String {
        #"{"groups":[{"id":"g","style":"\#(style)","buttons":[{"id":"a"},{"id":"b"},{"id":"c"}]}]}"#
    }

    @Test func `A5 what is checked stays checked when the style changes, and what can't be is refused naming it`()
        throws
    {
        let board = try server.board(group("box"))
        let follower = try Follower(try server.link(), board)
        let link = try server.link()
        _ = try link.ask(1, #""type":"click","board":"\#(board)","group":"g","button":"b""#)
        for style in ["radio", "picture", "box"] {
            #expect(try server.send("PUT", server.path(board), group(style), host: true).status == 200)
            while follower.state?.groups[0].style != style { try follower.take(try follower.link.next()) }
            #expect(follower.checked("g") == ["b"])
        }
        _ = try link.ask(2, #""type":"set","board":"\#(board)","group":"g","on":["a","c"]"#)
        let refused = try server.send("PUT", server.path(board), group("radio"), host: true)
        #expect(refused.status == 409)
        #expect(refused.code == "two")
        #expect(refused.json?["message"]?.string?.contains("a, b, c") == true, "\(refused.text)")
        #expect(try server.send("GET", server.path(board)).json?["groups"]?.array?[0]["style"]?.string == "box")
    }

    @Test(arguments: [1, 2, 100, 10_000]) func `G4 a group may have so many buttons`(count: Int) throws {
        let buttons = (0..<count).map { "\"\($0)\"" }.joined(separator: ",")
        let board = try server.board(#"{"groups":[{"id":"g","buttons":[\#(buttons)]}]}"#)
        let follower = try Follower(try server.link(), board)
        follower.link.send(click(2, board, "g", "\(count)"))
        try follower.follow(to: 2)
        #expect(follower.checked("g") == ["\(count)"])
    }

    @Test func `G4 a million numbered buttons come in one snapshot below 180 kB`() throws {
        let board = try server.board(Sample.field(1_000_000))
        let link = try server.link()
        _ = try link.ask(1, #""type":"join","board":"\#(board)""#)
        let snapshot = try link.next()
        #expect(snapshot["groups"]?.array?[0]["bits"]?.string?.utf8.count ?? 0 < 180_000)
        link.send(click(2, board, "field", "999999"))
        #expect(try link.wait("delta")["checks"]?.text?.text == "[[0,[999999],[]]]")
        #expect(
            try link.ask(3, #""type":"click","board":"\#(board)","group":"field","button":"1000000""#)["code"]?.string
                == "no-button")
    }

    @Test func `G2 more than may be is too large`() throws {
        let many = (0...10_000).map { "\"\($0)\"" }.joined(separator: ",")
        let reply = try server.send("PUT", server.path("never"), #"{"groups":[{"buttons":[\#(many)]}]}"#, host: true)
        #expect(reply.code == "too-large")
        #expect(reply.json?["limit"]?.integer == 10_000)
        let groups = (0...1000).map { _ in #"{"buttons":["x"]}"# }.joined(separator: ",")
        #expect(
            try server.send("PUT", server.path("never"), #"{"groups":[\#(groups)]}"#, host: true).code == "too-large")
    }
}
