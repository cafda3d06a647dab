import Glibc
import JSON
import SecureClient
import Testing

/// TLS in the server.
struct TLSTests {
    private let folder = Folder()

    /// Makes a certificate for `localhost` and its key under `name`.
    private func makeCertificate(_ name: String) throws {
        let made = try shell(
            """
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3 -subj "/CN=$2" \
            -addext subjectAltName=DNS:localhost -keyout "$1/$2.key" -out "$1/$2.pem"
            """, folder.path, name)
        try #require(made.status == 0, "\(made.complaints)")
    }

    /// The same with RSA: another kind of key.
    private func makeRSA(_ name: String) throws {
        let made = try shell(
            "openssl req -x509 -newkey rsa:2048 -nodes -days 3 -subj \"/CN=$2\" -keyout \"$1/$2.key\" -out \"$1/$2.pem\"",
            folder.path, name)
        try #require(made.status == 0, "\(made.complaints)")
    }

    private func file(_ name: String) -> String { "\(folder.path)/\(name)" }

    private func start(_ flags: [String] = []) throws -> RunningServer {
        try makeCertificate("one")
        return try RunningServer(["--tls-cert", file("one.pem"), "--tls-key", file("one.key")] + flags)
    }

    private func curl(_ words: String, _ server: RunningServer, _ path: String) throws -> Finished {
        try shell(
            "curl -sS -m 10 --cacert \"$1\" \(words) \"https://localhost:$2$3\"", file("one.pem"), "\(server.port)",
            path)
    }

    private func remote(_ server: RunningServer) -> [String] {
        ["--server", "https://localhost:\(server.port)", "--ca", file("one.pem"), "--host-key", server.hostKey]
    }

    @Test func `TLS 1.2 and 1.3 are spoken, with HTTP 1.1, and nothing older`() throws {
        let server = try start()
        for version in ["1.2", "1.3"] {
            let answer = try curl(
                "--http2 -w '%{http_version}' --tls-max \(version) --tlsv\(version)", server, "/livez")
            #expect(answer.output == "{\"live\":true}\n1.1", "\(answer.complaints)")
        }
        #expect(try curl("--tlsv1.0 --tls-max 1.1", server, "/livez").status != 0)
        let large = try curl("-o /dev/null -w '%{http_code} %{size_download}'", server, "/api/v1/boards/million")
        let plain = try RunningServer.shared.send("GET", "/api/v1/boards/million")
        #expect(large.output == "200 \(plain.body.count)")
        let many = try curl("", server, "/livez?[1-50]")
        #expect(many.output == String(repeating: "{\"live\":true}\n", count: 50))
    }

    @Test func `commands work by https and wss, if they may trust the certificate`() throws {
        let server = try start()
        #expect(server.program.output.contains("https://127.0.0.1:\(server.port)"))
        let watcher = try Program(["watch", "lunch"] + remote(server))
        try watcher.output(with: "extras")
        let clicked = try Finished(["click", "lunch", "food", "pizza"] + remote(server))
        #expect(clicked.status == 0, "\(clicked.complaints)")
        try watcher.output(with: "+pizza")
        let stranger = try Finished(["click", "lunch", "food", "soup", "--server", "https://localhost:\(server.port)"])
        #expect(stranger.status == 1 && stranger.complaints.contains("certificate"))
        watcher.signal(SIGTERM)
        #expect(try watcher.wait() == 0)
        #expect(try server.stop() == 0)
    }

    @Test func `a crowd by wss misses nothing`() throws {
        let server = try start()
        let load = try Finished(
            ["load", "--clients", "60", "--rate", "60", "--ramp", "1", "--duration", "4", "--quiet"] + remote(server))
        #expect(load.status == 0, "\(load.output) \(load.complaints)")
    }

