import JSON
import Testing

/// Who is here: P49.
struct PresenceTests {
    private let polled: PolledBoard

    init() throws { polled = try PolledBoard() }

    @Test func `P49 readers of polls are told how many people are here`() throws {
        let one = try polled.guest()
        let two = try polled.guest()
        let here = try one.link.wait("here", seconds: 5) { $0["people"]?.integer == 2 }
        #expect(here["board"]?.string == polled.board)
        two.link.close()
        _ = try one.link.wait("here", seconds: 5) { $0["people"]?.integer == 1 }
    }

    @Test func `P49 that a host is here is told, but not who, nor how many`() throws {
        let guest = try polled.guest()
        let alone = try guest.link.wait("here", seconds: 5)
        #expect(alone["host"] == nil)
        _ = try polled.host.ask(2, #""type":"join","board":"\#(polled.board)""#)
        let hosted = try guest.link.wait("here", seconds: 5) { $0["host"]?.bool == true }
        #expect(hosted["people"]?.integer == 1)
        #expect(hosted.members?.map(\.key).sorted() == ["board", "host", "people", "type"])
        // A newcomer learns it with the board.
        #expect(try polled.guest().link.wait("here", seconds: 5)["host"]?.bool == true)
        _ = try polled.host.ask(3, #""type":"leave","board":"\#(polled.board)""#)
        _ = try guest.link.wait("here", seconds: 5) { $0["host"] == nil }
    }

    @Test func `P49 a host who only looks as a participant or at the screen isn't one that is here`() throws {
        let guest = try polled.guest()
        for (id, view) in ["participant", "screen"].enumerated() {
            _ = try polled.host.ask(Int64(id + 2), #""type":"join","board":"\#(polled.board)","view":"\#(view)""#)
            let here = try guest.link.wait("here", seconds: 5) { $0["people"]?.integer == (view == "screen" ? 1 : 2) }
            #expect(here["host"] == nil)
        }
    }

    /// What somebody who asks over HTTP is told.
    private func changes(_ token: String, view: String = "participant") throws -> JSON {
        let path = "\(polled.server.path(polled.board, "/changes"))?view=\(view)"
        return try #require(try polled.server.send("GET", path, headers: ["Authorization: Bearer \(token)"]).json)
    }

    @Test func `P36 P49 whoever asks over HTTP is here, and told who is, hosts too`() throws {
        let guest = try polled.guest()
        let hello = try polled.server.send("POST", "/api/v1/hello", "{}")
        let token = try #require(hello.json?["token"]?.string)
        _ = try changes(token)
        _ = try guest.link.wait("here", seconds: 5) { $0["people"]?.integer == 2 && $0["host"] == nil }
        _ = try changes(polled.server.hostKey, view: "host")
        _ = try guest.link.wait("here", seconds: 5) { $0["people"]?.integer == 2 && $0["host"]?.bool == true }
        let here = try #require(try changes(token)["here"])
        #expect(here.members?.map(\.key).sorted() == ["host", "people"] && here["people"]?.integer == 2)
        // Without a token nobody is counted.
        _ = try polled.server.send("GET", polled.server.path(polled.board, "/changes"))
        // By a socket now: the same person once, beside the guest and somebody third.
        let others = [try polled.guest(token: token), try polled.guest()]
        _ = try guest.link.wait("here", seconds: 5) { $0["people"]?.integer == 3 }
        withExtendedLifetime(others) {}
    }

    @Test func `P36 P50 whoever asks over HTTP is told what they may do now`() throws {
        let made = try polled.host.ask(2, #""type":"invite","board":"\#(polled.board)","right":"host""#)
        let person = try #require(made["people"]?.array?[0])
        let token = try #require(person["token"]?.string)
        #expect(try changes(token, view: "host")["right"]?.string == "host")
        let name = person["person"]?.string ?? ""
        try polled.act(3, #""type":"grant","board":"BOARD","person":"\#(name)","right":"viewer""#)
        #expect(try changes(token, view: "host")["code"]?.string == "forbidden")
        #expect(try changes(token)["right"]?.string == "viewer")
    }
}
