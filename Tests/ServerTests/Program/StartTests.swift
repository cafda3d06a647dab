import Glibc
import JSON
import Testing

/// Starting the server: what it says, what it keeps, and why it can't.
struct StartTests {
    @Test func `the banner says where the audience goes, and which address stays off the projector`() throws {
        let folder = Folder()
        let server = try RunningServer(data: "\(folder.path)/data")
        let banner = try server.program.output(with: "nothing is lost.")
        let lines = banner.split(separator: "\n").map(String.init)
        #expect(lines[0] == "Switchboard 1.0 · data in \(folder.path)/data · 6 boards")
        #expect(lines[1] == "Audience  http://127.0.0.1:\(server.port)")
        #expect(lines.contains { $0.hasPrefix("Host      http://127.0.0.1:\(server.port)/host#\(server.hostKey)") })
        #expect(banner.contains("(keep this one off the projector)"))
        #expect(lines.last == "Ctrl-C stops; nothing is lost.")
        #expect(banner.contains("Codes     lunch · million · panel · places · stars · todo\n"))
        // No phone can open this machine's own address.
        #expect(squares(banner) == 0)
        try server.stop()
    }

    private func squares(_ banner: String) -> Int {
        banner.split(separator: "\n").count { $0.contains("█") || $0.contains("▀") || $0.contains("▄") }
    }

