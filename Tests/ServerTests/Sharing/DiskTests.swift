import CSQLite
import Glibc
import JSON
import Testing
import Threads

/// Another program holds the journal's file, so that nothing can be written: P22 and P35.
@Suite(.serialized) struct DiskTests {
    private let data = Folder()

    /// A connection that keeps everybody else from writing.
    private final class Holder {
        private var handle: OpaquePointer?

        init(_ path: String) throws {
            sqlite3_open(path, &handle)
            sqlite3_busy_timeout(handle, 5000)
            try #require(sqlite3_exec(handle, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
        }

        func letGo() {
            sqlite3_close(handle)
            handle = nil
        }

        deinit { letGo() }
    }

    @Test func `P35 an answer that takes longer than two seconds is unknown, and a repeat learns what became of it`()
        throws
    {
        let server = try RunningServer(data: data.path)
        let holder = try Holder("\(data.path)/journal.sqlite")
        let body = #"{"group":"extras","button":"bread"}"#
        func post() throws -> Reply {
            try server.send("POST", server.path("lunch", "/click"), body, headers: ["Idempotency-Key: once"])
        }
        let start = Clock.monotonic()
        let unknown = try post()
        #expect(unknown.status == 503)
        #expect(unknown.code == "unknown")
        #expect(unknown.json?["retry"]?.string == "now")
        #expect((1500...4000).contains(Clock.monotonic() - start))
        #expect(try server.send("GET", "/livez").status == 200)
        #expect(try server.send("GET", "/readyz").status == 503)
        holder.letGo()
        let known = try post()
        #expect(known.status == 200)
        #expect(known.json?["seq"]?.integer == 2)
        #expect(try post().text == known.text)
        #expect(try server.send("GET", "/readyz").status == 200)
        let groups = try server.send("GET", server.path("lunch")).json?["groups"]?.array
        #expect(groups?[1]["text"]?.string == "Bread")
        #expect(try server.stop() == 0)
    }

    @Test func `P22 what depended on a lost commit is unknown, and readers go on without a gap`() throws {
        let server = try RunningServer(data: data.path)
        let (link, reader) = (try server.link(), try Follower(try server.link(), "lunch"))
        let holder = try Holder("\(data.path)/journal.sqlite")
        link.send(all: [
            click(1, "lunch", "extras", "bread"), click(2, "lunch", "food", "nothing"),
            click(3, "lunch", "food", "soup"),
        ])
        for id in 1...3 {
            let reply = try link.reply(Int64(id))
            #expect(reply["code"]?.string == "unknown")
            #expect(reply["retry"]?.string == "now")
        }
        #expect(try reader.link.isQuiet())
        holder.letGo()
        link.send(all: [
            click(1, "lunch", "extras", "bread"), click(2, "lunch", "food", "nothing"),
            click(3, "lunch", "food", "soup"),
        ])
        #expect(try link.reply(1)["seq"]?.integer == 2)
        #expect(try link.reply(2)["code"]?.string == "no-button")
        #expect(try link.reply(3)["seq"]?.integer == 3)
        try reader.follow(to: 3)
        #expect(reader.checked("extras") == ["bread"])
        #expect(reader.checked("food") == ["soup"])
        #expect(try server.stop() == 0)
    }

    @Test func `P35 at most 64 requests wait, the next is told that there is too much to do`() throws {
        let server = try RunningServer(data: data.path)
        let holder = try Holder("\(data.path)/journal.sqlite")
        let streams = try (0..<70).map { _ in try Stream(server.port) }
        let body = #"{"group":"extras","on":["bread"]}"#
        for (index, stream) in streams.enumerated() {
            stream.send(
                "POST \(server.path("lunch", "/set")) HTTP/1.1\r\nHost: test\r\nIdempotency-Key: k\(index)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
            )
        }
        let replies = try streams.map { try $0.reply() }
        #expect(replies.allSatisfy { $0.status == 503 })
        #expect(replies.count { $0.code == "busy" } == 6)
        #expect(replies.count { $0.code == "unknown" } == 64)
        holder.letGo()
        // Nothing that timed out is left to go off later.
        usleep(2_200_000)
        #expect(try server.send("GET", "/readyz").status == 200)
        #expect(try server.stop() == 0)
    }
}
