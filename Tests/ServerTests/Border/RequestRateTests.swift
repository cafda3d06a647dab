import Glibc
import JSON
import Testing

/// How fast one address and one person may ask over HTTP: P72.
struct RequestRateTests {
    /// A server that believes us when we say for whom we ask.
    private func server(_ rate: Int, _ more: [String] = []) throws -> RunningServer {
        try RunningServer(["--trusted-proxy", "127.0.0.1", "--requests-per-address", "\(rate)"] + more)
    }

    private func ask(_ server: RunningServer, _ path: String, from address: String, _ method: String = "GET") throws
        -> Reply
    {
        try server.send(method, path, method == "GET" ? nil : "{}", headers: ["X-Forwarded-For: \(address)"])
    }

    @Test func `P72 an address that asks too much is told when to come again, others go on`() throws {
        let server = try server(5)
        let replies = try (0..<40).map { _ in try ask(server, "/lunch", from: "203.0.113.1") }
        let refused = replies.filter { $0.status == 429 }
        #expect((10...20).contains(refused.count), "\(refused.count)")
        let last = try #require(refused.last)
        #expect(last.code == "too-many" && last.json?["limit"]?.integer == 5)
        let wait = try #require(last.json?["retry"]?.integer)
        #expect((1...200).contains(wait) && last.headers["retry-after"] == "1")
        #expect(try ask(server, "/lunch", from: "203.0.113.2").status == 200)
        usleep(UInt32(wait) * 1000 + 100_000)
        #expect(try ask(server, "/lunch", from: "203.0.113.1").status == 200)
    }

    @Test func `P72 an IPv6 network is one address`() throws {
        let server = try server(5)
        let statuses = try (0..<40).map { try ask(server, "/lunch", from: "2001:db8::\($0)").status }
        #expect(statuses.contains(429))
        #expect(try ask(server, "/lunch", from: "2001:db8:0:1::1").status == 200)
    }

    @Test func `P72 a large board costs much, whichever way it is read`() throws {
        let server = try server(100)
        let address = "203.0.113.1"
        let large = try server.board(#"{"groups":[{"id":"f","buttons":{"count":1000000}}]}"#)
        _ = try ask(server, server.path(large, "/changes"), from: "203.0.113.2")
        let statuses = try (0..<80).map { _ in
            let reply = try ask(server, server.path(large, "/changes"), from: address)
            return reply.status
        }
        #expect(statuses.contains(429) && statuses.prefix(50).allSatisfy { $0 == 200 }, "\(statuses)")
        #expect(try ask(server, server.path("lunch", "/changes"), from: address).status == 200)
    }

    @Test func `P72 what costs much has a smaller measure, and the rest goes on beside it`() throws {
        let server = try server(100)
        let address = "203.0.113.1"
        let exports = try (0..<80).map { _ in
            try ask(server, server.path("lunch", "/export"), from: address).status
        }
        #expect(exports.contains(429) && exports.prefix(50).allSatisfy { $0 == 403 }, "\(exports)")
        let hellos = try (0..<130).map { _ in try ask(server, "/api/v1/hello", from: address, "POST").status }
        #expect(hellos.prefix(100).allSatisfy { $0 == 200 } && hellos.contains(429), "\(hellos)")
        #expect(try ask(server, server.path("lunch"), from: address).status == 200)
    }

    @Test(arguments: [("/invite", #"{"right":"participant","count":500}"#), ("/people", "{}")])
    func `P72 what is asked for many people costs as much as many such requests`(path: String, body: String) throws {
        let server = try server(100)
        let statuses = try (0..<10).map { _ in
            try server.send(
                "POST", server.path("lunch", path), body, headers: ["X-Forwarded-For: 203.0.113.1"]
            ).status
        }
        #expect(statuses.prefix(4).allSatisfy { $0 == 403 } && statuses.count { $0 == 429 } >= 5, "\(statuses)")
    }

    @Test(arguments: [
        "/api/v1/boards", "/result/lunch.svg", "/api/v1/boards/lunch/qr.svg", "/api/v1/boards/lunch/course?group=a",
    ]) func `P72 what is drawn, counted or listed whole costs much`(_ path: String) throws {
        let server = try server(100)
        let statuses = try (0..<80).map { _ in try ask(server, path, from: "203.0.113.1").status }
        #expect(statuses.contains(429) && !statuses.prefix(50).contains(429), "\(statuses)")
        let found = try ask(server, "/api/v1/boards?id=lunch", from: "203.0.113.1")
        #expect(found.status != 429)
    }

    @Test func `P72 a board that turns out to be large costs much`() throws {
        let server = try server(100)
        let buttons = (0..<250).map { "\"b\($0)\"" }.joined(separator: ",")
        let board = try server.board(#"{"groups":[{"id":"f","buttons":[\#(buttons)]}]}"#)
        let statuses = try (0..<80).map { _ in try ask(server, server.path(board), from: "203.0.113.1").status }
        #expect(statuses.contains(429) && statuses.prefix(50).allSatisfy { $0 == 200 }, "\(statuses)")
    }

    @Test func `P72 a person may ask as fast as a connection may send, wherever from; the operator isn't counted`()
        throws
    {
        let server = try RunningServer(["--messages-per-second", "5"])
        let token = try #require(try server.send("POST", "/api/v1/hello", "{}").json?["token"]?.string)
        func ask(_ token: String) throws -> Reply {
            try server.send("GET", server.path("lunch"), headers: ["Authorization: Bearer \(token)"])
        }
        let refused = try (0..<40).map { _ in try ask(token) }.filter { $0.status == 429 }
        #expect((10...20).contains(refused.count) && refused.allSatisfy { $0.json?["limit"]?.integer == 5 })
        #expect(try (0..<40).allSatisfy { _ in try ask(server.hostKey).status == 200 })
        #expect(try (0..<40).allSatisfy { _ in try server.send("GET", server.path("lunch")).status == 200 })
    }

    @Test func `P72 200 phones behind one address load the page, say hello and vote over HTTP, all at once`() throws {
        let server = try RunningServer(["--requests-per-address", "2000"])
        for phone in 0..<200 {
            let files = try Stream(server.port)
            for _ in 0..<20 where try files.request("GET", "/lunch").status != 200 {
                return #expect(Bool(false), "phone \(phone) gets no page")
            }
            let hello = try server.send("POST", "/api/v1/hello", "{}")
            let token = try #require(hello.json?["token"]?.string)
            let own = ["Authorization: Bearer \(token)"]
            for path in ["/changes", "/changes"] {
                #expect(try server.send("GET", server.path("lunch", path), headers: own).status == 200)
            }
            #expect(try server.send("POST", server.path("lunch", "/click"), Sample.click, headers: own).status == 200)
        }
    }

    @Test func `the rate of requests is read again at SIGHUP`() throws {
        let folder = Folder()
        folder.write("limits", "requests-per-address 5\n")
        let server = try RunningServer(["--trusted-proxy", "127.0.0.1", "--limits", "\(folder.path)/limits"])
        func refusals() throws -> Int {
            try (0..<40).map { _ in try ask(server, "/lunch", from: "203.0.113.1").status }.count { $0 == 429 }
        }
        #expect(try refusals() > 0)
        folder.write("limits", "requests-per-address 500\n")
        server.program.signal(SIGHUP)
        try server.program.output(with: "The limit requests-per-address is 500 now, it was 5.")
        #expect(try refusals() == 0)
    }
}
