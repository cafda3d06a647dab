import Glibc
import JSON
import Testing

/// nginx as docs/OPERATING.md sets it up.
struct ProxyTests {
    private let folder = Folder()

    /// The page's recipe, in clear on a port of this machine, with its files in the test's folder.
    private func recipe(_ port: UInt16, _ change: (String) -> String) throws -> String {
        let page = String(decoding: wholeFile("\(Program.root)/docs/OPERATING.md"), as: UTF8.self)
        let block = try #require(page.split(separator: "```nginx\n").dropFirst().first?.split(separator: "```").first)
        let server = block.split(separator: "\n").filter { !$0.contains("ssl_") && !$0.contains("server_name") }
            .joined(separator: "\n").replacing("listen 443 ssl", with: "listen 127.0.0.1:\(port)")
        let places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(folder.path)/t;" }
        return """
            daemon off; master_process off; pid \(folder.path)/pid; error_log \(folder.path)/log;
            events { worker_connections 512; }
            http { access_log off; \(places.joined(separator: " ")) \(change(server)) }
            """
    }

    /// nginx, serving; ended with the test.
    private func nginx(_ change: (String) -> String) throws -> (Program, UInt16) {
        let port = try RunningServer().port
        folder.write("nginx.conf", try recipe(port, change))
        let run = "exec /usr/sbin/nginx -e \"$1/log\" -c \"$1/nginx.conf\""
        return (try proxy(run, in: folder, on: port), port)
    }

    @Test func `the recipe serves page, reads, writes and sockets`() throws {
        let server = try RunningServer(["--trusted-proxy", "127.0.0.1"])
        let (proxy, port) = try nginx { $0.replacing("127.0.0.1:7681", with: "127.0.0.1:\(server.port)") }
        try expectWhole(port)
        #expect(!server.program.output.contains("is not believed"))
        #expect(proxy.isRunning)
    }

    @Test func `it does under a path, too`() throws {
        let server = try RunningServer(["--trusted-proxy", "127.0.0.1"])
        let (proxy, port) = try nginx {
            $0.replacing("location / ", with: "location /hall/ ")
                .replacing("http://127.0.0.1:7681;", with: "http://127.0.0.1:\(server.port)/;")
        }
        try expectWhole(port, path: "/hall")
        #expect(proxy.isRunning)
    }

    @Test func `it does over a Unix socket, which is removed at the end and taken over after a crash`() throws {
        let path = "\(folder.path)/socket"
        var server = try Program(serve(path))
        try server.output(with: "Ctrl-C")
        let (proxy, port) = try nginx { $0.replacing("http://127.0.0.1:7681;", with: "http://unix:\(path):/;") }
        try expectWhole(port)
        let second = try Finished(serve(path))
        #expect(second.status == 1 && second.complaints.contains(path))
        server.signal(SIGKILL)
        try server.wait()
        #expect(try Stream(port).request("GET", "/livez").status == 502)
        server = try Program(serve(path))
        try server.output(with: "Ctrl-C")
        try expectWhole(port)
        server.signal(SIGTERM)
        #expect(try server.wait() == 0)
        #expect(access(path, F_OK) != 0)
        #expect(proxy.isRunning)
    }

    private func serve(_ path: String) -> [String] {
        [
            "serve", "--journal", "memory", "--demo", Program.examples, "--listen", "unix:\(path)", "--trusted-proxy",
            "unix",
        ]
    }

    @Test(arguments: [
        ["--listen", "unix:"], ["--listen", "unix:/tmp/x", "--loops", "2"], ["--listen", "unix:/no/such/folder/x"],
    ])
    func `a Unix socket that can't be is refused with a sentence`(flags: [String]) throws {
        let finished = try Finished(["serve", "--journal", "memory"] + flags)
        #expect(finished.status != 0 && finished.complaints.contains("unix:"))
    }
}
