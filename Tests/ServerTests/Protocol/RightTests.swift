import Boards
import Glibc
import JSON
import Testing
import Threads
import Wire

/// Who may do what, granted and taken away while pages are open: P6, P50.
struct RightTests {
    private let polled: PolledBoard

    init() throws { polled = try PolledBoard() }

    @Test func `P50 an invitation is a person on any device, and can be revoked`() throws {
        let made = try polled.host.ask(2, #""type":"invite","board":"\#(polled.board)","right":"host","count":2"#)
        let people = try #require(made["people"]?.array)
        let (person, token) = (try #require(people[0]["person"]?.string), try #require(people[0]["token"]?.string))
        let friend = try polled.guest(token: token)
        #expect(friend.follower.state?.view == .host)
        let close = try friend.link.ask(3, #""type":"close","board":"\#(polled.board)","group":"food""#)
        #expect(close["type"]?.string == "receipt")
        let listed = try polled.host.ask(3, #""type":"people","board":"\#(polled.board)""#)
        // Whoever is host no more must not have learned how to be another.
        #expect(listed["people"]?.array?.count == 2)
        #expect(listed["people"]?.array?.contains { $0["token"] != nil } == false)
        try polled.act(4, #""type":"grant","board":"BOARD","person":"\#(person)","right":"viewer""#)
        let told = try friend.link.wait("right")
        #expect(told["right"]?.string == "viewer" && told["view"]?.string == "participant")
        _ = try friend.link.wait("snapshot") { $0["view"]?.string == "participant" }
        let open = try friend.link.ask(4, #""type":"open","board":"\#(polled.board)","group":"food""#)
        #expect(open["code"]?.string == "forbidden")
        // The same invitation again, in the same words: the same people.
        polled.host.send("{\"id\":2,\"type\":\"invite\",\"board\":\"\(polled.board)\",\"right\":\"host\",\"count\":2}")
        let again = try polled.host.reply(2)
        #expect(again["people"]?.array?.first?["person"]?.string == person)
    }

    @Test func `P50 P51 an invitation ends when it was said to, whoever shows its token, and its connections with it`()
        throws
    {
        let end = Clock.wall() + 3000
        let invite = #""type":"invite","board":"\#(polled.board)","right":"host","until":\#(end)"#
        let made = try #require(try polled.host.ask(2, invite)["people"]?.array?[0])
        #expect(made["until"]?.integer == end / 1000 * 1000)
        let link = try polled.server.link()
        let welcome = try link.ask(1, #""type":"hello","token":"\#(made["token"]?.string ?? "")""#)
        #expect(welcome["expires"]?.integer == end / 1000 * 1000)
        let listed = try polled.host.ask(3, #""type":"people","board":"\#(polled.board)""#)["people"]?.array?[0]
        #expect(listed?["until"]?.integer == end / 1000 * 1000)
        // The same write for another time is another write.
        let other = try polled.host.ask(2, #""type":"invite","board":"\#(polled.board)","right":"host","until":1"#)
        #expect(other["code"]?.string == "conflict")
        #expect(try link.closeCode() == 4002)
        for token in [made["token"]?.string, welcome["token"]?.string, listed?["token"]?.string] {
            let reply = try polled.server.link().ask(1, #""type":"hello","token":"\#(token ?? "")""#)
            #expect(reply["code"]?.string == "unauthorized" && reply["field"]?.string == "token")
        }
    }

    @Test func `P51 a refused hello outlives no token, and holds up nobody`() throws {
        let end = Clock.wall() + 2000
        let invite = #""type":"invite","board":"\#(polled.board)","right":"host","until":\#(end)"#
        let made = try #require(try polled.host.ask(2, invite)["people"]?.array?[0])
        let link = try polled.server.link()
        _ = try link.ask(1, #""type":"hello","token":"\#(made["token"]?.string ?? "")""#)
        #expect(try link.ask(2, #""type":"join","board":"\#(polled.board)","view":"host""#)["type"]?.string == "joined")
        #expect(try link.ask(3, #""type":"hello","token":"x""#)["code"]?.string == "unauthorized")
        #expect(try link.closeCode() == 4002)
        #expect(try polled.host.ask(3, #""type":"people","board":"\#(polled.board)""#)["type"]?.string == "people")
    }

    @Test func `P50 nobody learns a token, or makes people, of a board that isn't theirs`() throws {
        let other = try polled.server.board(PolledBoard.declaration)
        let mine = try #require(
            try polled.host.ask(2, #""type":"invite","board":"\#(other)","right":"host""#)["people"]?.array?[0])
        let rival = try polled.guest(token: mine["token"]?.string)
        let invited = try polled.host.ask(3, #""type":"invite","board":"\#(polled.board)","right":"participant""#)
        let victim = try #require(invited["people"]?.array?[0]["person"]?.string)
        // A host of another board grants that person something there, and asks for the tokens.
        let grant = #""type":"grant","board":"\#(other)","person":"\#(victim)","right":"participant""#
        #expect(try rival.link.ask(3, grant)["type"]?.string == "receipt")
        let people = try rival.link.ask(4, #""type":"people","board":"\#(other)""#)["people"]?.array ?? []
        #expect(people.count == 2 && people.first { $0["person"]?.string == victim }?["token"] == nil)
        // The same key of two hosts makes different people.
        let key = ["Idempotency-Key: invite-1"]
        let (own, token) = (#"{"right":"participant"}"#, mine["token"]?.string ?? "")
        let (server, address) = (polled.server, polled.server.path(polled.board, "/invite"))
        let first = try server.send("POST", address, own, host: true, headers: key)
        let second = try polled.server.send(
            "POST", polled.server.path(other, "/invite"), own, headers: key + ["Authorization: Bearer \(token)"])
        let names = [first, second].map { $0.json?["people"]?.array?[0]["person"]?.string }
        #expect(names[0] != nil && names[1] != nil && names[0] != names[1])
        let again = try server.send("POST", address, own, host: true, headers: key)
        #expect(again.json?["people"]?.array?[0]["person"]?.string == names[0])
    }

    @Test func `P50 whom a deleted board had invited may nothing on another under its id`() throws {
        let (server, key) = (polled.server, ["Idempotency-Key: invite-1"])
        let address = server.path(polled.board, "/invite")
        let before = try server.send("POST", address, #"{"right":"participant"}"#, host: true, headers: key)
        let token = try #require(before.json?["people"]?.array?[0]["token"]?.string)
        #expect(try server.send("DELETE", server.path(polled.board), host: true).status == 200)
        #expect(try server.send("PUT", server.path(polled.board), PolledBoard.declaration, host: true).status == 200)
        let after = try server.send("POST", address, #"{"right":"host"}"#, host: true, headers: key)
        #expect(after.json?["people"]?.array?.count == 1)
        let close = try server.send(
            "POST", server.path(polled.board, "/close"), #"{"group":"food"}"#,
            headers: ["Authorization: Bearer \(token)"])
        #expect(close.code == "forbidden")
    }

    @Test(arguments: ["operator", "http"])
    func `P50 nobody is granted a right under a name that stands for everybody or for the host key`(name: String) throws
    {
        let grant = #""type":"grant","board":"\#(polled.board)","person":"\#(name)","right":"host""#
        let reply = try polled.host.ask(2, grant)
        #expect(reply["code"]?.string == "bad-field")
    }

    @Test func `P50 who loses the right is told no more entries, though following nothing else`() throws {
        let made = try polled.host.ask(2, #""type":"invite","board":"\#(polled.board)","right":"host""#)
        let person = try #require(made["people"]?.array?[0])
        let link = try polled.server.link()
        _ = try link.ask(1, #""type":"hello","token":"\#(person["token"]?.string ?? "")""#)
        _ = try link.ask(2, #""type":"join","board":"\#(polled.board)","follow":"entries","from":1"#)
        let name = person["person"]?.string ?? ""
        try polled.act(3, #""type":"grant","board":"BOARD","person":"\#(name)","right":"viewer""#)
        try polled.act(4, #""type":"close","board":"BOARD","group":"food""#)
        #expect(try link.wait("right")["right"]?.string == "viewer")
        usleep(200_000)
        #expect(try link.ask(3, #""type":"people","board":"\#(polled.board)""#)["code"]?.string == "forbidden")
        #expect(!link.passed.contains { $0["seq"]?.integer == 4 })
    }

    /// Somebody who is host by an invitation, and the name that the right can be taken away by.
    private func friend(on board: String) throws -> (link: Link, name: String) {
        let made = try polled.host.ask(2, #""type":"invite","board":"\#(board)","right":"host""#)
        let person = try #require(made["people"]?.array?[0])
        let link = try polled.server.link()
        _ = try link.ask(1, #""type":"hello","token":"\#(person["token"]?.string ?? "")""#)
        try #require(try Follower(link, board, id: 2).state?.view == .host)
        return (link, try #require(person["person"]?.string))
    }

    /// What takes the right away, and what the host does right after it, in one piece.
    private func revoke(_ name: String, on board: String, _ next: String) {
        let grant = #""type":"grant","id":3,"board":"\#(board)","person":"\#(name)","right":"participant""#
        polled.host.send(all: ["{\(grant)}", next])
    }

    @Test func `P50 who loses the right gets nothing more of the host's view, from the moment it is told`() throws {
        let board = try polled.server.board(Sample.lunch)
        let friend = try friend(on: board)
        usleep(100_000)
        revoke(friend.name, on: board, click(4, board, "food", "soup"))
        _ = try friend.link.wait("right")
        _ = friend.link.takePassed()
        #expect(try friend.link.wait("snapshot")["view"]?.string == "participant")
        let between = friend.link.takePassed().compactMap { $0["type"]?.string }
        #expect(!between.contains("delta"), "\(between)")
        polled.host.send(click(5, board, "food", "pizza"))
        _ = try friend.link.wait("delta")
    }

    @Test func `P50 whose view was changed is told ballots and rights as before`() throws {
        let friend = try friend(on: polled.board)
        revoke(friend.name, on: polled.board, #"{"type":"leave","id":4,"board":"x"}"#)
        _ = try friend.link.wait("snapshot") { $0["view"]?.string == "participant" }
        _ = try polled.vote(friend.link, 6, "pizza")
        let ballot = try friend.link.passed.last { $0["type"]?.string == "ballot" } ?? friend.link.wait("ballot")
        #expect(polled.answer(in: ballot) == "pizza")
        try polled.act(7, #""type":"grant","board":"BOARD","person":"\#(friend.name)","right":"host""#)
        #expect(try friend.link.wait("right")["view"]?.string == "participant")
    }

    @Test func `P50 who leaves while the view is changed follows nothing, and may come back`() throws {
        let board = try polled.server.board(Sample.lunch)
        let friend = try friend(on: board)
        revoke(friend.name, on: board, click(4, board, "food", "soup"))
        _ = try friend.link.wait("right")
        _ = try friend.link.ask(8, #""type":"leave","board":"\#(board)""#)
        polled.host.send(click(5, board, "food", "pizza"))
        _ = try polled.host.reply(5)
        usleep(200_000)
        #expect(try friend.link.isQuiet())
        let joined = try friend.link.ask(9, #""type":"join","board":"\#(board)""#)
        #expect(joined["view"]?.string == "participant")
        _ = try friend.link.wait("snapshot")
        polled.host.send(click(6, board, "food", "soup"))
        _ = try friend.link.wait("delta")
    }

    @Test func `P50 who loses the right on a board that is deleted right then is told that it is gone`() throws {
        let friend = try friend(on: polled.board)
        revoke(friend.name, on: polled.board, #"{"type":"leave","id":4,"board":"x"}"#)
        #expect(try polled.server.send("DELETE", polled.server.path(polled.board), host: true).status == 200)
        _ = try friend.link.wait("gone")
    }

    @Test func `P6 a connection that says hello as somebody else follows nothing of the one before`() throws {
        let link = try polled.server.hostLink()
        _ = try link.ask(2, #""type":"join","board":"\#(polled.board)""#)
        _ = try link.wait("snapshot") { $0["view"]?.string == "host" }
        _ = try link.ask(3, #""type":"join","board":"\#(polled.board)","follow":"entries","from":1"#)
        _ = try link.ask(4, #""type":"hello""#)
        _ = link.takePassed()
        try polled.act(2, #""type":"close","board":"BOARD","group":"food""#)
        usleep(200_000)
        #expect(try link.isQuiet())
    }

    /// Declares the board anew, with options or without.
    private func declare(_ options: String) throws {
        let declaration = PolledBoard.declaration.replacing("{\"title\"", "{\(options)\"title\"")
        let path = polled.server.path(polled.board)
        try #require(try polled.server.send("PUT", path, declaration, host: true).status == 200)
    }

    @Test func `P50 F22 who is here is told when a board becomes one for invited people, and when it is open again`()
        throws
    {
        let invitation = try polled.host.ask(2, #""type":"invite","board":"\#(polled.board)","right":"participant""#)
        let friend = try polled.guest(token: invitation["people"]?.array?[0]["token"]?.string)
        let guest = try polled.guest()
        let screen = try polled.server.link()
        _ = try screen.ask(1, #""type":"join","board":"\#(polled.board)","view":"screen""#)
        _ = try polled.host.ask(3, #""type":"join","board":"\#(polled.board)""#)
        try declare(#""admission":"invited","#)
        for link in [guest.link, screen] { #expect(try link.wait("right")["right"]?.string == "viewer") }
        #expect(try polled.vote(guest.link, 3, "pizza")["code"]?.string == "forbidden")
        #expect(try polled.vote(friend.link, 3, "pizza")["type"]?.string == "receipt")
        try declare("")
        #expect(try guest.link.wait("right")["right"]?.string == "participant")
        #expect(try polled.vote(guest.link, 4, "pizza")["type"]?.string == "receipt")
        for link in [friend.link, polled.host] { #expect(!link.passed.contains { $0["type"]?.string == "right" }) }
    }

    @Test func `P50 who was granted a right while here is told nothing of what everybody else may do`() throws {
        let (link, guest) = (try polled.server.link(), try polled.guest().link)
        let name = try #require(try link.ask(1, #""type":"hello""#)["person"]?.string)
        _ = try link.ask(2, #""type":"join","board":"\#(polled.board)""#)
        try polled.act(2, #""type":"grant","board":"BOARD","person":"\#(name)","right":"participant""#)
        #expect(try link.wait("right")["right"]?.string == "participant")
        _ = link.takePassed()
        try declare(#""admission":"invited","#)
        #expect(try guest.wait("right")["right"]?.string == "viewer")
        #expect(try polled.vote(link, 3, "pizza")["type"]?.string == "receipt")
        #expect(!link.takePassed().contains { $0["type"]?.string == "right" })
        // Another person on the same connection has what everybody has.
        _ = try link.ask(4, #""type":"hello""#)
        _ = try link.ask(5, #""type":"join","board":"\#(polled.board)""#)
        _ = link.takePassed()
        try declare("")
        #expect(try link.wait("right")["right"]?.string == "participant")
    }
}
