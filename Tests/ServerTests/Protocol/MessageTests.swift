import JSON
import Testing

/// The socket, its messages and their ids: P1 to P4.
struct MessageTests {
    private let server: RunningServer
    private let link: Link

    init() throws {
        server = try RunningServer.shared
        link = try server.link()
    }

    @Test func `P1 the subprotocol may be asked for, and fields that are not described are ignored`() throws {
        let link = try Link(server.port, headers: ["Sec-WebSocket-Protocol: switchboard.v1"])
        let reply = try link.ask(1, #""type":"leave","board":"b","surprise":{"a":[1]}"#)
        #expect(reply["type"]?.string == "left")
    }

    @Test(arguments: ["/socket", "/api/v1/socket/more", "/api/v2/socket", "/"])
    func `P1 there is one address for the socket`(path: String) {
        #expect(throws: Link.Refused.self) { try Link(server.port, path: path) }
    }

    @Test func `P1 a page of another origin can't open the socket`() throws {
        #expect(throws: Link.Refused.self) {
            try Link(server.port, headers: ["Origin: https://elsewhere.example"])
        }
        #expect(throws: Link.Refused.self) {
            try Link(server.port, headers: ["Origin: http://elsewhere.example/test"])
        }
        let own = try Link(server.port, headers: ["Origin: http://test"])
        #expect(try own.isQuiet())
    }

    @Test func `P2 a message may have exactly as many bytes as welcome says`() throws {
        let frame = #"{"type":"leave","id":1,"board":"b","pad":""}"#
        let padded = frame.dropLast(2) + String(repeating: "x", count: 65_536 - frame.utf8.count) + "\"}"
        link.send(String(padded))
        #expect(try link.reply(1)["type"]?.string == "left")
        link.send(String(padded) + " ")
        #expect(try link.closeCode() == 1009)
    }

    @Test func `P2 binary frames close with 1003, bytes that are no UTF-8 with 1007`() throws {
        link.stream.send(Link.frame(2, [1, 2, 3]))
        #expect(try link.closeCode() == 1003)
        let other = try server.link()
        other.stream.send(Link.frame(1, [0x22, 0xff, 0xfe, 0x22]))
        #expect(try other.closeCode() == 1007)
    }

    @Test func `P4 pushes carry no id and replies that of what they answer`() throws {
        let board = try server.board(Sample.lunch)
        let follower = try Follower(link, board, id: 9_007_199_254_740_991)
        link.send(click(77, board, "extras", "bread"))
        let messages = try (0..<2).map { _ in try link.next() }
        let delta = try #require(messages.first { $0["type"]?.string == "delta" })
        let receipt = try #require(messages.first { $0["type"]?.string == "receipt" })
        #expect(delta["id"] == nil)
        #expect(receipt["id"]?.integer == 77)
        #expect(follower.snapshots == 1)
    }

    @Test(arguments: [
        #"{"type":"click","board":"b","group":"g","button":"x"}"#,
        #"{"type":"set","board":"b","group":"g","on":["x"]}"#,
        #"{"type":"join","board":"b"}"#, #"{"type":"join","board":"b","follow":"entries"}"#,
        #"{"type":"declare","board":"b","declaration":{"groups":[]}}"#,
    ])
    func `P4 a message that needs a reply and has no id is answered by bad-field`(text: String) throws {
        link.send(text)
        let error = try link.next()
        #expect(error["code"]?.string == "bad-field")
        #expect(error["field"]?.string == "id")
        #expect(error["id"] == nil)
    }
}
