import Glibc
import Testing
import Threads

/// What `doctor` finds, and what it says to do.
struct DoctorTests {
    private let data = Folder()

    /// Its exit status and lines; about a port that nobody listens on unless one is named.
    private func lines(port: UInt16 = 1, _ more: [String] = []) throws -> (status: Int32, [String: String]) {
        let result = try Finished(["doctor", data.path, "--listen", "127.0.0.1:\(port)"] + more)
        var lines: [String: String] = [:]
        for line in result.output.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
            lines[String(words[1])] = "\(words[0]) " + words[2].drop { $0 == " " }
        }
        return (result.status, lines)
    }

    @Test func `a running server is well, and a free port is one`() throws {
        let server = try RunningServer(data: data.path)
        let (status, lines) = try lines(port: server.port)
        #expect(status == 0, "\(lines)")
        #expect(lines["port"]?.contains("switchboard (process \(server.program.process)) serves") == true, "\(lines)")
        #expect(lines["server"] == "ok It can save what is clicked.")
        #expect(lines["audience"]?.hasPrefix("warn Nobody has opened it from another machine") == true)
        #expect(lines["journal"]?.hasPrefix("ok 6 boards, pages are whole") == true)
        for thing in ["data", "privacy", "keys", "styles", "page"] {
            #expect(lines[thing]?.hasPrefix("ok") == true, "\(lines)")
        }
        try server.stop()
        let (after, free) = try self.lines(port: server.port)
        #expect(after == 0 && free["port"]?.contains("is free") == true)
    }

    @Test func `a server that speaks TLS or listens on a Unix socket is well too`() throws {
        let request = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=x -days 90"
        try #require(system("cd \(data.path) && \(request) -keyout key.pem -out cert.pem 2>/dev/null") == 0)
        let tls = ["--tls-cert", "\(data.path)/cert.pem", "--tls-key", "\(data.path)/key.pem"]
        let secure = try RunningServer(tls)
        let (status, lines) = try lines(port: secure.port)
        #expect(status == 0 && lines["port"]?.contains("serves on \(secure.port)") == true, "\(lines)")
        #expect(lines["server"] == "ok It can save what is clicked.")
        let path = "\(data.path)/socket"
        let free = try Finished(["doctor", data.path, "--listen", "unix:\(path)"])
        #expect(free.output.contains("nobody serves on unix:\(path)"), "\(free.output)")
        let local = try Program(["serve", "--journal", "memory", "--listen", "unix:\(path)"])
        try local.output(with: "Ctrl-C")
        let found = try Finished(["doctor", data.path, "--listen", "unix:\(path)"])
        #expect(found.status == 0 && found.output.contains("serves on unix:\(path)"), "\(found.output)")
        #expect(found.output.contains("It can save what is clicked."))
    }

    @Test func `a server that listens elsewhere is told by the journal's lock`() throws {
        let server = try RunningServer(data: data.path)
        let (_, lines) = try lines()
        #expect(
            lines["port"]?.contains("switchboard (process \(server.program.process)) runs with this folder") == true,
            "\(lines)")
        try server.stop()
        #expect(try self.lines().1["port"]?.contains("is free: no server runs here") == true)
    }

    @Test func `what is wrong is named with what to do`() throws {
        try RunningServer(data: data.path).stop()
        chmod("\(data.path)/host-key", 0o644)
        unlink("\(data.path)/server-key")
        data.write("journal.sqlite-reached", "00000000000000012345")
        let stranger = try Stranger()
        data.write("letter.pem", "Not a certificate.\n")
        let (status, lines) = try lines(
            port: stranger.port, ["--web", data.path, "--certificate", "\(data.path)/letter.pem"])
        #expect(status == 1)
        #expect(lines["privacy"] == "fail Others can open \(data.path)/host-key: chmod 600 \(data.path)/host-key")
        #expect(lines["keys"]?.hasPrefix("warn server-key isn't there") == true)
        #expect(lines["journal"]?.contains("12345 was already acknowledged") == true)
        #expect(lines["page"]?.hasPrefix("fail Its files are not in") == true)
        #expect(lines["certificate"]?.hasPrefix("fail") == true)
        #expect(lines["port"]?.hasPrefix("fail ") == true && lines["port"]?.contains("--listen") == true)
    }

    @Test func `a folder that isn't there yet is no fault`() throws {
        let result = try Finished(["doctor", "\(data.path)/new", "--listen", "1"])
        #expect(result.status == 0 && result.output.contains("warn  data"))
    }

    @Test(arguments: [(400, "ok"), (5, "warn"), (-2, "fail")])
    func `a certificate's end is seen coming`(days: Int, level: String) throws {
        // openssl makes none that has ended.
        if days < 0 { data.write("cert.pem", DoctorTests.ended) }
        let request = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=x -days \(days)"
        let made = system("cd \(data.path) && \(request) -keyout key.pem -out cert.pem 2>/dev/null")
        try #require(made == 0 || days < 0, "openssl makes a certificate")
        let (_, lines) = try lines(["--certificate", "\(data.path)/cert.pem"])
        #expect(lines["certificate"]?.hasPrefix(level) == true, "\(lines)")
    }

    /// Good until February 2020.
    private static let ended = """
        -----BEGIN CERTIFICATE-----
        MIH+MIGmAgEBMAoGCCqGSM49BAMCMAwxCjAIBgNVBAMMAXgwHhcNMjAwMTAxMDAw
        MDAwWhcNMjAwMjAxMDAwMDAwWjAMMQowCAYDVQQDDAF4MFkwEwYHKoZIzj0CAQYI
        KoZIzj0DAQcDQgAE98XpXmAnZsV7LF8Y6v63hZuTajAfzcCyfPe7zkM0l6zLemeH
        jJ3sK9cfZHr+w3OdmIW91cwHI1xfEeb08R7ATDAKBggqhkjOPQQDAgNHADBEAiAT
        qN2ahtB+uwUQMxlmdxZGaw9ARUQcAexxbV3B/Z6WTwIgCUyrEkNSX4HwWXsYGaOI
        oMfRbCFUj6bybdR6CiDxHCo=
        -----END CERTIFICATE-----
        """

    /// A socket that listens and serves nothing.
    private final class Stranger {
        let port: UInt16
        private let descriptor: Int32
        private let worker: Worker

        init() throws {
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let descriptor = descriptor
            let result = withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, size) + listen(descriptor, 0) + getsockname(descriptor, $0, &size)
                }
            }
            try #require(result == 0)
            port = UInt16(bigEndian: address.sin_port)
            // Whoever connects is let go at once, or the doctor would wait for an answer.
            worker = Worker(name: "stranger") {
                while case let peer = accept(descriptor, nil, nil), peer >= 0 { close(peer) }
            }
        }

        deinit {
            shutdown(descriptor, Int32(SHUT_RDWR))
            worker.join()
            close(descriptor)
        }
    }
}
