import Glibc
import JSON
import Testing
import Threads
import Wire

/// Set, click, receipts and repeats: P15 to P21.
struct WriteTests {
    private let server: RunningServer
    private let link: Link
    private let board: String

    init() throws {
        server = try RunningServer.shared
        link = try server.link()
        board = try server.board(Sample.lunch)
    }

    private func set(_ id: Int64, _ rest: String) throws -> JSON {
        try link.ask(id, "\"type\":\"set\",\"board\":\"\(board)\",\(rest)")
    }

    @Test func `P15 set is absolute, and the style completes it`() throws {
        let follower = try Follower(try server.link(), board)
        #expect(try set(1, #""group":"food","on":["pizza"]"#)["type"]?.string == "receipt")
        #expect(try set(2, #""group":"food","on":["soup"],"off":[]"#)["type"]?.string == "receipt")
        #expect(try set(3, #""group":"extras","on":["bread"],"off":["coffee"]"#)["type"]?.string == "receipt")
        try follower.follow(to: 4)
        #expect(follower.checked("food") == ["soup"])
        #expect(follower.checked("extras") == ["bread"])
    }

    @Test func `P15 a set is done whole or not at all`() throws {
        #expect(try set(1, #""group":"extras","on":["bread","nothing"]"#)["code"]?.string == "no-button")
        #expect(try set(2, #""group":"food","on":["pizza","soup"]"#)["code"]?.string == "two")
        let board = try Follower(link, board, id: 3)
        #expect(board.rev == 1)
        #expect(board.checked("extras") == ["coffee"])
        #expect(board.checked("food") == [])
    }

    @Test(arguments: [
        #""group":"extras""#, #""group":"extras","on":[],"off":[]"#,
        #""group":"extras","on":["bread"],"off":["bread"]"#,
        #""group":"extras","on":["bread","bread"]"#, #""group":"extras","on":"bread""#, #""group":"extras","on":[1]"#,
        #""on":["bread"]"#, #""group":7,"on":["bread"]"#,
    ])
    func `P15 a set that says nothing, or the same button twice, is a bad field`(rest: String) throws {
        #expect(try set(1, rest)["code"]?.string == "bad-field")
    }

