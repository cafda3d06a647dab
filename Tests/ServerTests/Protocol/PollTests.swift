import Boards
import Glibc
import JSON
import Testing
import Wire

/// Polls through the real server: P40 to P47, and section F.
struct PollTests {
    private let polled: PolledBoard

    init() throws { polled = try PolledBoard() }

    @Test func `F1 P40 P41 votes of several people arrive as a tally, and as each one's own ballot`() throws {
        let (one, two) = (try polled.guest(), try polled.guest())
        #expect(try polled.vote(one.link, 3, "pizza")["type"]?.string == "receipt")
        #expect(try polled.vote(two.link, 3, "soup")["type"]?.string == "receipt")
        try two.follower.follow(until: { $0.groups[0].poll?.people == 2 })
        #expect(two.follower.state?.groups[0].poll?.counts == [0: 1, 1: 1])
        try one.follower.follow(until: { $0.groups[0].poll?.people == 2 })
        #expect(try polled.guest(token: one.token).follower.ballots == ["food": ["pizza"]])
        #expect(try polled.guest().follower.ballots == [:])
    }

    @Test func `F3 one person in two tabs has one ballot, and the other tab shows it at once`() throws {
        let first = try polled.guest()
        let second = try polled.guest(token: first.token)
        first.link.send(click(3, polled.board, "food", "pizza"))
        second.link.send(click(3, polled.board, "food", "soup"))
        _ = try first.link.reply(3)
        _ = try second.link.reply(3)
        try second.follower.follow(until: { $0.groups[0].poll?.people == 1 })
        #expect(second.follower.state?.groups[0].poll?.counts?.values.reduce(0, +) == 1)
        _ = try polled.vote(first.link, 4, "salad")
        let ballot = try second.link.wait("ballot") { polled.answer(in: $0) == "salad" }
        #expect(ballot["groups"]?.array?.count == 1)
    }

