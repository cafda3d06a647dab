import Sockets
import Testing

/// The heartbeat.
@Suite struct LivenessTests {
    private static func settings(silence: UInt64) -> LoopSettings {
        var settings = TestServer.quickSettings
        settings.pingInterval = 100
        settings.silence = silence
        return settings
    }

    @Test func `who answers no ping is dead`() throws {
        let server = try TestServer(Self.settings(silence: 400))
        let client = try TestClient(server.port)
        #expect(try client.upgrade().status == 101)
        #expect(try client.readFrame() == TestClient.WebSocketFrame(opcode: 9, payload: [0x2e]))
        #expect(server.events.wait(for: "closed silent"))
        #expect(server.on { $0.counters.silent } == 1)
        server.stop()
    }

    @Test func `who answers pings lives`() throws {
        let server = try TestServer(Self.settings(silence: 2_000))
        let client = try TestClient(server.port)
        #expect(try client.upgrade().status == 101)
        for _ in 0..<25 {
            let ping = try client.readFrame()
            client.send(TestClient.frame(10, ping.payload))
        }
        #expect(server.on { $0.connectionCount } == 1)
        server.stop()
    }

    @Test func `a half request holds up nobody`() throws {
        let server = try TestServer()
        let client = try TestClient(server.port)
        client.send("GET / HT")
        #expect(try TestClient(server.port).request("GET", "/").status == 200)
        server.stop()
        #expect(client.isClosedByServer())
    }
}
