import Glibc
import JSON
import Testing

/// SIGHUP: what is in files is read again, and the log says what changed.
struct ReloadTests {
    private func clicks(_ link: Link, _ ids: ClosedRange<Int>) throws -> Int {
        link.send(all: ids.map { click(Int64($0), "lunch", "food", $0 % 2 == 0 ? "soup" : "pizza") })
        return try ids.reduce(0) { $0 + (try link.reply(Int64($1))["type"]?.string == "receipt" ? 1 : 0) }
    }

    @Test func `limits are read again for open connections too, and each change is said`() throws {
        let folder = Folder()
        folder.write("limits", "# few\nmessages-per-second 5\nmemory 0\n")
        let server = try RunningServer(["--limits", "\(folder.path)/limits"])
        let link = try server.link()
        #expect((20...23).contains(try clicks(link, 1...40)))
        folder.write("limits", "messages-per-second 1000\nmemory 0\npeople-per-board 7\n")
        server.program.signal(SIGHUP)
        try server.program.output(with: "The limit people-per-board is 7 now, it was 100000.")
        #expect(server.program.output.contains("The limit messages-per-second is 1000 now, it was 5."))
        #expect(try clicks(link, 41...90) == 50)
        server.program.signal(SIGHUP)
        try server.program.output(with: "The limits are as they were.")
    }

    @Test func `SIGHUP while the server starts doesn't end it`() throws {
        let folder = Folder()
        let made = try shell(
            "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=x -keyout $1/key -out $1/pem",
            folder.path)
        try #require(made.status == 0, "\(made.complaints)")
        // A certificate that comes through a pipe holds the start up where a test can see it.
        let pipe = "\(folder.path)/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        let server = try Program([
            "serve", "--journal", "memory", "--listen", "127.0.0.1:0", "--tls-cert", pipe, "--tls-key",
            "\(folder.path)/key",
        ])
        let deadline = Deadline(10)
        var descriptor: Int32 = -1
        while descriptor < 0, !deadline.isOver {
            descriptor = open(pipe, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
            usleep(2000)
        }
        try #require(descriptor >= 0)
        server.signal(SIGHUP)
        usleep(50_000)
        let pem = wholeFile("\(folder.path)/pem")
        // If it was ended the pipe has no reader.
        signal(SIGPIPE, SIG_IGN)
        _ = write(descriptor, pem, pem.count)
        close(descriptor)
        try server.output(with: "Ctrl-C")
        server.signal(SIGTERM)
        #expect(try server.wait() == 0)
    }

    @Test func `a limit that is taken out of the file is what the option says again, or the usual`() throws {
        let folder = Folder()
        folder.write("limits", "messages-per-second 5\npeople-per-board 7\nrequests-per-address 3\nunload-after 0\n")
        let server = try RunningServer(["--limits", "\(folder.path)/limits", "--messages-per-second", "900"])
        folder.write("limits", "unload-after 0\n")
        server.program.signal(SIGHUP)
        try server.program.output(with: "The limit people-per-board is 100000 now, it was 7.")
        #expect(server.program.output.contains("The limit messages-per-second is 900 now, it was 5."))
        #expect(server.program.output.contains("The limit requests-per-address is as usual now, it was 3."))
        #expect(!server.program.output.contains("unload-after"))
        #expect(try clicks(try server.link(), 1...50) == 50)
    }

    @Test func `a file that can't be understood changes nothing and is said, at the start it is refused`() throws {
        let folder = Folder()
        folder.write("limits", "memory 0\n")
        let server = try RunningServer(["--limits", "\(folder.path)/limits"])
        folder.write("limits", "memory 0\nmesages 3\n")
        server.program.signal(SIGHUP)
        try server.program.output(
            with: "The limits in use are kept: line 2: mesages is none of connections-per-address,")
        #expect(try server.link().isQuiet())
        folder.write("limits", "memory 0.5\n")
        let half = try Finished(["serve", "--journal", "memory", "--limits", "\(folder.path)/limits"])
        #expect(half.status == 2 && half.complaints.contains("line 1: memory must be 0 to"), "\(half.complaints)")
        folder.write("limits", "memory -3\n")
        let finished = try Finished(["serve", "--journal", "memory", "--limits", "\(folder.path)/limits"])
        #expect(finished.status == 2 && finished.complaints.contains("line 1: memory must be 0 to"))
    }

    @Test func `while it ends it is told in vain, and ends as it would`() throws {
        let server = try RunningServer()
        let links = try (0..<20).map { _ in try server.link() }
        server.program.signal(SIGTERM)
        while server.program.isRunning {
            server.program.signal(SIGHUP)
            usleep(500)
        }
        #expect(try server.program.wait() == 0)
        withExtendedLifetime(links) {}
    }

    @Test func `the page's files and looks are read again, and newcomers hear of it`() throws {
        let folder = Folder()
        let copied = try shell("cp -r \"$1\" \"$2\"", "\(Program.root)/web", "\(folder.path)/web")
        try #require(copied.status == 0)
        let server = try RunningServer(["--web", "\(folder.path)/web"])
        func page() throws -> String? {
            let link = try server.link()
            link.send(#"{"type":"hello","id":1}"#)
            return try link.wait("welcome")["page"]?.string
        }
        let before = try page()
        server.program.signal(SIGHUP)
        try server.program.output(with: "The page's files and looks are as they were.")
        #expect(try page() == before)
        folder.write("web/page.css", Array(wholeFile("\(Program.root)/web/page.css")) + Array("\n/* new */\n".utf8))
        server.program.signal(SIGHUP)
        try server.program.output(with: "have been read again: \(before ?? "") is ")
        #expect(try page() != before)
    }
}