    @Test func `plain HTTP gets a sentence, or is sent to https with its path`() throws {
        // A port that is free now; nobody else is given it so soon.
        let port = try RunningServer().port
        let server = try start(["--redirect-from", "127.0.0.1:\(port)"])
        let refused = try server.send("GET", "/")
        #expect(refused.status == 400 && refused.json?["message"]?.string == "This port speaks TLS: use https.")
        let redirected = try Stream(port).request("GET", "/lunch?a=1&b=%26%20c&d")
        #expect(redirected.status == 308)
        #expect(redirected.headers["location"] == "https://test:\(server.port)/lunch?a=1&b=%26%20c&d")
        let odd = try Stream(port).request("GET", "/a%20b/%C3%A9")
        #expect(odd.headers["location"] == "https://test:\(server.port)/a%20b/%C3%A9")
        #expect(try Stream(port).request("POST", "/x", body: []).status == 308)
        #expect(throws: Link.Refused.self) { try Link(port) }
        for host in ["evil/x", "a\tb", "", "a@b"] {
            let stream = try Stream(port)
            stream.send("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
            #expect(try stream.reply().status == 400)
        }
    }

    private func shown(_ server: RunningServer) throws -> String {
        try shell(
            "openssl s_client -connect 127.0.0.1:$1 </dev/null 2>/dev/null | openssl x509 -noout -subject",
            "\(server.port)"
        ).output
    }

    @Test func `SIGHUP reads the certificate again; what is open stays, and a broken file changes nothing`() throws {
        let server = try start()
        let watcher = try Program(["watch", "lunch"] + remote(server))
        try watcher.output(with: "extras")
        #expect(try shown(server) == "subject=CN = one\n")
        let old = wholeFile(file("one.pem"))
        try makeCertificate("two")
        folder.write("one.pem", wholeFile(file("two.pem")))
        server.program.signal(SIGHUP)
        try server.program.output(with: "The certificate in use is kept: ")
        #expect(try shown(server) == "subject=CN = one\n")
        folder.write("one.key", wholeFile(file("two.key")))
        server.program.signal(SIGHUP)
        try server.program.output(with: "The certificate has been read again")
        #expect(try shown(server) == "subject=CN = two\n")
        let click = try shell(
            "curl -sS -k -d '{\"group\":\"food\",\"button\":\"soup\"}' https://localhost:$1/api/v1/boards/lunch/click",
            "\(server.port)")
        #expect(click.status == 0)
        try watcher.output(with: "+soup")
        #expect(!watcher.complaints.contains("lost"))
        #expect(old != wholeFile(file("one.pem")))
    }

    @Test func `a key of another kind than the certificate's is refused at start, and changes nothing at SIGHUP`()
        throws
    {
        try makeRSA("rsa")
        let server = try start()
        let flags = ["--tls-cert", file("rsa.pem"), "--tls-key", file("one.key")]
        let other = try Program(["serve", "--journal", "memory", "--listen", "127.0.0.1:0"] + flags)
        #expect(try other.wait() == 1)
        #expect(other.complaints.contains("one.key holds no key that fits"), "\(other.complaints)")
        folder.write("one.pem", wholeFile(file("rsa.pem")))
        server.program.signal(SIGHUP)
        try server.program.output(with: "The certificate in use is kept: ")
        #expect(try shown(server) == "subject=CN = one\n")
    }

    @Test func `what can't be used is refused with a sentence`() throws {
        try makeCertificate("one")
        try makeCertificate("two")
        func start(_ flags: String...) throws -> Finished {
            try Finished(["serve", "--journal", "memory", "--listen", "127.0.0.1:0"] + flags)
        }
        let half = try start("--tls-cert", file("one.pem"))
        #expect(half.status == 2 && half.complaints.contains("--tls-cert and --tls-key go together"))
        let missing = try start("--tls-cert", file("none.pem"), "--tls-key", file("one.key"))
        #expect(missing.status == 1 && missing.complaints.contains("none.pem holds no certificate"))
        let other = try start("--tls-cert", file("one.pem"), "--tls-key", file("two.key"))
        #expect(other.status == 1 && other.complaints.contains("two.key holds no key that fits"))
        let redirect = try start("--redirect-from", "*:80")
        #expect(redirect.status == 2 && redirect.complaints.contains("--redirect-from needs --tls-cert"))
    }

    @Test func `handshakes that stop halfway end after ten seconds and hold up nobody`() throws {
        let server = try start()
        let idle = server.descriptors
        let hello: [UInt8] = [0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]
        let streams = try (0..<40).map { number in
            let stream = try Stream(server.port)
            stream.send(Array(hello.prefix(number % 12)))
            return stream
        }
        let garbage = try Stream(server.port)
        garbage.send(Array(repeating: 0x47, count: 3_000))
        #expect(throws: Never.self) { try garbage.readToEnd(seconds: 3) }
        let before = server.processorMilliseconds
        usleep(1_000_000)
        #expect(server.processorMilliseconds - before < 300)
        #expect(try curl("", server, "/livez").status == 0)
        for stream in streams { #expect(throws: Never.self) { try stream.readToEnd(seconds: 13) } }
        #expect(server.descriptors < idle + 10)
    }

    @Test func `who sends key updates without end, and nothing else, is sent away, and hundreds among data are fine`()
        throws
    {
        let server = try start()
        let honest = try SecureClient(server.port)
        for _ in 0..<20 {
            #expect(honest.updateKeys(20) == 20)
            #expect(honest.ask("GET /livez HTTP/1.1\r\nHost: test\r\n\r\n").hasPrefix("HTTP/1.1 200 OK"))
        }
        let stranger = try SecureClient(server.port)
        _ = stranger.updateKeys(5_000)
        #expect(stranger.isClosedByServer())
        #expect(honest.ask("GET /livez HTTP/1.1\r\nHost: test\r\n\r\n").hasPrefix("HTTP/1.1 200 OK"))
    }

    @Test func `a handshake in crumbs ends at once`() throws {
        let server = try start()
        let stream = try Stream(server.port)
        stream.send((0..<200).flatMap { [0x16, 3, 1, 0, 1, [1, 0, 0xf0, 0][min($0, 3)]] as [UInt8] })
        #expect(throws: Never.self) { try stream.readToEnd(seconds: 3) }
    }

    @Test func `a client that stops reading, breaks the protocol and goes on writing spins nothing`() throws {
        let server = try start()
        var bytes = Array(
            ("GET /api/v1/socket HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n").utf8)
        for id in 1...3_000 {
            bytes += Link.frame(1, Array("{\"type\":\"join\",\"id\":\(id),\"board\":\"million\"}".utf8))
        }
        bytes += Link.frame(3, [1]) + Array(repeating: 0x55, count: 300_000)
        folder.write("attack", bytes)
        let attack = try Program(
            [file("attack"), "\(server.port)"],
            through: [
                "/bin/sh", "-c", "(cat \"$1\"; sleep 3) | openssl s_client -quiet -connect 127.0.0.1:$2 | sleep 3",
            ])
        usleep(1_500_000)
        #expect(try curl("", server, "/livez").status == 0)
        let before = server.processorMilliseconds
        usleep(1_000_000)
        #expect(server.processorMilliseconds - before < 400)
        attack.signal(SIGKILL)
        #expect(try server.stop() == 0)
    }
}
