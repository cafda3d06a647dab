import Glibc
import JSON
import Testing

/// Many connections from one address.
struct CrowdTests {
    @Test func `200 phones behind one address get in, and one too many is told so`() throws {
        let server = try RunningServer(["--connections-per-address", "203"])
        let board = try server.board(Sample.lunch)
        let followers = try (0..<200).map { _ in try Follower(try server.link(), board) }
        #expect(try server.send("GET", server.path(board)).status == 200)
        let links = try (0..<3).map { _ in try server.link() }
        let refused = try server.send("GET", "/")
        #expect(refused.status == 429)
        #expect(refused.code == "too-many" && refused.json?["limit"]?.integer == 203)
        #expect(refused.headers["retry-after"] == "10")
        #expect(throws: Link.Refused.self) { try server.link() }
        followers[0].link.send(click(2, board, "food", "soup"))
        for follower in followers { try follower.follow(to: 2) }
        links[0].close()
        let deadline = Deadline(5)
        while try server.send("GET", "/livez").status != 200, !deadline.isOver { usleep(10_000) }
        #expect(!deadline.isOver)
    }

    @Test func `a forwarded header without a trusted proxy is said once, with the flag`() throws {
        let server = try RunningServer()
        for _ in 0..<3 {
            #expect(try server.send("GET", "/livez", headers: ["X-Forwarded-For: 203.0.113.7"]).status == 200)
            _ = try Link(server.port, headers: ["X-Forwarded-For: 203.0.113.8"])
        }
        let output = try server.program.output(with: "--trusted-proxy 127.0.0.1.")
        #expect(output.components("--trusted-proxy 127.0.0.1.") == 1)
    }

    @Test func `a trusted proxy's word counts`() throws {
        let server = try RunningServer(["--trusted-proxy", "127.0.0.1", "--connections-per-address", "2"])
        func open(_ address: String) throws -> Link {
            try Link(server.port, headers: ["X-Forwarded-For: \(address)"])
        }
        let links = try (1...5).flatMap { number in try (0..<2).map { _ in try open("203.0.113.\(number)") } }
        for link in links { #expect(try link.isQuiet()) }
        #expect(throws: Link.Refused.self) { try open("203.0.113.3") }
        #expect(try open("203.0.113.6").isQuiet())
        #expect(!server.program.output.contains("--trusted-proxy"))
        #expect(try server.program.output(with: "First visitor from 203.0.113.1").isEmpty == false)
    }

    @Test(arguments: [
        ["--connections-per-address", "0"], ["--connections-per-address", "many"],
        ["--trusted-proxy", "proxy.example"], ["--messages-per-second", "0"], ["--requests-per-address", "0"],
        ["--people-per-board", "none"],
        ["--unload-after", "-1"], ["--memory", "much"],
    ])
    func `limits that can't be are refused with a sentence`(flags: [String]) throws {
        let finished = try Finished(["serve", "--journal", "memory"] + flags)
        #expect(finished.status == 2 && finished.complaints.contains("\(flags[0]) must be"))
    }
}
