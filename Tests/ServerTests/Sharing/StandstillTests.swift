import Glibc
import JSON
import Testing
import Threads

/// A thread of the server that stands still: `/readyz` says so within 5 s (P38), and the end doesn't wait for it.
@Suite(.serialized) struct StandstillTests {
    private let data = Folder()
    private var file: String { "\(data.path)/hold" }

    private func server(_ thread: String, _ flags: [String] = []) throws -> RunningServer {
        try RunningServer(data: "\(data.path)/boards", variables: ["SWITCHBOARD_FAULT=stick:\(thread)=\(file)"], flags)
    }

    private func hold() { data.write("hold", "") }
    private func letGo() { unlink(file) }

    /// The status, or `nil` when nothing came in 5 s.
    private func ready(_ server: RunningServer) -> Int? {
        guard let stream = try? Stream(server.port) else { return nil }
        stream.patience = 5
        return try? stream.request("GET", "/readyz").status
    }

    /// Asks until the answer is `status`; the milliseconds that took.
    private func wait(_ server: RunningServer, for status: Int) -> Int64 {
        let start = Clock.monotonic()
        while ready(server) != status, Clock.monotonic() < start + 15_000 { usleep(50_000) }
        return Clock.monotonic() - start
    }

    @Test(arguments: ["engine", "journal"])
    func `P38 a stuck engine or journal is noticed within 5 s, and forgotten when it goes on`(thread: String) throws {
        let server = try server(thread)
        #expect(ready(server) == 200)
        hold()
        #expect(wait(server, for: 503) <= 5000)
        #expect(try server.send("GET", "/livez").status == 200)
        letGo()
        #expect(wait(server, for: 200) <= 10_000)
        #expect(try server.stop() == 0)
    }

    @Test func `P38 a stuck loop is noticed within 5 s by the others`() throws {
        let server = try server("loop 1", ["--loops", "2"])
        #expect(wait(server, for: 200) <= 10_000)
        hold()
        // A newcomer that the stuck loop got has no answer, which is one, too.
        usleep(4_500_000)
        let answers = (0..<4).map { _ in ready(server) }
        #expect(!answers.contains(200))
        #expect(answers.contains(503), "the system gave all four to the stuck loop, or nobody noticed: \(answers)")
        letGo()
        #expect(wait(server, for: 200) <= 10_000)
        #expect(try server.stop() == 0)
    }

    @Test func `P35 a request that is told to be busy, as too many wait, is not done`() throws {
        let server = try server("journal")
        hold()
        let streams = try (0..<70).map { _ in try Stream(server.port) }
        for stream in streams {
            stream.ask("POST", server.path("lunch", "/click"), body: Array(Sample.click.utf8))
        }
        let replies = try streams.suffix(6).map { try $0.reply() }
        #expect(replies.allSatisfy { $0.status == 503 && $0.code == "busy" })
        letGo()
        // The others may have been told that the outcome is unknown; it is this.
        for stream in streams.prefix(64) { _ = try stream.reply() }
        #expect(wait(server, for: 200) <= 10_000)
        #expect(try server.send("GET", server.path("lunch")).json?["seq"]?.integer == 65)
        #expect(try server.stop() == 0)
    }

    @Test func `P38 readyz is answered while all places of waiting requests are taken`() throws {
        let server = try server("journal")
        hold()
        let streams = try (0..<64).map { _ in try Stream(server.port) }
        for stream in streams {
            stream.ask("POST", server.path("lunch", "/click"), body: Array(Sample.click.utf8))
        }
        usleep(200_000)
        #expect(try server.send("POST", server.path("lunch", "/click"), Sample.click).code == "busy")
        let probe = try Stream(server.port)
        probe.ask("GET", "/readyz")
        usleep(200_000)
        #expect(try server.send("POST", server.path("lunch", "/click"), Sample.click).code == "busy")
        letGo()
        #expect(try probe.reply().status == 200)
        for stream in streams { _ = try stream.reply() }
        #expect(try server.stop() == 0)
    }

