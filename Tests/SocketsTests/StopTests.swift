import Glibc
import Sockets
import Testing

/// The orderly end of a loop.
@Suite struct StopTests {
    @Test func `stop says 1001 to everybody, run returns, and no descriptor stays open`() throws {
        var settings = TestServer.quickSettings
        settings.stopDeadline = 3_000
        let server = try TestServer(settings)
        var clients: [TestClient] = []
        for _ in 0..<20 {
            let client = try TestClient(server.port)
            #expect(try client.upgrade().status == 101)
            clients.append(client)
        }
        let idle = try TestClient(server.port)
        #expect(try idle.request("GET", "/").status == 200)
        server.mailbox.post { $0.stop(closeCode: 1001, reason: "restart") }
        for client in clients {
            let frame = try client.readMessage()
            #expect(frame.closeCode == 1001)
            #expect(String(decoding: frame.payload.dropFirst(2), as: UTF8.self) == "restart")
            client.send(TestClient.frame(8, frame.payload))
        }
        server.stop()
        #expect(server.events.all.last == "ended")
        #expect(server.events.all.filter { $0 == "closed said(code: 1001)" }.count == 20)
        #expect(idle.isClosedByServer())
        #expect(Self.openSockets(on: server.port) == 0)
    }

    @Test func `stop is bounded by its deadline when nobody answers`() throws {
        var settings = TestServer.quickSettings
        settings.stopDeadline = 200
        let server = try TestServer(
            settings, Behaviour(opened: { $0.send(Frame(text: String(repeating: "x", count: 4_000_000))) }))
        let client = try TestClient(server.port, receiveBuffer: 4_096)
        #expect(try client.upgrade().status == 101)
        server.stop()
        #expect(server.events.all.filter { $0.hasPrefix("closed") }.count == 1)
        #expect(Self.openSockets(on: server.port) == 0)
    }

    @Test func `a loop that never ran can be dropped`() throws {
        let loop = try EventLoop(LoopSettings(), delegate: TestDelegate(Behaviour(), Events()))
        let port = try loop.listen(ListenAddress(host: "127.0.0.1", port: 0))
        #expect(port > 0)
    }

    @Test func `a loop can be stopped before it runs`() throws {
        let loop = try EventLoop(LoopSettings(), delegate: TestDelegate(Behaviour(), Events()))
        loop.stop(closeCode: 1001, reason: "never mind")
        loop.run()
    }

    /// Sockets of any process that still hold `port` here; a socket nobody has open is listed with inode 0.
    private static func openSockets(on port: UInt16) -> Int {
        guard let file = fopen("/proc/net/tcp", "r") else { return -1 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 512)
        let suffix = ":" + String(port, radix: 16, uppercase: true)
        var count = 0
        while fgets(&line, 512, file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let fields = text.split(separator: " ")
            if fields.count > 9, fields[1].hasSuffix(suffix), fields[9] != "0" { count += 1 }
        }
        return count
    }
}
