import Glibc
import JSON
import Testing

/// What takes long is done beside the loop, and lists come in pages (P73): nobody waits for somebody else's question.
struct LongAnswerTests {
    /// A hundred thousand checked boxes, which take a while to write and to read.
    private var large: String {
        let ids = (0..<100_000).map { "\"\(400_000 + $0)\"" }.joined(separator: ",")
        return #"{"groups":[{"id":"f","buttons":{"count":1000000},"checked":[\#(ids)]}]}"#
    }

    /// Sends a request, and `true` if others were answered while its answer had not begun.
    private func isBeside(_ server: RunningServer, _ method: String, _ path: String, _ body: [UInt8]?) throws -> (
        Bool, Reply
    ) {
        let host = "Authorization: Bearer \(server.hostKey)"
        var undisturbed = true
        let reply = try untilKnown {
            let stream = try Stream(server.port)
            stream.patience = 60
            stream.ask(method, path, [host], body: body)
            let others = try (0..<3).map { _ in try server.send("GET", "/livez").status }
            var watched = pollfd(fd: stream.descriptor, events: Int16(POLLIN), revents: 0)
            undisturbed = undisturbed && poll(&watched, 1, 0) == 0 && others == [200, 200, 200]
            return try stream.reply()
        }
        return (undisturbed, reply)
    }

    @Test func `a large declaration, board and export keep nobody waiting`() throws {
        let server = try RunningServer()
        let (written, put) = try isBeside(server, "PUT", server.path("m"), Array(large.utf8))
        #expect(written && put.status == 200, "\(put.text.prefix(200))")
        let (read, board) = try isBeside(server, "GET", server.path("m"), nil)
        #expect(read && board.json?["groups"]?.array?[0]["checked"]?.array?.count == 100_000)
        let wrong = try server.send("PUT", server.path("m"), String(large.dropLast(1)), host: true)
        #expect(wrong.status == 400 && wrong.code == "bad-json")
    }

    @Test func `P73 people come in pages over both`() throws {
        let server = try RunningServer()
        let board = try server.board(Sample.lunch)
        let host = try server.hostLink()
        for id in 2...3 as ClosedRange<Int64> {
            _ = try host.ask(id, #""type":"invite","board":"\#(board)","right":"participant","count":350"#)
        }
        func people(_ rest: String) throws -> [JSON] {
            let reply = try server.send("POST", server.path(board, "/people"), "{\(rest)}", host: true)
            return [try #require(reply.json)]
        }
        let first = try host.ask(4, #""type":"people","board":"\#(board)""#)
        let last = try #require(first["people"]?.array?.last?["person"]?.string)
        #expect(first["people"]?.array?.count == 500 && first["more"]?.bool == true)
        let second = try host.ask(5, #""type":"people","board":"\#(board)","after":"\#(last)""#)
        #expect(second["people"]?.array?.count == 200 && second["more"] == nil)
        let over = try people(#""after":"\#(last)","limit":3"#)[0]
        #expect(
            over["people"]?.array?.map { $0["person"]?.string }
                == second["people"]?.array?.prefix(3).map { $0["person"]?.string })
        #expect(over["more"]?.bool == true)
        let wrong = try host.ask(6, #""type":"people","board":"\#(board)","limit":501"#)
        #expect(wrong["code"]?.string == "bad-field" && wrong["field"]?.string == "limit")
    }
}