    @Test func `P16 click does what a tap does`() throws {
        let follower = try Follower(try server.link(), board)
        link.send(all: [
            click(1, board, "extras", "bread"), click(2, board, "extras", "bread"), click(3, board, "extras", "coffee"),
            click(4, board, "food", "pizza"), click(5, board, "food", "salad"), click(6, board, "door", "switch"),
        ])
        for id in 1...6 { #expect(try link.reply(Int64(id))["type"]?.string == "receipt") }
        try follower.follow(to: 7)
        #expect(follower.checked("extras") == [])
        #expect(follower.checked("food") == ["salad"])
        #expect(follower.checked("door") == ["switch"])
    }

    @Test func `P17 a reader at the receipt's rev sees the write`() throws {
        let follower = try Follower(link, board)
        let receipt = try link.ask(2, #""type":"click","board":"\#(board)","group":"extras","button":"bread""#)
        #expect(receipt["board"]?.string == board)
        #expect(receipt["rev"]?.integer == 2)
        #expect(receipt["seq"]?.integer == 2)
        for message in link.passed { try follower.take(message) }
        try follower.follow(to: try #require(receipt["rev"]?.integer))
        #expect(follower.checked("extras") == ["bread", "coffee"])
    }

    @Test func `P18 a repeat after a reconnect gets the same seq and changes nothing`() throws {
        let welcome = try link.ask(1, #""type":"hello""#)
        let token = try #require(welcome["token"]?.string)
        let client = try #require(welcome["clientToken"]?.string)
        link.send(click(2, board, "extras", "bread"))
        let first = try link.reply(2)["seq"]?.integer
        link.close()
        let again = try server.link()
        _ = try again.ask(1, #""type":"hello","token":"\#(token)","client":"\#(client)""#)
        again.send(click(2, board, "extras", "bread"))
        let receipt = try again.reply(2)
        #expect(receipt["seq"]?.integer == first)
        #expect(receipt["rev"]?.integer == 2)
        #expect(try Follower(again, board, id: 3).checked("extras") == ["bread", "coffee"])
    }

    @Test func `P18 the same name with other content is a conflict`() throws {
        link.send(all: [
            click(5, board, "extras", "bread"), click(5, board, "extras", "coffee"), click(5, board, "extras", "bread"),
        ])
        let replies = try (0..<3).map { _ in try link.reply(5) }
        #expect(replies.map { $0["type"]?.string } == ["receipt", "error", "receipt"])
        #expect(replies[1]["code"]?.string == "conflict")
        #expect(replies[0]["seq"]?.integer == replies[2]["seq"]?.integer)
    }

    @Test func `P18 an id far below the highest is expired, one nearer is new`() throws {
        #expect(try set(1000, #""group":"extras","on":["bread"]"#)["type"]?.string == "receipt")
        let expired = try set(872, #""group":"extras","off":["bread"]"#)
        #expect(expired["code"]?.string == "expired")
        #expect(expired["retry"]?.string == "never")
        #expect(try set(873, #""group":"extras","off":["coffee"]"#)["type"]?.string == "receipt")
        #expect(try Follower(link, board, id: 2000).checked("extras") == ["bread"])
    }

    @Test func `P19 a write of an earlier page load is sent as that client, under its old id`() throws {
        let early = try link.ask(1, #""type":"hello""#)
        let client = try #require(early["client"]?.string)
        let token = try #require(early["clientToken"]?.string)
        link.send(click(7, board, "extras", "bread"))
        let first = try link.reply(7)["seq"]?.integer
        link.close()
        let later = try server.link()
        _ = try later.ask(1, #""type":"hello""#)
        let same = #""type":"click","board":"\#(board)","group":"extras","button":"bread","as":"\#(token)""#
        let repeated = try later.ask(7, same)
        #expect(repeated["seq"]?.integer == first)
        #expect(repeated["as"]?.string == client)
        let unsent = try later.ask(8, same)
        #expect(unsent["type"]?.string == "receipt")
        #expect(unsent["as"]?.string == client)
        // The same id of its own is another name.
        #expect(try later.ask(7, #""type":"click","board":"\#(board)","group":"food","button":"soup""#)["as"] == nil)
        let refused = try later.ask(
            9, #""type":"click","board":"\#(board)","group":"food","button":"soup","as":"nobody""#)
        #expect(refused["code"]?.string == "unauthorized")
        #expect(refused["field"]?.string == "as")
    }

    @Test
    func `P19 a write sent as an earlier client is its person's, whoever sends it, and changes nobody else's ballot`()
        throws
    {
        let polled = try PolledBoard()
        let first = try polled.server.link().ask(1, #""type":"hello""#)
        let token = try #require(first["clientToken"]?.string)
        let next = try polled.guest()
        #expect(try polled.vote(next.link, 5, "soup")["type"]?.string == "receipt")
        // What the first person couldn't send any more, by the next one's socket and by HTTP.
        let kept = #""group":"food","on":["pizza"],"off":["soup"]"#
        let sent = try next.link.ask(6, #""type":"set","board":"\#(polled.board)",\#(kept),"as":"\#(token)""#)
        #expect(sent["type"]?.string == "receipt")
        let again = try polled.server.send(
            "POST", "/api/v1/boards/\(polled.board)/set", "{\(kept)}",
            headers: ["Authorization: Bearer \(next.token)", "Idempotency-Key: \(token):6"])
        #expect(again.status == 200 && again.json?["seq"]?.integer == sent["seq"]?.integer)
        for (token, answer) in [(first["token"]?.string, "pizza"), (next.token, "soup")] {
            let asked = try polled.server.send(
                "GET", "/api/v1/boards/\(polled.board)/changes", headers: ["Authorization: Bearer \(token ?? "")"])
            #expect(asked.json?["ballot"].flatMap(polled.answer(in:)) == answer)
        }
        try polled.guest().follower.follow(until: { $0.groups[0].poll?.counts == [0: 1, 1: 1] })
    }

    @Test func `P19 P51 what is sent as another's client needs that person's right and a token of theirs that is good`()
        throws
    {
        let polled = try PolledBoard()
        let end = Clock.wall() + 2500
        let invite = #""type":"invite","board":"\#(polled.board)","right":"participant","until":\#(end)"#
        let made = try #require(try polled.host.ask(2, invite)["people"]?.array?[0])
        let hello = #""type":"hello","token":"\#(made["token"]?.string ?? "")""#
        let token = try #require(try polled.server.link().ask(1, hello)["clientToken"]?.string)
        let other = try polled.guest()
        let vote = #""type":"click","board":"\#(polled.board)","group":"food","button":"soup","as":"\#(token)""#
        #expect(try other.link.ask(3, vote)["type"]?.string == "receipt")
        let person = made["person"]?.string ?? ""
        try polled.act(4, #""type":"grant","board":"BOARD","person":"\#(person)","right":"viewer""#)
        #expect(try other.link.ask(5, vote)["code"]?.string == "forbidden")
        try polled.act(6, #""type":"grant","board":"BOARD","person":"\#(person)","right":"host""#)
        #expect(try other.link.ask(7, vote)["type"]?.string == "receipt")
        // Whoever has a host's phone now is no host.
        let close = #""type":"close","board":"\#(polled.board)","group":"food","as":"#
        #expect(try other.link.ask(8, #"\#(close)"\#(token)""#)["code"]?.string == "unauthorized")
        let asHost = try polled.server.send(
            "POST", "/api/v1/boards/\(polled.board)/close", #"{"group":"food"}"#,
            headers: ["Authorization: Bearer \(other.token)", "Idempotency-Key: \(token):9"])
        #expect(asHost.code == "unauthorized")
        usleep(2_600_000)
        #expect(try other.link.ask(10, vote)["code"]?.string == "expired")
        // The host key, which can be changed, is in no client's token.
        let key = try polled.host.ask(11, #""type":"hello","token":"\#(polled.server.hostKey)""#)["clientToken"]?.string
        #expect(try other.link.ask(12, #"\#(close)"\#(key ?? "")""#)["code"]?.string == "forbidden")
    }

    @Test func `P20 at most 64 writes wait for receipts, the next is refused and none is lost`() throws {
        link.send(all: (1...400).map { click(Int64($0), board, "extras", "bread") })
        var receipts = 0
        var refusals = 0
        for id in 1...400 {
            let reply = try link.next()
            #expect(reply["id"]?.integer == Int64(id))
            if reply["type"]?.string == "receipt" {
                receipts += 1
            } else {
                refusals += 1
                #expect(reply["code"]?.string == "too-many")
                #expect(reply["limit"]?.integer == 64)
                #expect(reply["retry"]?.integer == 100)
            }
        }
        #expect(receipts >= 64)
        #expect(receipts + refusals == 400)
        #expect(try Follower(link, board, id: 1000).rev == Int64(receipts) + 1)
    }

    @Test func `P21 replies leave in the order of requests, with errors in between`() throws {
        _ = try link.ask(1, #""type":"hello""#)
        link.send(all: [
            click(2, board, "food", "soup"), #"{"type":"nonsense","id":3}"#, click(4, board, "food", "nothing"),
            #"{"type":"join","id":5,"board":"\#(board)"}"#, #"{"type":"click","id":6}"#,
            #"{"type":"hello","id":7}"#, click(8, "nowhere", "food", "soup"),
            #"{"type":"leave","id":9,"board":"\#(board)"}"#,
            click(10, board, "food", "pizza"), #"{"type":"join","id":11,"board":"nowhere"}"#,
        ])
        var ids: [Int64] = []
        while ids.count < 10 { if let id = try link.next()["id"]?.integer { ids.append(id) } }
        #expect(ids == Array(2...11))
    }

    @Test func `P7 and P20 a connection follows at most 16 boards, also when it asks for all at once`() throws {
        let boards = try (0..<18).map { _ in try server.board(Sample.field(2)) }
        link.send(all: boards.enumerated().map { #"{"type":"join","id":\#($0 + 1),"board":"\#($1)"}"# })
        let replies = try (1...18).map { try link.reply(Int64($0)) }
        #expect(replies.prefix(16).allSatisfy { $0["type"]?.string == "joined" })
        #expect(replies.suffix(2).allSatisfy { $0["code"]?.string == "too-many" && $0["limit"]?.integer == 16 })
        link.send(all: [
            #"{"type":"leave","id":20,"board":"\#(boards[3])"}"#, #"{"type":"join","id":21,"board":"\#(boards[17])"}"#,
            #"{"type":"join","id":22,"board":"\#(boards[0])"}"#,
        ])
        #expect(try link.reply(21)["type"]?.string == "joined")
        #expect(try link.reply(22)["type"]?.string == "joined")
    }
}
