import Glibc
import SecureClient
import Testing

@testable import Sockets

/// TLS in turns that last.
@Suite struct SecureTurnTests {
    private static func certificates() throws -> Certificates {
        let path = "/tmp/switchboard-certificate-\(getpid())"
        let made = system(
            """
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3 -subj /CN=localhost \
            -keyout \(path).key -out \(path).pem 2>/dev/null
            """)
        try #require(made == 0)
        defer { for end in ["key", "pem"] { unlink("\(path).\(end)") } }
        return try Certificates(chainFile: "\(path).pem", keyFile: "\(path).key")
    }

    @Test func `what is beyond an address' share waits, and all of it comes`() throws {
        let order = Events()
        let certificates = try Self.certificates()
        var settings = TestServer.quickSettings
        settings.turnShare = 1
        let behaviour = Behaviour(received: { text, _ in order.add("\(text.utf8.count)") })
        let server = try TestServer(
            settings, behaviour, on: ListenAddress(host: "127.0.0.1", port: 0), .secure(certificates))
        let clients = try (0..<40).map { _ in try SecureClient(server.port) }
        let upgrade =
            "GET /ws HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        for client in clients { #expect(client.ask(upgrade).hasPrefix("HTTP/1.1 101")) }
        let message = TestClient.frame(1, Array(repeating: 0x78, count: 60_000))
        for round in 1...3 {
            server.mailbox.post { _ in usleep(100_000) }
            for client in clients { #expect(client.send(message)) }
            #expect(order.wait { $0.count == 40 * round })
        }
        #expect(order.all.allSatisfy { $0 == "60000" })
        #expect(server.on { $0.resting.isEmpty && $0.connectionCount == 40 })
        server.stop()
    }
}