    @Test func `P55 who sends what the engine has no part in takes one place there, not one for each message`() throws {
        let server = try server("engine")
        hold()
        let links = try (0..<3).map { _ in try server.link() }
        let leaves = Array(repeating: #"{"type":"leave","board":"lunch"}"#, count: 3_900)
        for link in links { link.send(all: [click(1, "lunch", "food", "soup")] + leaves) }
        usleep(500_000)
        let newcomer = try server.link()
        newcomer.send(#"{"type":"join","id":1,"board":"lunch"}"#)
        usleep(300_000)
        letGo()
        #expect(try newcomer.reply(1)["type"]?.string == "joined")
        for link in links {
            #expect(try link.reply(1)["type"]?.string == "receipt")
            #expect(try link.ask(2, #""type":"leave","board":"lunch""#)["type"]?.string == "left")
        }
        #expect(try server.stop() == 0)
    }

    @Test func `P57 while the disk stands still, a connection has so many questions waiting and no more`() throws {
        let server = try server("journal", ["--messages-per-second", "20000"])
        let link = try server.link()
        hold()
        let join = { (id: Int) in #"{"type":"join","id":\#(id),"board":"lunch"}"# }
        link.send(all: [click(1, "lunch", "food", "soup")] + (2...400).map(join))
        usleep(500_000)
        letGo()
        #expect(try link.reply(1)["type"]?.string == "receipt")
        let replies = try (2...400).map { try link.reply(Int64($0)) }
        #expect(replies.count { $0["type"]?.string == "joined" } == 199)
        let refused = replies.filter { $0["code"]?.string == "busy" }
        #expect(refused.count == 200 && refused.allSatisfy { ($0["retry"]?.integer ?? 0) >= 500 })
        #expect(try server.stop() == 0)
    }

    @Test func `P35 an answer that takes longer than 2 s says so, and doesn't blame the disk alone`() throws {
        let server = try server("engine")
        hold()
        let reply = try server.send("POST", server.path("lunch", "/click"), Sample.click)
        #expect(reply.status == 503 && reply.code == "unknown")
        #expect(reply.json?["message"]?.string?.contains("took too long") == true, "\(reply.text)")
        letGo()
        #expect(try server.stop() == 0)
    }

    @Test func `P31 what was accepted is answered between goaway and the close`() throws {
        let server = try server("journal")
        let link = try server.link()
        hold()
        link.send(click(1, "lunch", "food", "soup"))
        usleep(200_000)
        server.program.signal(SIGTERM)
        _ = try link.wait("goaway")
        link.send(click(2, "lunch", "food", "pizza"))
        usleep(200_000)
        letGo()
        #expect(try link.reply(1)["type"]?.string == "receipt")
        #expect(try link.closeCode() == 4000)
        #expect(try server.program.wait() == 0)
        let again = try RunningServer(data: "\(data.path)/boards")
        #expect(try again.send("GET", again.path("lunch")).json?["seq"]?.integer == 2)
        #expect(try again.stop() == 0)
    }

    @Test(arguments: ["engine", "journal", "loop 0", "loop 1"])
    func `a server with a stuck thread ends within 10 s, and says so`(thread: String) throws {
        let server = try server(thread, ["--loops", "2"])
        let link = try server.link()
        hold()
        defer { letGo() }
        link.send(click(1, "lunch", "food", "soup"))
        usleep(300_000)
        let start = Clock.monotonic()
        server.program.signal(SIGTERM)
        #expect(try server.program.wait(seconds: 20) == 1)
        #expect((5_000...16_000).contains(Clock.monotonic() - start))
        #expect(server.program.complaints.contains("did not end in time"))
        letGo()
        let again = try RunningServer(data: "\(data.path)/boards")
        #expect(try again.stop() == 0)
    }
}
