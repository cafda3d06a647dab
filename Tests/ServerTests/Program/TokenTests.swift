import Engine
import Glibc
import JSON
import Testing
import Threads
import Wire

@testable import Server

/// Tokens: what a server takes, after a restart too, and what it never takes (P5, P29).
struct TokenTests {
    private func hello(_ server: RunningServer, token: String) throws -> JSON {
        try server.link().ask(1, #""type":"hello","token":"\#(token)""#)
    }

    @Test func `P5 tokens survive a restart, and those of another server are refused`() throws {
        let folder = Folder()
        var server = try RunningServer(data: folder.path, demo: nil)
        let welcome = try server.link().ask(1, #""type":"hello""#)
        let token = try #require(welcome["token"]?.string)
        let client = try #require(welcome["clientToken"]?.string)
        try server.stop()
        server = try RunningServer(data: folder.path, demo: nil)
        let again = try server.link().ask(1, #""type":"hello","token":"\#(token)","client":"\#(client)""#)
        #expect(again["person"]?.string == welcome["person"]?.string)
        #expect(again["client"]?.string == welcome["client"]?.string)
        try server.stop()
        let other = try RunningServer.shared
        #expect(try hello(other, token: token)["code"]?.string == "unauthorized")
        #expect(try hello(other, token: server.hostKey)["code"]?.string == "unauthorized")
        #expect(try other.send("GET", "/api/v1/boards", headers: ["Authorization: Bearer \(token)"]).status == 401)
    }

    @Test func `P5 a token of another kind, changed, or signed otherwise is refused`() throws {
        let server = try RunningServer.shared
        let welcome = try server.link().ask(1, #""type":"hello""#)
        let token = try #require(welcome["token"]?.string)
        let client = try #require(welcome["clientToken"]?.string)
        let parts = token.split(separator: ".").map(String.init)
        try #require(parts.count == 3)
        // {"alg":"none","typ":"JWT"}, {"alg":"RS256","typ":"JWT"} and {"alg":"HS512","typ":"JWT"}
        let headers = [
            "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0", "eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9",
            "eyJhbGciOiJIUzUxMiIsInR5cCI6IkpXVCJ9",
        ]
        var wrong = headers.flatMap { ["\($0).\(parts[1]).\(parts[2])", "\($0).\(parts[1]).", "\($0).\(parts[1])"] }
        let flipped = parts[1].hasPrefix("e") ? "f" + parts[1].dropFirst() : "e" + parts[1].dropFirst()
        wrong += [
            "\(parts[0]).\(flipped).\(parts[2])", "\(parts[0]).\(parts[1]).", "\(parts[0]).\(parts[1])", client, "..",
            ".", "x",
        ]
        wrong += [
            token + "x", token + ".", " " + token, String(token.dropLast(4)), String(repeating: "a", count: 5000),
        ]
        wrong.append(Tokens(Secrets()).issue("somebody", .person, at: Clock.wall()))
        for token in wrong { #expect(try hello(server, token: token)["code"]?.string == "unauthorized", "\(token)") }
        let link = try server.link()
        #expect(try link.ask(1, #""type":"hello","client":"\#(token)""#)["code"]?.string == "unauthorized")
    }

    @Test func `P18 and P31 a page that stays open for days is sent to say hello again, and loses nothing`() throws {
        let folder = Folder()
        let server = try RunningServer(data: folder.path)
        let tokens = Tokens(try Secrets(folder: folder.path))
        let token = tokens.issue("c-weary", .client, at: Clock.wall() - 6 * 86_400_000 + 2500)
        let link = try server.link()
        #expect(try link.ask(1, #""type":"hello","client":"\#(token)""#)["client"]?.string == "c-weary")
        link.send(click(2, "lunch", "extras", "bread"))
        #expect(try link.reply(2)["type"]?.string == "receipt")
        usleep(3_600_000)
        link.send(click(3, "lunch", "extras", "coffee"))
        #expect(try link.closeCode() == 4000)
        let again = try server.link()
        #expect(try again.ask(1, #""type":"hello","client":"\#(token)""#)["client"]?.string != "c-weary")
        let unsent = #""type":"click","board":"lunch","group":"extras","button":"coffee","as":"\#(token)""#
        #expect(try again.ask(3, unsent)["as"]?.string == "c-weary")
        #expect(try Follower(again, "lunch", id: 4).rev >= 2)
        try server.stop()
    }

    @Test func `P19 P51 who comes back with a new token sends what they kept under the old one`() throws {
        let tokens = Tokens(Secrets())
        let (mine, other) = (Person(issuer: "https://id.example", subject: "paul"), Person(issuer: "s", subject: "p"))
        let now = Clock.wall()
        let client = Array(tokens.issue(client: "c1", of: mine, until: now - 1000, at: now - 2000).utf8)
        #expect(try tokens.author(client, sentBy: mine, isClick: true, now: now)?.1 == mine)
        #expect(throws: WireError.self) { try tokens.author(client, sentBy: other, isClick: true, now: now) }
        let good = Array(tokens.issue(client: "c1", of: mine, until: now + 60_000, at: now - 2000).utf8)
        #expect(try tokens.author(good, sentBy: other, isClick: true, now: now)?.1 == mine)
        #expect(throws: WireError.self) { try tokens.author(good, sentBy: other, isClick: false, now: now) }
    }

    @Test func `P19 what somebody with a long name kept is nobody else's`() throws {
        let tokens = Tokens(Secrets())
        let mine = Person(issuer: "https://id.example", subject: String(repeating: "p", count: 600))
        let other = Person(issuer: "https://id.example", subject: String(repeating: "p", count: 601))
        let now = Clock.wall()
        let client = Array(tokens.issue(client: "c1", of: mine, until: nil, at: now).utf8)
        #expect(client.count < 512)
        #expect(try tokens.author(client, sentBy: mine, isClick: false, now: now)?.1 == mine)
        for isClick in [true, false] {
            #expect(throws: WireError.self) { try tokens.author(client, sentBy: other, isClick: isClick, now: now) }
        }
    }

    @Test func `P5 P19 nobody goes on as another person's client`() throws {
        let server = try RunningServer()
        let host = try server.link().ask(1, #""type":"hello","token":"\#(server.hostKey)""#)
        let mine = try server.link().ask(1, #""type":"hello""#)
        for welcome in [host, mine] {
            let (client, token) = (welcome["client"]?.string, welcome["clientToken"]?.string ?? "")
            let other = try server.link().ask(1, #""type":"hello","client":"\#(token)""#)
            #expect(other["type"]?.string == "welcome" && other["client"]?.string != client)
            let person = welcome["token"]?.string ?? server.hostKey
            let same = try server.link().ask(1, #""type":"hello","token":"\#(person)","client":"\#(token)""#)
            #expect(same["client"]?.string == client)
        }
        let name = String(repeating: "p", count: 600)
        let tokens = Tokens(Secrets())
        let client = tokens.issue(client: "c", of: Person(issuer: "i", subject: name), until: nil, at: Clock.wall())
        let claims = try #require(tokens.verify(Array(client.utf8), .client))
        #expect(tokens.hasOwner(claims, Person(issuer: "i", subject: name)))
        #expect(!tokens.hasOwner(claims, Person(issuer: "i", subject: name + "p")))
        try server.stop()
    }

    @Test func `P5 and P18 a client is renewed before the boards forget it, and an old one's writes are expired`()
        throws
    {
        let folder = Folder()
        let server = try RunningServer(data: folder.path)
        let tokens = Tokens(try Secrets(folder: folder.path))
        let day: Int64 = 86_400_000
        let young = tokens.issue("c-young", .client, at: Clock.wall() - 5 * day)
        let old = tokens.issue("c-old", .client, at: Clock.wall() - 6 * day - 60_000)
        let gone = tokens.issue("c-gone", .client, at: Clock.wall() - 7 * day - 60_000)
        #expect(try server.link().ask(1, #""type":"hello","client":"\#(young)""#)["client"]?.string == "c-young")
        for token in [old, gone] {
            let welcome = try server.link().ask(1, #""type":"hello","client":"\#(token)""#)
            #expect(!["c-old", "c-gone"].contains(try #require(welcome["client"]?.string)))
        }
        let write = #""type":"click","board":"lunch","group":"food","button":"soup","as":"#
        #expect(try server.link().ask(3, "\(write)\"\(old)\"")["as"]?.string == "c-old")
        let expired = try server.link().ask(3, "\(write)\"\(gone)\"")
        #expect(expired["code"]?.string == "expired")
        #expect(expired["as"]?.string == "c-gone")
        let body = #"{"group":"food","button":"soup"}"#
        let reply = try server.send(
            "POST", server.path("lunch", "/click"), body, headers: ["Idempotency-Key: \(gone):4"])
        #expect(reply.code == "expired")
        try server.stop()
    }
}