    @Test func `F3 P45 a person's pages are told the ballot whoever came and went between them`() throws {
        let first = try polled.guest()
        var (own, others): ([Link], [Link]) = ([], [])
        for _ in 0..<3 {
            others.append(try polled.guest().link)
            own.append(try polled.guest(token: first.token).link)
        }
        let (gone, away) = (others.removeFirst(), own.remove(at: 1))
        for link in [gone, away] {
            let left = try link.ask(3, #""type":"leave","board":"\#(polled.board)""#)
            #expect(left["type"]?.string == "left")
        }
        _ = try polled.vote(first.link, 3, "salad")
        for link in own {
            let ballot = try link.wait("ballot") { polled.answer(in: $0) != nil }
            #expect(polled.answer(in: ballot) == "salad")
        }
        for link in others + [away] {
            _ = try link.ask(4, #""type":"join","board":"\#(polled.board)""#)
            #expect(!link.takePassed().contains { $0["type"]?.string == "ballot" })
        }
    }

    @Test func `P45 votes that are saved together are told once, the newest, before any of their receipts`() throws {
        let (one, other) = (try polled.guest(), polled)
        let page = try other.guest(token: one.token).link
        _ = page.takePassed()
        let votes = (10..<70).map { id in
            #"{"type":"click","id":\#(id),"board":"\#(polled.board)","group":"food","button":"\#(id.isMultiple(of: 2) ? "soup" : "salad")"}"#
        }
        one.link.send(all: votes)
        for id in 10..<70 as Range<Int64> { #expect(try one.link.reply(id)["type"]?.string == "receipt") }
        #expect(try page.ask(80, #""type":"leave","board":"\#(polled.board)""#)["type"]?.string == "left")
        let told = page.takePassed().filter { $0["type"]?.string == "ballot" }
        #expect(!told.isEmpty && told.count < 60, "\(told.count)")
        #expect(told.last.flatMap { polled.answer(in: $0) } == "salad")
    }

    @Test func `F5 F7 P42 P47 the host closes and shows, and what was hidden is not on the wire before`() throws {
        let one = try polled.guest()
        _ = try one.link.ask(3, #""type":"set","board":"\#(polled.board)","group":"door","off":["switch"]"#)
        try one.follower.follow(until: { $0.groups[1].poll?.people == 1 })
        #expect(one.follower.state?.groups[1].poll?.counts == nil)
        try polled.act(2, #""type":"close","board":"BOARD","group":"door""#)
        let late = try one.link.ask(4, #""type":"withdraw","board":"\#(polled.board)","group":"door""#)
        #expect(late["code"]?.string == "closed" && late["time"]?.integer != nil)
        try polled.act(3, #""type":"show","board":"BOARD","group":"door","results":true"#)
        try one.follower.follow(until: { $0.groups[1].poll?.counts != nil })
        #expect(one.follower.state?.groups[1].poll?.empty == 1)
        #expect(one.follower.state?.groups[1].poll?.stage == "closed")
    }

    @Test func `F6 a poll closes by itself, with nobody connected`() throws {
        try polled.act(2, #""type":"open","board":"BOARD","group":"food","for":1000"#)
        polled.host.close()
        usleep(1_500_000)
        let one = try polled.guest()
        #expect(one.follower.state?.groups[0].poll?.stage == "closed")
        #expect(try polled.vote(one.link, 3, "pizza")["code"]?.string == "closed")
    }

    @Test func `F8 a new round keeps the old one, and undo brings ballots back to their pages`() throws {
        let one = try polled.guest()
        _ = try polled.vote(one.link, 3, "pizza")
        try polled.act(2, #""type":"reset","board":"BOARD","group":"food""#)
        try one.follower.follow(until: { $0.groups[0].poll?.round == 2 })
        #expect(one.follower.state?.groups[0].poll?.people == 0)
        let newcomer = try polled.guest(token: one.token)
        #expect(newcomer.follower.ballots == [:])
        try polled.act(3, #""type":"undo","board":"BOARD""#)
        let ballot = try newcomer.link.wait("ballot") { $0["groups"]?.array?.isEmpty == false }
        #expect(polled.answer(in: ballot) == "pizza")
        #expect(try polled.host.ask(4, #""type":"undo","board":"\#(polled.board)""#)["code"]?.string == "nothing")
    }

    @Test func `P47 an undo that names what its host saw takes nothing else back`() throws {
        let host = try polled.server.link()
        _ = try host.ask(1, "\"type\":\"hello\",\"token\":\"\(polled.server.hostKey)\"")
        _ = try host.ask(2, "\"type\":\"join\",\"board\":\"\(polled.board)\"")
        try polled.act(2, #""type":"show","board":"BOARD","group":"food","results":true"#)
        let seen = try #require(try host.wait("snapshot") { $0["undo"]?.string == "show" }["undoes"]?.integer)
        try polled.act(3, #""type":"close","board":"BOARD","group":"food""#)
        let undo = #""type":"undo","board":"\#(polled.board)","undoes""#
        #expect(try polled.host.ask(4, "\(undo):\(seen)")["code"]?.string == "nothing")
        #expect(try polled.host.ask(5, "\(undo):0")["field"]?.string == "undoes")
        #expect(try polled.host.ask(6, "\(undo):\(seen + 1)")["type"]?.string == "receipt")
    }

    @Test func `F12 P47 nobody but a host may act as one`() throws {
        let one = try polled.guest()
        for (id, intent) in [
            #""type":"close","group":"food""#, #""type":"reset","group":"food""#, #""type":"undo""#,
            #""type":"invite","right":"host""#, #""type":"grant","person":"x","right":"host""#, #""type":"people""#,
        ].enumerated() {
            let reply = try one.link.ask(Int64(id) + 3, "\(intent),\"board\":\"\(polled.board)\"")
            #expect(reply["code"]?.string == "forbidden", "\(intent)")
        }
    }

    @Test func `F12 P46 over HTTP a vote needs a person's token`() throws {
        let body = #"{"group":"food","button":"pizza"}"#
        #expect(try polled.server.send("POST", "/api/v1/boards/\(polled.board)/click", body).code == "unauthorized")
        let hello = try polled.server.send("POST", "/api/v1/hello", "{}")
        let token = try #require(hello.json?["token"]?.string)
        let bearer = ["Authorization: Bearer \(token)"]
        let click = try polled.server.send("POST", "/api/v1/boards/\(polled.board)/click", body, headers: bearer)
        #expect(click.status == 200)
        let changes = try polled.server.send("GET", "/api/v1/boards/\(polled.board)/changes", headers: bearer)
        #expect(changes.json?["ballot"]?["groups"]?.array?.count == 1)
    }

    @Test func `P46 P42 over HTTP nobody learns that there is a question which isn't shown`() throws {
        let board = try polled.server.board(
            """
            {"show":"one","groups":[{"id":"now","style":"switch","mode":"poll"},
              {"id":"later","style":"switch","mode":"poll","stage":"draft"},
              {"id":"next","style":"switch","mode":"poll"}]}
            """)
        let codes = try ["now", "later", "next", "none"].map { group in
            try polled.server.send("POST", polled.server.path(board, "/withdraw"), #"{"group":"\#(group)"}"#).code
        }
        #expect(codes == ["unauthorized", "no-group", "no-group", "no-group"])
    }

    @Test func `P28 P42 who follows entries is not told how anybody voted`() throws {
        let one = try polled.guest()
        _ = try polled.vote(one.link, 3, "pizza")
        _ = try polled.vote(one.link, 4, "pizza")
        _ = try one.link.ask(5, #""type":"withdraw","board":"\#(polled.board)","group":"food""#)
        polled.host.send(#"{"type":"join","id":2,"board":"\#(polled.board)","follow":"entries","from":1}"#)
        for seq in 1...4 {
            let entry = try polled.host.wait("entry")
            #expect(entry["seq"]?.integer == Int64(seq))
            #expect((entry["entry"] == nil) == (seq > 1) && (entry["withheld"]?.bool == true) == (seq > 1))
            #expect((entry["time"] == nil) == (seq > 1))
        }
    }

    @Test func `F2 two hundred people voting at once are counted once each`() throws {
        let guests = try (0..<200).map { _ in try polled.server.link() }
        for guest in guests { guest.send(click(1, polled.board, "food", "pizza")) }
        for guest in guests { #expect(try guest.reply(1)["type"]?.string == "receipt") }
        for guest in guests { guest.send(click(1, polled.board, "food", "pizza")) }
        for guest in guests { #expect(try guest.reply(1)["type"]?.string == "receipt") }
        let one = try polled.guest()
        let poll = one.follower.state?.groups[0].poll
        #expect(poll?.counts == [0: 200] && poll?.people == 200)
    }

    @Test func `P18 P46 a vote that is sent again after a lost link counts once, whatever came between`() throws {
        let link = try polled.server.link()
        let welcome = try link.ask(1, #""type":"hello""#)
        let (token, page) = (welcome["token"]?.string ?? "", welcome["clientToken"]?.string ?? "")
        let first = try polled.vote(link, 2, "pizza")["seq"]?.integer
        link.close()
        let again = try polled.server.link()
        _ = try again.ask(1, #""type":"hello","token":"\#(token)","client":"\#(page)""#)
        #expect(try polled.vote(again, 3, "soup")["type"]?.string == "receipt")
        #expect(try polled.vote(again, 2, "pizza")["seq"]?.integer == first)
        let poll = try polled.guest().follower.state?.groups[0].poll
        #expect(poll?.counts == [1: 1] && poll?.people == 1)
    }

    @Test func `P46 more names than the group has, twice the same, or none of its own are refused whole`() throws {
        let one = try polled.guest()
        _ = try polled.vote(one.link, 3, "pizza")
        let lists = [
            #"["pizza","soup","salad","rice"]"#: "no-button", #"["soup","soup"]"#: "bad-field",
            #"["soup","salad"]"#: "two",
            "[" + (0..<2000).map { "\"b\($0)\"" }.joined(separator: ",") + "]": "no-button",
        ]
        for (number, list) in lists.enumerated() {
            let set = #""type":"set","board":"\#(polled.board)","group":"food","on":\#(list.key)"#
            #expect(try one.link.ask(Int64(number) + 4, set)["code"]?.string == list.value)
        }
        #expect(try polled.guest(token: one.token).follower.ballots == ["food": ["pizza"]])
    }

    @Test func `P46 a vote that names another round than the present one is closed, a repeat is not`() throws {
        let one = try polled.guest()
        let vote = #""type":"set","board":"\#(polled.board)","group":"food","on":["pizza"],"round":1"#
        let seq = try one.link.ask(3, vote)["seq"]?.integer
        try polled.act(2, #""type":"reset","board":"BOARD","group":"food""#)
        #expect(try one.link.ask(4, vote)["code"]?.string == "closed")
        #expect(try one.link.ask(3, vote)["seq"]?.integer == seq)
        let other = #""type":"set","board":"\#(polled.board)","group":"food","on":["pizza"],"round":2"#
        #expect(try one.link.ask(5, other)["type"]?.string == "receipt")
    }

    @Test func `F9 a label edited between two votes keeps both`() throws {
        let (one, two) = (try polled.guest(), try polled.guest())
        _ = try polled.vote(one.link, 3, "pizza")
        let edited = PolledBoard.declaration.replacing("\"Pizza\"", "\"Pizza with everything\"")
        try #require(try polled.server.send("PUT", polled.server.path(polled.board), edited, host: true).status == 200)
        _ = try polled.vote(two.link, 3, "pizza")
        try two.follower.follow(until: { $0.groups[0].poll?.counts == [0: 2] })
        #expect(two.follower.state?.groups[0].buttons[0].label.text == "Pizza with everything")
    }
}
