import Glibc
import JSON
import Testing

/// The commands that look after what the server keeps: verify, backup, restore, repair.
@Suite(.serialized) struct UpkeepCommandTests {
    private let data = Folder()
    private let elsewhere = Folder()

    @Test func `verify reads a running server's folder, and a stopped one's`() throws {
        let server = try RunningServer(data: data.path)
        #expect(try server.send("POST", server.path("lunch", "/click"), Sample.click).status == 200)
        let running = try Finished(["verify", data.path])
        #expect(running.status == 0, "\(running.complaints)")
        #expect(running.output.contains("lunch: good, 2 entries, 2 people"))
        try server.stop()
        let stopped = try Finished(["verify", data.path])
        #expect(stopped.status == 0, "\(stopped.complaints)")
        #expect(stopped.output.contains("lunch: good, 2 entries, snapshot at 2, 2 people"))
        #expect(stopped.output.contains("is whole: 6 boards"))
    }

    @Test(arguments: ["verify", "repair", "restore"])
    func `nothing waits for a pipe`(command: String) throws {
        let pipe = "\(elsewhere.path)/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        let result = try Finished([command, pipe] + (command == "restore" ? [data.path] : []))
        #expect(result.status != 0 && result.complaints.contains("no file"), "\(result.complaints)")
        guard command == "verify" else { return }
        mkfifo("\(data.path)/journal.sqlite", 0o600)
        #expect(try Finished([command, data.path]).complaints.contains("no file"))
    }

    @Test func `verify says what is damaged, and what to do`() throws {
        try RunningServer(data: data.path).stop()
        data.change("UPDATE entries SET chain = zeroblob(32) WHERE board = 1")
        let result = try Finished(["verify", data.path])
        #expect(result.status == 1)
        #expect(result.output.contains("lunch: DAMAGED") && result.output.contains("panel: good"))
        #expect(result.complaints.contains("Entry 1 doesn't continue the hash chain"))
        #expect(result.complaints.contains("switchboard repair"))
        #expect(try Finished(["verify", elsewhere.path]).complaints.contains("can't be opened"))
    }