    @Test func `with one board the address and its QR code lead to it`() throws {
        let folder = Folder()
        folder.write("only.json", #"{"groups":[{"buttons":["A"]}]}"#)
        let server = try RunningServer(demo: folder.path, ["--public-url", "http://example.org"])
        let banner = try server.program.output(with: "nothing is lost.")
        #expect(banner.contains("Audience  http://example.org/only\n"))
        #expect(squares(banner) >= 10)
        try server.stop()
    }

    @Test func `a public address is shown instead, without a second slash`() throws {
        let server = try RunningServer(["--public-url", "https://example.org/votes/"])
        let banner = try server.program.output(with: "nothing is lost.")
        #expect(banner.contains("Audience  https://example.org/votes\n"))
        #expect(banner.contains("Host      https://example.org/votes/host#\(server.hostKey)"))
        #expect(banner.contains("data in memory only: forgotten at the end"))
        try server.stop()
    }

    @Test func `secrets are private, and survive a restart`() throws {
        let folder = Folder()
        let first = try RunningServer(data: "\(folder.path)/a/data")
        #expect(folder.mode("a/data") == 0o700)
        #expect(folder.mode("a/data/host-key") == 0o600)
        #expect(folder.mode("a/data/server-key") == 0o600)
        #expect(folder.mode("a/data/journal.sqlite") == 0o600)
        try first.stop()
        let second = try RunningServer(data: "\(folder.path)/a/data")
        #expect(second.hostKey == first.hostKey)
        try second.stop()
    }

    @Test func `the host key may lie elsewhere, also for a server that forgets everything`() throws {
        let folder = Folder()
        folder.write("key", "my-own-host-key\n")
        let server = try RunningServer(["--host-key-file", "\(folder.path)/key"])
        #expect(server.hostKey == "my-own-host-key")
        #expect(try server.send("GET", "/api/v1/boards", host: true).status == 200)
        try server.stop()
    }

    @Test func `a port that is taken is named, with exit status 1`() throws {
        let server = try RunningServer.shared
        let second = try Finished(["serve", "--listen", "127.0.0.1:\(server.port)", "--journal", "memory"])
        #expect(second.status == 1)
        #expect(second.complaints.contains("\(server.port)"), "\(second.complaints)")
        #expect(second.complaints.contains("--listen"), "\(second.complaints)")
        #expect(try server.send("GET", "/livez").status == 200)
    }

    @Test func `a data folder that another server uses is named, with the mend`() throws {
        let folder = Folder()
        let server = try RunningServer(data: folder.path)
        let second = try Finished(["serve", "--listen", "127.0.0.1:0", "--data", folder.path])
        #expect(second.status == 1)
        #expect(second.complaints.contains("is in use by process \(server.program.process)"), "\(second.complaints)")
        #expect(try server.stop() == 0)
        try RunningServer(data: folder.path).stop()
    }

    private static let unusable: [(flags: [String], says: String)] = [
        (["--data", "/dev/null/x"], "/dev/null/x can't be used: Not a directory"),
        (["--data", "/proc/nothing/x"], "/proc/nothing can't be used"),
        (["--data", "/dev/null"], "can't be opened (Not a directory)"),
        (["--journal", "memory", "--web", "/nowhere"], "name their folder with --web"),
        (["--journal", "memory", "--listen", "256.1.1.1:0"], "256.1.1.1"), (["--listen", "here"], "here"),
        (["--journal", "memory", "--host-key-file", "/dev/null"], "it is empty"),
    ]

    @Test(arguments: unusable.indices) func `what can't be used is named in a sentence, with exit status 1`(index: Int)
        throws
    {
        let (flags, says) = StartTests.unusable[index]
        let result = try Finished(["serve", "--listen", "127.0.0.1:0"] + flags)
        #expect(result.status == 1)
        #expect(result.complaints.contains(says), "\(result.complaints)")
    }

    @Test func `a damaged secret is never written over`() throws {
        let folder = Folder()
        folder.write("server-key", "damaged\n")
        let result = try Finished(["serve", "--listen", "127.0.0.1:0", "--data", folder.path])
        #expect(result.status == 1)
        #expect(result.complaints.contains("server-key can't be used: it is damaged"))
        #expect(folder.text("server-key") == "damaged\n")
        // A folder in a key's place can't be read as one.
        let other = Folder()
        other.make("host-key")
        let second = try Finished(["serve", "--listen", "127.0.0.1:0", "--data", other.path])
        #expect(second.status == 1)
        #expect(second.complaints.contains("host-key can't be used: Is a directory"), "\(second.complaints)")
    }

    @Test func `what lies in the way of a private file gets nothing of it`() throws {
        let folder = Folder()
        folder.write("open", "")
        chmod("\(folder.path)/open", 0o644)
        for name in ["host-key", "server-key", "ready"] {
            symlink("\(folder.path)/open", "\(folder.path)/\(name).part")
        }
        folder.write("ready", "old")
        let server = try Program([
            "serve", "--listen", "127.0.0.1:0", "--data", folder.path, "--ready-file", "\(folder.path)/ready",
        ])
        try server.output(with: "Ctrl-C")
        let deadline = Deadline(10)
        while !folder.text("ready").contains("hostKey"), !deadline.isOver { usleep(2000) }
        server.signal(SIGTERM)
        #expect(try server.wait() == 0)
        #expect(folder.text("open").isEmpty)
        for name in ["host-key", "server-key", "ready"] { #expect(folder.mode(name) == 0o600) }
        folder.write("left", "{}")
        let refused = try Finished([
            "serve", "--journal", "memory", "--ready-file", "\(folder.path)/left", "--web", "/no",
        ])
        #expect(refused.status == 1 && folder.mode("left") == nil)
    }

    @Test func `a server that can't have the journal makes no keys`() throws {
        let folder = Folder()
        let server = try RunningServer(data: folder.path)
        unlink("\(folder.path)/host-key")
        let second = try Finished(["serve", "--listen", "127.0.0.1:0", "--data", folder.path])
        #expect(second.status == 1 && second.complaints.contains("is in use by process"))
        #expect(folder.mode("host-key") == nil)
        try server.stop()
    }

    @Test func `a broken style and broken demo boards are said, and the server starts`() throws {
        let folder = Folder()
        folder.make("styles")
        folder.make("styles/lever")
        folder.write("styles/lever/style.json", "{ not json")
        folder.make("boards")
        folder.write("boards/good.json", #"{"groups":[{"buttons":["x"]}]}"#)
        folder.write("boards/bad.json", #"{"groups":[{"buttons":[]}]}"#)
        folder.write("boards/host.json", #"{"groups":[]}"#)
        let server = try RunningServer(demo: "\(folder.path)/boards", ["--styles", "\(folder.path)/styles"])
        let complaints = server.program.complaints
        #expect(complaints.contains("Style left out: "), "\(complaints)")
        #expect(complaints.contains("lever"))
        #expect(complaints.contains("boards/bad.json"))
        #expect(complaints.contains("boards/host.json: id is the name of a page"))
        #expect(try server.send("GET", server.path("good")).status == 200)
        try server.stop()
    }

    @Test func `demo boards that aren't there are missed with a sentence`() throws {
        let server = try RunningServer(demo: "/nowhere")
        #expect(server.program.complaints.contains("/nowhere can't be read, so there are no demo boards"))
        try server.stop()
    }

    @Test func `demo boards are made once, and what was clicked stays`() throws {
        let folder = Folder()
        var server = try RunningServer(data: folder.path)
        #expect(
            try server.send("POST", server.path("lunch", "/click"), #"{"group":"food","button":"soup"}"#).status == 200)
        let before = try server.send("GET", server.path("lunch")).body
        try server.stop()
        server = try RunningServer(data: folder.path)
        #expect(try server.send("GET", server.path("lunch")).body == before)
        try server.stop()
    }

    @Test func `several loops serve the same boards`() throws {
        let server = try RunningServer(["--loops", "3"])
        let readers = try (0..<12).map { _ in try Follower(try server.link(), "lunch") }
        let writer = try server.link()
        for (id, button) in ["pizza", "soup", "salad"].enumerated() {
            writer.send(click(Int64(id + 1), "lunch", "food", button))
        }
        for reader in readers {
            try reader.follow(to: 4)
            #expect(reader.checked("food") == ["salad"])
        }
        #expect(try server.send("DELETE", server.path("lunch"), host: true).status == 200)
        for reader in readers { #expect(try reader.link.wait("gone")["board"]?.string == "lunch") }
        #expect(try server.stop() == 0)
    }

    @Test func `a signal right after the ready file ends the server in order`() throws {
        for _ in 0..<5 {
            let server = try RunningServer(demo: nil)
            #expect(try server.stop() == 0)
        }
    }
}
