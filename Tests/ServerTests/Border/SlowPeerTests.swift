import Glibc
import JSON
import Testing

/// Peers that send too little, too slowly or too much, against the real program.
struct SlowPeerTests {
    private let server: RunningServer
    private let board: String

    init() throws {
        server = try RunningServer.shared
        board = try server.board(Sample.lunch)
    }

    /// Everybody else is served, at once.
    private func expectOthersServed(_ other: Follower) throws {
        #expect(try server.send("GET", server.path(board)).status == 200)
        #expect(try other.link.isQuiet())
    }

    private static let starts = [
        "", "GET / HT", "GET / HTTP/1.1\r\nHost: test\r\nX-A: b\r\n",
        "GET /api/v1/socket HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\nConnection: Up",
    ]

    @Test func `a header that doesn't come, or comes byte by byte, ends after ten seconds`() throws {
        let other = try Follower(try server.link(), board)
        let (still, trickling) = (try SlowPeerTests.streams(server.port), try SlowPeerTests.streams(server.port))
        for _ in 0..<24 {
            for stream in trickling { stream.send("x") }
            try expectOthersServed(other)
            usleep(500_000)
        }
        for stream in still + trickling { #expect(throws: Never.self) { try stream.readToEnd(seconds: 3) } }
    }

    private static func streams(_ port: UInt16) throws -> [Stream] {
        try (starts + starts + starts).map { start in
            let stream = try Stream(port)
            stream.send(start)
            return stream
        }
    }

    @Test func `requests in a row in one piece are answered in order, or the connection ends`() throws {
        let stream = try Stream(server.port)
        let request = "GET /livez HTTP/1.1\r\nHost: test\r\n\r\n"
        stream.send(String(repeating: request, count: 20))
        for _ in 0..<20 { #expect(try stream.reply().status == 200) }
        stream.send(
            "POST \(server.path(board, "/click")) HTTP/1.1\r\nHost: test\r\nContent-Length: 32\r\n\r\n"
                + #"{"group":"food","button":"soup"}"# + request)
        #expect(try stream.reply().status == 200)
        stream.patience = 3
        // The request behind a body is answered or not; nothing else is.
        if let reply = try? stream.reply() { #expect([200, 400].contains(reply.status)) }
        #expect(try server.send("GET", server.path(board)).json?["seq"]?.integer == 2)
    }

    @Test func `frames and requests that dribble byte by byte are whole in the end`() throws {
        let link = try server.link()
        for byte in Link.frame(1, Array(click(7, board, "food", "pizza").utf8)) {
            link.stream.send([byte])
            usleep(300)
        }
        #expect(try link.reply(7)["type"]?.string == "receipt")
        let stream = try Stream(server.port)
        let body = #"{"group":"food","button":"soup"}"#
        let head =
            "POST \(server.path(board, "/click")) HTTP/1.1\r\nHost: test\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
        for byte in (head + body).utf8 {
            stream.send([byte])
            usleep(300)
        }
        #expect(try stream.reply().status == 200)
    }

    @Test func `half a body and half a frame hold up nobody`() throws {
        let other = try Follower(try server.link(), board)
        let halves = try (0..<50).map { _ in
            let stream = try Stream(server.port)
            stream.send("PUT \(server.path("x")) HTTP/1.1\r\nHost: test\r\nContent-Length: 60000\r\n\r\n{")
            let link = try server.link()
            link.stream.send(Link.frame(1, [0x7b], claims: 60_000))
            return (stream, link)
        }
        for _ in 0..<20 {
            for (stream, link) in halves {
                stream.send(" ")
                link.stream.send(" ")
            }
            try expectOthersServed(other)
        }
        other.link.send(click(2, board, "food", "soup"))
        try other.follow(to: 2)
        for (stream, link) in halves {
            stream.close()
            link.close()
        }
    }

    @Test func `out of descriptors the server serves those inside, rests, and takes newcomers when there is room`()
        throws
    {
        let server = try RunningServer(through: ["/bin/sh", "-c", "ulimit -n 256; exec \"$0\" \"$@\""])
        let board = try server.board(Sample.lunch)
        let inside = try Follower(try server.link(), board)
        let crowd = try (0..<400).map { _ in try Stream(server.port) }
        usleep(300_000)
        let before = server.processorMilliseconds
        for id in 2..<42 as Range<Int64> {
            inside.link.send(click(id, board, "extras", "bread"))
            try inside.follow(to: id)
            usleep(25_000)
        }
        let spent = server.processorMilliseconds - before
        #expect(spent < 700, "\(spent) ms of processor time in a second")
        // 64 are left to the rest, which may have taken some.
        #expect(server.descriptors < 256 - 50)
        for stream in crowd { stream.close() }
        let deadline = Deadline(10)
        while (try? server.send("GET", "/livez").status) != 200, !deadline.isOver { usleep(50_000) }
        #expect(!deadline.isOver)
        try Follower(try server.link(), board).follow(to: 41)
    }
}
