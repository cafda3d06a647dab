import Boards
import Glibc
import JSON
import Testing
import Wire

/// Polls through the real server: P40 to P50, and section F.
struct PollTests {
    private let server: RunningServer
    private let host: Link
    private let board: String

    private static let poll = """
        {"title":"Lunch","groups":[{"id":"food","label":"What?","style":"radio","mode":"poll","results":"live","buttons":[
          {"id":"pizza","label":"Pizza"},{"id":"soup","label":"Soup"},{"id":"salad","label":"Salad","correct":true}]},
          {"id":"door","label":"Open?","style":"switch","mode":"poll","texts":{"on":"YES","off":"NO"}}]}
        """

    init() throws {
        server = try RunningServer.shared
        board = try server.board(PollTests.poll)
        host = try server.link()
        _ = try host.ask(1, "\"type\":\"hello\",\"token\":\"\(server.hostKey)\"")
    }

    /// A person of their own who follows the board.
    private func guest(token: String? = nil) throws -> (link: Link, token: String, follower: Follower) {
        let link = try server.link()
        let welcome = try link.ask(1, "\"type\":\"hello\"" + (token.map { ",\"token\":\"\($0)\"" } ?? ""))
        return (link, try #require(welcome["token"]?.string), try Follower(link, board, id: 2))
    }

    private func vote(_ link: Link, _ id: Int64, _ button: String) throws -> JSON {
        try link.ask(id, #""type":"click","board":"\#(board)","group":"food","button":"\#(button)""#)
    }

    /// The first button of the first group of a ballot.
    private func answer(in ballot: JSON) -> String? {
        ballot["groups"]?.array?.first?["on"]?.array?.first?.string
    }

    @discardableResult
    private func act(_ id: Int64, _ rest: String) throws -> JSON {
        let reply = try host.ask(id, rest.replacing("BOARD", board))
        #expect(reply["type"]?.string == "receipt", "\(reply.text?.text ?? "")")
        return reply
    }

    @Test func `F1 P40 P41 votes of several people arrive as a tally, and as each one's own ballot`() throws {
        let (one, two) = (try guest(), try guest())
        #expect(try vote(one.link, 3, "pizza")["type"]?.string == "receipt")
        #expect(try vote(two.link, 3, "soup")["type"]?.string == "receipt")
        try two.follower.follow(until: { $0.groups[0].poll?.people == 2 })
        #expect(two.follower.state?.groups[0].poll?.counts == [0: 1, 1: 1])
        try one.follower.follow(until: { $0.groups[0].poll?.people == 2 })
        #expect(try guest(token: one.token).follower.ballots == ["food": ["pizza"]])
        #expect(try guest().follower.ballots == [:])
    }

    @Test func `F3 one person in two tabs has one ballot, and the other tab shows it at once`() throws {
        let first = try guest()
        let second = try guest(token: first.token)
        first.link.send(click(3, board, "food", "pizza"))
        second.link.send(click(3, board, "food", "soup"))
        _ = try first.link.reply(3)
        _ = try second.link.reply(3)
        try second.follower.follow(until: { $0.groups[0].poll?.people == 1 })
        #expect(second.follower.state?.groups[0].poll?.counts?.values.reduce(0, +) == 1)
        _ = try vote(first.link, 4, "salad")
        let ballot = try second.link.wait("ballot") { answer(in: $0) == "salad" }
        #expect(ballot["groups"]?.array?.count == 1)
    }

    @Test func `F5 F7 P42 P47 the host closes and shows, and what was hidden is not on the wire before`() throws {
        let one = try guest()
        _ = try one.link.ask(3, #""type":"set","board":"\#(board)","group":"door","off":["switch"]"#)
        try one.follower.follow(until: { $0.groups[1].poll?.people == 1 })
        #expect(one.follower.state?.groups[1].poll?.counts == nil)
        try act(2, #""type":"close","board":"BOARD","group":"door""#)
        let late = try one.link.ask(4, #""type":"withdraw","board":"\#(board)","group":"door""#)
        #expect(late["code"]?.string == "closed" && late["time"]?.integer != nil)
        try act(3, #""type":"show","board":"BOARD","group":"door","results":true"#)
        try one.follower.follow(until: { $0.groups[1].poll?.counts != nil })
        #expect(one.follower.state?.groups[1].poll?.empty == 1)
        #expect(one.follower.state?.groups[1].poll?.stage == "closed")
    }

    @Test func `F6 a poll closes by itself, with nobody connected`() throws {
        try act(2, #""type":"open","board":"BOARD","group":"food","for":1000"#)
        host.close()
        usleep(1_500_000)
        let one = try guest()
        #expect(one.follower.state?.groups[0].poll?.stage == "closed")
        #expect(try vote(one.link, 3, "pizza")["code"]?.string == "closed")
    }

    @Test func `F8 a new round keeps the old one, and undo brings ballots back to their pages`() throws {
        let one = try guest()
        _ = try vote(one.link, 3, "pizza")
        try act(2, #""type":"reset","board":"BOARD","group":"food""#)
        try one.follower.follow(until: { $0.groups[0].poll?.round == 2 })
        #expect(one.follower.state?.groups[0].poll?.people == 0)
        let newcomer = try guest(token: one.token)
        #expect(newcomer.follower.ballots == [:])
        try act(3, #""type":"undo","board":"BOARD""#)
        let ballot = try newcomer.link.wait("ballot") { $0["groups"]?.array?.isEmpty == false }
        #expect(answer(in: ballot) == "pizza")
        #expect(try host.ask(4, #""type":"undo","board":"\#(board)""#)["code"]?.string == "nothing")
    }

    @Test func `F12 P47 nobody but a host may act as one`() throws {
        let one = try guest()
        for (id, intent) in [
            #""type":"close","group":"food""#, #""type":"reset","group":"food""#, #""type":"undo""#,
            #""type":"invite","right":"host""#, #""type":"grant","person":"x","right":"host""#, #""type":"people""#,
        ].enumerated() {
            let reply = try one.link.ask(Int64(id) + 3, "\(intent),\"board\":\"\(board)\"")
            #expect(reply["code"]?.string == "forbidden", "\(intent)")
        }
    }

    @Test func `F12 P46 over HTTP a vote needs a person's token`() throws {
        let body = #"{"group":"food","button":"pizza"}"#
        #expect(try server.send("POST", "/api/v1/boards/\(board)/click", body).code == "unauthorized")
        let hello = try server.send("POST", "/api/v1/hello", "{}")
        let token = try #require(hello.json?["token"]?.string)
        let bearer = ["Authorization: Bearer \(token)"]
        #expect(try server.send("POST", "/api/v1/boards/\(board)/click", body, headers: bearer).status == 200)
        let changes = try server.send("GET", "/api/v1/boards/\(board)/changes", headers: bearer)
        #expect(changes.json?["ballot"]?["groups"]?.array?.count == 1)
    }

    @Test func `P49 readers of polls are told how many people are here`() throws {
        let one = try guest()
        let two = try guest()
        let here = try one.link.wait("here", seconds: 5) { $0["people"]?.integer == 2 }
        #expect(here["board"]?.string == board)
        two.link.close()
        _ = try one.link.wait("here", seconds: 5) { $0["people"]?.integer == 1 }
    }

    @Test func `P50 an invitation is a person on any device, and can be revoked`() throws {
        let made = try host.ask(2, #""type":"invite","board":"\#(board)","right":"host","count":2"#)
        let people = try #require(made["people"]?.array)
        let (person, token) = (try #require(people[0]["person"]?.string), try #require(people[0]["token"]?.string))
        let friend = try guest(token: token)
        #expect(friend.follower.state?.view == .host)
        let close = try friend.link.ask(3, #""type":"close","board":"\#(board)","group":"food""#)
        #expect(close["type"]?.string == "receipt")
        let listed = try host.ask(3, #""type":"people","board":"\#(board)""#)
        #expect(listed["people"]?.array?.count { $0["token"] != nil } == 2)
        try act(4, #""type":"grant","board":"BOARD","person":"\#(person)","right":"viewer""#)
        let told = try friend.link.wait("right")
        #expect(told["right"]?.string == "viewer" && told["view"]?.string == "participant")
        _ = try friend.link.wait("snapshot") { $0["view"]?.string == "participant" }
        let open = try friend.link.ask(4, #""type":"open","board":"\#(board)","group":"food""#)
        #expect(open["code"]?.string == "forbidden")
        // The same invitation again, in the same words: the same people.
        host.send("{\"id\":2,\"type\":\"invite\",\"board\":\"\(board)\",\"right\":\"host\",\"count\":2}")
        let again = try host.reply(2)
        #expect(again["people"]?.array?.first?["person"]?.string == person)
    }

    @Test func `P28 P42 who follows entries is not told how anybody voted`() throws {
        let one = try guest()
        _ = try vote(one.link, 3, "pizza")
        _ = try vote(one.link, 4, "pizza")
        _ = try one.link.ask(5, #""type":"withdraw","board":"\#(board)","group":"food""#)
        host.send(#"{"type":"join","id":2,"board":"\#(board)","follow":"entries","from":1}"#)
        for seq in 1...4 {
            let entry = try host.wait("entry")
            #expect(entry["seq"]?.integer == Int64(seq))
            #expect((entry["entry"] == nil) == (seq > 1) && (entry["withheld"]?.bool == true) == (seq > 1))
        }
    }

    @Test func `F2 two hundred people voting at once are counted once each`() throws {
        let guests = try (0..<200).map { _ in try server.link() }
        for guest in guests { guest.send(click(1, board, "food", "pizza")) }
        for guest in guests { #expect(try guest.reply(1)["type"]?.string == "receipt") }
        for guest in guests { guest.send(click(1, board, "food", "pizza")) }
        for guest in guests { #expect(try guest.reply(1)["type"]?.string == "receipt") }
        let one = try guest()
        let poll = one.follower.state?.groups[0].poll
        #expect(poll?.counts == [0: 200] && poll?.people == 200)
    }

    @Test func `P18 P46 a vote that is sent again after a lost link counts once, whatever came between`() throws {
        let link = try server.link()
        let welcome = try link.ask(1, #""type":"hello""#)
        let (token, page) = (welcome["token"]?.string ?? "", welcome["clientToken"]?.string ?? "")
        let first = try vote(link, 2, "pizza")["seq"]?.integer
        link.close()
        let again = try server.link()
        _ = try again.ask(1, #""type":"hello","token":"\#(token)","client":"\#(page)""#)
        #expect(try vote(again, 3, "soup")["type"]?.string == "receipt")
        #expect(try vote(again, 2, "pizza")["seq"]?.integer == first)
        let poll = try guest().follower.state?.groups[0].poll
        #expect(poll?.counts == [1: 1] && poll?.people == 1)
    }

    @Test func `P46 more names than the group has, twice the same, or none of its own are refused whole`() throws {
        let one = try guest()
        _ = try vote(one.link, 3, "pizza")
        let lists = [
            #"["pizza","soup","salad","rice"]"#: "no-button", #"["soup","soup"]"#: "bad-field",
            #"["soup","salad"]"#: "two",
            "[" + (0..<2000).map { "\"b\($0)\"" }.joined(separator: ",") + "]": "no-button",
        ]
        for (number, list) in lists.enumerated() {
            let set = #""type":"set","board":"\#(board)","group":"food","on":\#(list.key)"#
            #expect(try one.link.ask(Int64(number) + 4, set)["code"]?.string == list.value)
        }
        #expect(try guest(token: one.token).follower.ballots == ["food": ["pizza"]])
    }

    @Test func `P46 a vote that names another round than the present one is closed, a repeat is not`() throws {
        let one = try guest()
        let vote = #""type":"set","board":"\#(board)","group":"food","on":["pizza"],"round":1"#
        let seq = try one.link.ask(3, vote)["seq"]?.integer
        try act(2, #""type":"reset","board":"BOARD","group":"food""#)
        #expect(try one.link.ask(4, vote)["code"]?.string == "closed")
        #expect(try one.link.ask(3, vote)["seq"]?.integer == seq)
        let other = #""type":"set","board":"\#(board)","group":"food","on":["pizza"],"round":2"#
        #expect(try one.link.ask(5, other)["type"]?.string == "receipt")
    }

    @Test func `F9 a label edited between two votes keeps both`() throws {
        let (one, two) = (try guest(), try guest())
        _ = try vote(one.link, 3, "pizza")
        let edited = PollTests.poll.replacing("\"Pizza\"", "\"Pizza with everything\"")
        try #require(try server.send("PUT", server.path(board), edited, host: true).status == 200)
        _ = try vote(two.link, 3, "pizza")
        try two.follower.follow(until: { $0.groups[0].poll?.counts == [0: 2] })
        #expect(two.follower.state?.groups[0].buttons[0].label.text == "Pizza with everything")
    }

    @Test func `P50 nobody learns a token, or makes people, of a board that isn't theirs`() throws {
        let other = try server.board(PollTests.poll)
        let mine = try #require(
            try host.ask(2, #""type":"invite","board":"\#(other)","right":"host""#)["people"]?.array?[0])
        let rival = try guest(token: mine["token"]?.string)
        let invited = try host.ask(3, #""type":"invite","board":"\#(board)","right":"participant""#)
        let victim = try #require(invited["people"]?.array?[0]["person"]?.string)
        // A host of another board grants that person something there, and asks for the tokens.
        let grant = #""type":"grant","board":"\#(other)","person":"\#(victim)","right":"participant""#
        #expect(try rival.link.ask(3, grant)["type"]?.string == "receipt")
        let people = try rival.link.ask(4, #""type":"people","board":"\#(other)""#)["people"]?.array ?? []
        #expect(people.count == 2 && people.first { $0["person"]?.string == victim }?["token"] == nil)
        // The same key of two hosts makes different people.
        let key = ["Idempotency-Key: invite-1"]
        let (own, token) = (#"{"right":"participant"}"#, mine["token"]?.string ?? "")
        let first = try server.send("POST", server.path(board, "/invite"), own, host: true, headers: key)
        let second = try server.send(
            "POST", server.path(other, "/invite"), own, headers: key + ["Authorization: Bearer \(token)"])
        let names = [first, second].map { $0.json?["people"]?.array?[0]["person"]?.string }
        #expect(names[0] != nil && names[1] != nil && names[0] != names[1])
        let again = try server.send("POST", server.path(board, "/invite"), own, host: true, headers: key)
        #expect(again.json?["people"]?.array?[0]["person"]?.string == names[0])
    }

    @Test(arguments: ["operator", "http"])
    func `P50 nobody is granted a right under a name that stands for everybody or for the host key`(name: String) throws
    {
        let reply = try host.ask(2, #""type":"grant","board":"\#(board)","person":"\#(name)","right":"host""#)
        #expect(reply["code"]?.string == "bad-field")
    }

    @Test func `P50 who loses the right is told no more entries, though following nothing else`() throws {
        let made = try host.ask(2, #""type":"invite","board":"\#(board)","right":"host""#)
        let person = try #require(made["people"]?.array?[0])
        let link = try server.link()
        _ = try link.ask(1, #""type":"hello","token":"\#(person["token"]?.string ?? "")""#)
        _ = try link.ask(2, #""type":"join","board":"\#(board)","follow":"entries","from":1"#)
        try act(3, #""type":"grant","board":"BOARD","person":"\#(person["person"]?.string ?? "")","right":"viewer""#)
        try act(4, #""type":"close","board":"BOARD","group":"food""#)
        #expect(try link.wait("right")["right"]?.string == "viewer")
        usleep(200_000)
        #expect(try link.ask(3, #""type":"people","board":"\#(board)""#)["code"]?.string == "forbidden")
        #expect(!link.passed.contains { $0["seq"]?.integer == 4 })
    }

    @Test func `P6 a connection that says hello as somebody else follows nothing of the one before`() throws {
        let link = try server.hostLink()
        _ = try link.ask(2, #""type":"join","board":"\#(board)""#)
        _ = try link.wait("snapshot") { $0["view"]?.string == "host" }
        _ = try link.ask(3, #""type":"join","board":"\#(board)","follow":"entries","from":1"#)
        _ = try link.ask(4, #""type":"hello""#)
        _ = link.takePassed()
        try act(2, #""type":"close","board":"BOARD","group":"food""#)
        usleep(200_000)
        #expect(try link.isQuiet())
    }
}
