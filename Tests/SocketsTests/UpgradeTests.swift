import Sockets
import Testing

/// From HTTP to a WebSocket, or not.
@Suite struct UpgradeTests {
    private static let picky = Behaviour(accept: { request in
        request.path == "/ws" && request.query.first?.value == "1" && request.origin == "https://good.example"
            && request.host == "test" && request.address.isLoopback && request.userAgent == "me"
    })

    @Test func `the delegate sees what the request said`() throws {
        let server = try TestServer(TestServer.quickSettings, Self.picky)
        let client = try TestClient(server.port)
        let headers = ["Origin: https://good.example", "User-Agent: me"]
        #expect(try client.upgrade("/ws?a=1", headers).status == 101)
        server.stop()
    }

    @Test func `a refused upgrade gets 403 and an end`() throws {
        let server = try TestServer(TestServer.quickSettings, Self.picky)
        let client = try TestClient(server.port)
        let response = try client.upgrade("/elsewhere")
        #expect(response.status == 403)
        #expect(client.isClosedByServer())
        #expect(server.on { $0.counters.upgradesRefused } == 1)
        server.stop()
    }

    @Test func `an upgrade works on a connection that has served requests`() throws {
        let server = try TestServer()
        let client = try TestClient(server.port)
        for _ in 0..<3 { #expect(try client.request("POST", "/", body: "x").text == "x") }
        #expect(try client.upgrade().status == 101)
        client.sendText("both")
        #expect(try client.readMessage().text == "both")
        server.stop()
    }

    @Test func `our subprotocol is named in the answer`() throws {
        let server = try TestServer()
        let client = try TestClient(server.port)
        let response = try client.upgrade("/ws", ["Sec-WebSocket-Protocol: other, switchboard.v1"])
        #expect(response.status == 101)
        #expect(response.head.lowercased().contains("sec-websocket-protocol: switchboard.v1\r\n"))
        server.stop()
    }

    @Test func `an unknown upgrade on a kept connection ends it and nothing else`() throws {
        let server = try TestServer()
        for _ in 0..<20 {
            let client = try TestClient(server.port)
            #expect(try client.request("GET", "/").status == 200)
            client.send("GET / HTTP/1.1\r\nHost: t\r\nUpgrade: gopher\r\nConnection: Upgrade\r\n\r\n")
            #expect(client.isClosedByServer())
        }
        #expect(try TestClient(server.port).request("GET", "/").status == 200)
        server.stop()
    }

    @Test(arguments: [
        "Sec-WebSocket-Version: 8\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short", "Sec-WebSocket-Version: 13",
    ])
    func `an upgrade that is none gets 400`(_ lines: String) throws {
        let server = try TestServer()
        let client = try TestClient(server.port)
        client.send("GET /ws HTTP/1.1\r\nHost: t\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\(lines)\r\n\r\n")
        #expect(try client.readResponse().status == 400)
        #expect(client.isClosedByServer())
        server.stop()
    }

    @Test func `connections beyond the limit are turned away`() throws {
        var settings = TestServer.quickSettings
        settings.maxConnections = 3
        let server = try TestServer(settings)
        let clients = try (0..<3).map { _ in try TestClient(server.port) }
        for client in clients { #expect(try client.upgrade().status == 101) }
        #expect(try TestClient(server.port).isClosedByServer())
        clients[0].close()
        #expect(server.events.wait { $0.contains { $0.hasPrefix("closed") } })
        #expect(server.on { $0.counters.turnedAway } == 1)
        #expect(try TestClient(server.port).request("GET", "/").status == 200)
        server.stop()
    }
}
