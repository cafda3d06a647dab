import Glibc
import JSON
import Testing

/// What waits for the scribe: it waits no longer than anything else, takes few places, and isn't done for nobody.
struct ScribeTests {
    private let folder = Folder()
    private var mark: String { "\(folder.path)/held" }

    /// A server whose scribe stands still until it is let go.
    private func held(_ flags: [String] = []) throws -> RunningServer {
        folder.write("held", "")
        return try RunningServer(variables: ["SWITCHBOARD_FAULT=stick:scribe=\(mark)"], ["--loops", "1"] + flags)
    }

    /// Longer than a message.
    private func large(_ title: String) -> [UInt8] {
        let ids = (0..<10_000).map { "\"\(400_000 + $0)\"" }.joined(separator: ",")
        return Array(
            #"{"title":"\#(title)","groups":[{"id":"f","buttons":{"count":1000000},"checked":[\#(ids)]}]}"#.utf8)
    }

    private func put(_ server: RunningServer, _ board: String, _ body: [UInt8], _ headers: [String] = []) throws
        -> Stream
    {
        let stream = try Stream(server.port)
        stream.ask("PUT", server.path(board), ["Authorization: Bearer \(server.hostKey)"] + headers, body: body)
        return stream
    }

    /// Lets the scribe go, and waits until it has done all that was posted before.
    private func letGo(_ server: RunningServer) throws {
        unlink(mark)
        let last = try put(server, "last", large("last"))
        #expect(try last.reply().status == 200)
    }

    private func reset(_ stream: Stream) {
        var atOnce = linger(l_onoff: 1, l_linger: 0)
        setsockopt(stream.descriptor, SOL_SOCKET, SO_LINGER, &atOnce, socklen_t(MemoryLayout<linger>.size))
        stream.close()
    }

    @Test func `P35 a large declaration that is answered busy after two seconds is never done`() throws {
        let server = try held()
        let reply = try put(server, "late", large("old")).reply()
        #expect(reply.status == 503 && reply.code == "busy", "\(reply.text)")
        try letGo(server)
        #expect(try server.send("GET", server.path("late")).status == 404)
    }

    @Test func `a large declaration whose sender went is not done over a newer one`() throws {
        let server = try held()
        let old = try put(server, "late", large("old"))
        usleep(200_000)
        reset(old)
        let small = #"{"title":"new","groups":[{"id":"g","buttons":["a"]}]}"#
        #expect(try server.send("PUT", server.path("late"), small, host: true).status == 200)
        usleep(1_300_000)
        try letGo(server)
        #expect(try server.send("GET", server.path("late")).json?["title"]?.string == "new")
    }

    @Test func `P54 a recount whose client goes gives its place back, and the next is made`() throws {
        let server = try held()
        let board = try server.board(PolledBoard.declaration)
        func recount() throws -> Stream {
            let stream = try Stream(server.port)
            stream.ask("GET", server.path(board, "/export?format=recount"), ["Authorization: Bearer \(server.hostKey)"])
            return stream
        }
        let gone = [try recount(), try recount()]
        usleep(200_000)
        let over = try recount().reply()
        #expect(over.status == 503 && over.code == "busy")
        for stream in gone { reset(stream) }
        // Noticed once a second, and before they were answered.
        usleep(1_300_000)
        let next = try recount()
        usleep(100_000)
        unlink(mark)
        #expect(try next.reply().status == 200)
    }

    @Test func `a picture of a few long labels is drawn by the scribe, one of short ones isn't`() throws {
        let server = try held()
        func board(_ label: String) throws -> String {
            let buttons = (0..<10).map { #"{"id":"b\#($0)","label":"\#(label)\#($0)"}"# }.joined(separator: ",")
            return try server.board(#"{"groups":[{"id":"g","buttons":[\#(buttons)]}]}"#)
        }
        let (short, long) = (try board("short"), try board(String(repeating: "long ", count: 800)))
        #expect(try server.send("GET", "/result/\(short).svg").status == 200)
        #expect(try server.send("GET", "/result/\(long).svg").code == "busy")
        #expect(try server.send("GET", server.path(short)).status == 200)
        #expect(try server.send("GET", server.path(long)).code == "busy")
        unlink(mark)
    }

    @Test func `what waits for the scribe leaves places to everybody else`() throws {
        let server = try held()
        let waiting = try (0..<16).map { try put(server, "w\($0)", large("w")) }
        usleep(200_000)
        let over = try put(server, "over", large("over")).reply()
        #expect(over.status == 503 && over.code == "busy")
        #expect(try server.send("POST", server.path("lunch", "/click"), Sample.click).status != 503)
        #expect(try server.send("GET", "/readyz").status == 200)
        unlink(mark)
        #expect(waiting.count == 16)
    }

    @Test func `whoever takes all places of an address leaves some to others`() throws {
        let server = try held(["--trusted-proxy", "127.0.0.1"])
        let (one, other) = (["X-Forwarded-For: 203.0.113.1"], ["X-Forwarded-For: 203.0.113.2"])
        let waiting = try (0..<16).map { try put(server, "w\($0)", large("w"), one) }
        usleep(200_000)
        let over = try put(server, "over", large("over"), one)
        over.patience = 1
        #expect(try over.reply().code == "busy", "at once")
        let admitted = try put(server, "other", large("other"), other)
        var watched = pollfd(fd: admitted.descriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&watched, 1, 500) == 0, "it waits with the others")
        unlink(mark)
        #expect(waiting.count == 16)
    }
}
