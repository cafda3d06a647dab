import Testing

/// Caddy as docs/OPERATING.md sets it up.
struct CaddyTests {
    private let folder = Folder()

    /// The page's recipe, in clear on a port of this machine.
    private func recipe(_ port: UInt16) throws -> String {
        let page = String(decoding: wholeFile("\(Program.root)/docs/OPERATING.md"), as: UTF8.self)
        let block = try #require(page.split(separator: "```caddy\n").dropFirst().first?.split(separator: "```").first)
        let site = block.replacing("vote.example.org", with: "http://:\(port)")
        return "{\n    admin off\n    auto_https off\n    default_bind 127.0.0.1\n}\n\(site)"
    }

    /// Caddy, serving; ended with the test.
    private func caddy(_ change: (String) -> String) throws -> (Program, UInt16) {
        let port = try RunningServer().port
        folder.write("Caddyfile", change(try recipe(port)))
        let run = "HOME=\"$1\" exec /usr/bin/caddy run --adapter caddyfile --config \"$1/Caddyfile\""
        return (try proxy(run, in: folder, on: port), port)
    }

    @Test func `the recipe serves page, reads, writes and sockets`() throws {
        let server = try RunningServer(["--trusted-proxy", "127.0.0.1"])
        let (proxy, port) = try caddy { $0.replacing("127.0.0.1:7681", with: "127.0.0.1:\(server.port)") }
        try expectWhole(port)
        #expect(!server.program.output.contains("is not believed"))
        #expect(proxy.isRunning)
    }

    @Test func `it does under a path, over a Unix socket`() throws {
        let path = "\(folder.path)/socket"
        let server = try Program([
            "serve", "--journal", "memory", "--demo", Program.examples, "--listen", "unix:\(path)", "--trusted-proxy",
            "unix",
        ])
        try server.output(with: "Ctrl-C")
        let (proxy, port) = try caddy {
            $0.replacing("reverse_proxy 127.0.0.1:7681", with: "handle_path /hall/* { reverse_proxy unix/\(path) }")
                .replacing("{ reverse", with: "{\nreverse").replacing(" }\n", with: "\n}\n")
        }
        try expectWhole(port, path: "/hall")
        #expect(proxy.isRunning)
    }
}