    @Test func `a restored server knows everybody, and a page that saw more than the backup is told so`() throws {
        let server = try RunningServer(data: data.path)
        let link = try server.link()
        let welcome = try link.ask(1, #""type":"hello""#)
        let reader = try Follower(try server.link(), "lunch")
        link.send(click(2, "lunch", "food", "soup"))
        let seq = try link.reply(2)["seq"]?.integer
        let backup = "\(elsewhere.path)/monday"
        let made = try Finished(["backup", data.path, backup])
        #expect(made.status == 0 && made.output.contains("holds 6 boards, and is whole"), "\(made.complaints)")
        link.send(click(3, "lunch", "food", "pizza"))
        _ = try link.reply(3)
        try reader.follow(to: 3)
        let have = reader.have
        try server.kill()
        let folder = "\(elsewhere.path)/new"
        #expect(try Finished(["restore", backup, data.path]).complaints.contains("isn't empty"))
        let restored = try Finished(["restore", backup, folder])
        #expect(restored.status == 0, "\(restored.complaints)")
        let again = try RunningServer(data: folder)
        #expect(again.hostKey == server.hostKey)
        let back = try again.link()
        let (token, client) = (welcome["token"]?.string ?? "", welcome["clientToken"]?.string ?? "")
        _ = try back.ask(1, #""type":"hello","token":"\#(token)","client":"\#(client)""#)
        back.send(click(2, "lunch", "food", "soup"))
        #expect(try back.reply(2)["seq"]?.integer == seq)
        _ = try back.ask(4, "\"type\":\"join\",\"board\":\"lunch\",\"have\":\(have)")
        #expect(try back.wait("snapshot")["reason"]?.string == "epoch")
        back.send(click(5, "lunch", "food", "pizza"))
        #expect(try back.reply(5)["seq"]?.integer == 3)
        try again.stop()
        #expect(try Finished(["verify", folder]).status == 0)
    }

    @Test func `a damaged board stops no other, and a repair lets it go on`() throws {
        var server = try RunningServer(data: data.path)
        for _ in 0..<3 { _ = try server.send("POST", server.path("lunch", "/click"), Sample.click) }
        try server.kill()
        data.change("UPDATE entries SET chain = zeroblob(32) WHERE board = 1 AND seq = 3")
        server = try RunningServer(data: data.path)
        let refused = try server.send("POST", server.path("lunch", "/click"), Sample.click)
        #expect(refused.status == 503 && refused.text.contains("Entry 3 doesn't fit"), "\(refused.text)")
        let other = #"{"group":"list","on":["water"]}"#
        #expect(try server.send("POST", server.path("todo", "/set"), other).status == 200)
        #expect(try Finished(["repair", data.path, "--yes"]).complaints.contains("in use by process"))
        try server.stop()
        let plan = try Finished(["repair", data.path])
        #expect(plan.status == 1 && plan.output.contains("lunch: ends at entry 2"), "\(plan.output)")
        #expect(plan.output.contains("Nothing was changed"))
        let done = try Finished(["repair", data.path, "--yes"])
        #expect(done.status == 0 && done.output.contains("is whole"), "\(done.output) \(done.complaints)")
        #expect(try Finished(["repair", data.path]).output.contains("nothing to repair"))
        server = try RunningServer(data: data.path)
        #expect(try server.send("POST", server.path("lunch", "/click"), Sample.click).json?["seq"]?.integer == 3)
        #expect(try server.send("GET", server.path("todo")).text.contains("\"seq\":2"))
        try server.stop()
    }

    @Test func `a journal that is shorter than what was acknowledged is refused until it is repaired`() throws {
        try RunningServer(data: data.path).stop()
        data.write("journal.sqlite-reached", "00000000000000012345")
        let refused = try Finished(["serve", "--data", data.path, "--listen", "127.0.0.1:0"])
        #expect(refused.status == 1 && refused.complaints.contains("switchboard repair"), "\(refused.complaints)")
        #expect(try Finished(["verify", data.path]).status == 1)
        let done = try Finished(["repair", data.path, "--yes"])
        #expect(done.output.contains("every board gets a new epoch"), "\(done.output)")
        try RunningServer(data: data.path).stop()
        #expect(try Finished(["verify", data.path]).status == 0)
    }

    @Test func `a damaged snapshot does no harm while every entry is there`() throws {
        try RunningServer(data: data.path).stop()
        data.change("UPDATE snapshots SET text = CAST(replace(text, 'revision', 'rivision') AS BLOB)")
        data.change("DELETE FROM entries WHERE board = 2")
        let server = try RunningServer(data: data.path)
        #expect(try server.send("POST", server.path("lunch", "/click"), Sample.click).json?["seq"]?.integer == 2)
        let lost = try server.send("POST", server.path("million", "/set"), #"{"group":"field","on":["1"]}"#)
        #expect(lost.status == 503 && lost.text.contains("switchboard repair"), "\(lost.text)")
        try server.stop()
        // The end wrote a new one.
        #expect(try Finished(["verify", data.path]).output.contains("lunch: good, 2 entries, snapshot at 2"))
    }

    @Test func `P28 who follows entries of a board without any on disk hears the next, and nobody spins`() throws {
        var server = try RunningServer(data: data.path)
        _ = try server.send("POST", server.path("lunch", "/click"), Sample.click)
        try server.stop()
        data.change("DELETE FROM entries WHERE board = 1")
        server = try RunningServer(data: data.path)
        let link = try server.hostLink()
        let joined = try link.ask(2, #""type":"join","board":"lunch","follow":"entries","from":1"#)
        #expect(joined["seq"]?.integer == 2)
        #expect(try link.isQuiet())
        let before = try processorTime(server)
        usleep(300_000)
        #expect(try processorTime(server) - before < 15)
        link.send(click(3, "lunch", "food", "pizza"))
        #expect(try link.wait("entry")["seq"]?.integer == 3)
        try server.stop()
    }

    /// Hundredths of a second that a server has computed.
    private func processorTime(_ server: RunningServer) throws -> Int {
        let text = String(decoding: wholeFile("/proc/\(server.program.process)/stat"), as: UTF8.self)
        let words = text.split(separator: " ")
        return try #require(
            words.count > 14 ? Int(words[13]).flatMap { user in Int(words[14]).map { user + $0 } } : nil)
    }
}
