import Sockets
import Testing

/// Ends of WebSockets, from both sides.
@Suite struct ClosingTests {
    private func connect(_ behaviour: Behaviour = Behaviour()) throws -> (TestServer, TestClient) {
        let server = try TestServer(TestServer.quickSettings, behaviour)
        let client = try TestClient(server.port)
        #expect(try client.upgrade().status == 101)
        return (server, client)
    }

    @Test func `a polite close carries its code and reason`() throws {
        let (server, client) = try connect()
        #expect(server.events.wait(for: "opened"))
        _ = server.withDelegate { $0.connections[0].close(4_001, "come back later") }
        let frame = try client.readMessage()
        #expect(frame.closeCode == 4_001)
        #expect(String(decoding: frame.payload.dropFirst(2), as: UTF8.self) == "come back later")
        client.send(TestClient.frame(8, frame.payload))
        #expect(server.events.wait(for: "closed said(code: 4001)"))
        #expect(client.isClosedByServer())
        server.stop()
    }

    @Test func `a close in the message's own callback arrives after its reply`() throws {
        let (server, client) = try connect(
            Behaviour(received: { text, connection in
                connection.send(Frame(text: "heard \(text)"))
                connection.close(4_500, "enough")
                connection.send(Frame(text: "too late"))
            }))
        client.sendText("a")
        client.sendText("b")
        #expect(try client.readMessage().text == "heard a")
        #expect(try client.readMessage().closeCode == 4_500)
        server.stop()
    }

    @Test func `a close at the opening arrives`() throws {
        let (server, client) = try connect(Behaviour(opened: { $0.close(4_000, "full") }))
        #expect(try client.readMessage().closeCode == 4_000)
        server.stop()
    }

    @Test func `a reason that is too long is cut between characters`() throws {
        let (server, client) = try connect(Behaviour(opened: { $0.close(4_000, String(repeating: "ü", count: 100)) }))
        let frame = try client.readMessage()
        #expect(String(decoding: frame.payload.dropFirst(2), as: UTF8.self) == String(repeating: "ü", count: 61))
        server.stop()
    }

    @Test func `everything sent before a close arrives before it`() throws {
        let server = try TestServer(
            TestServer.quickSettings,
            Behaviour(opened: { connection in
                for _ in 0..<5 { connection.send(Frame(text: String(repeating: "x", count: 500_000))) }
                connection.close(4_002, "done")
            }))
        let client = try TestClient(server.port, receiveBuffer: 4_096)
        #expect(try client.upgrade().status == 101)
        for _ in 0..<5 { #expect(try client.readMessage().payload.count == 500_000) }
        #expect(try client.readMessage().closeCode == 4_002)
        server.stop()
    }

    @Test func `the peer's close gives its code and is answered`() throws {
        let (server, client) = try connect()
        client.send(TestClient.frame(8, [0x03, 0xe8]))
        #expect(try client.readMessage().closeCode == 1_000)
        #expect(server.events.wait(for: "closed peer(code: Optional(1000))"))
        #expect(client.isClosedByServer())
        server.stop()
    }

    @Test func `a reset is noticed and what is sent afterwards does nothing`() throws {
        let (server, client) = try connect()
        #expect(server.events.wait(for: "opened"))
        client.reset()
        #expect(server.events.wait(for: "closed vanished"))
        let isBusy = server.withDelegate { delegate in
            let connection = delegate.connections[0]
            connection.send(Frame(text: "nobody"))
            connection.close(4_000, "nobody")
            connection.kill()
            return connection.isBusy && !connection.line.write(Frame(text: "nobody"))
        }
        #expect(isBusy == true)
        server.stop()
    }

    @Test func `a kill ends without a goodbye`() throws {
        let (server, client) = try connect(Behaviour(received: { _, connection in connection.kill() }))
        client.sendText("die")
        #expect(client.isClosedByServer())
        #expect(server.events.wait(for: "closed killed"))
        server.stop()
    }

    @Test func `each connection is told closed exactly once`() throws {
        let server = try TestServer()
        for index in 0..<20 {
            let client = try TestClient(server.port)
            #expect(try client.upgrade().status == 101)
            if index % 2 == 0 { client.reset() } else { client.send(TestClient.frame(8, [])) }
        }
        #expect(server.events.wait { $0.filter { $0.hasPrefix("closed") }.count == 20 })
        #expect(server.on { $0.counters.opened - $0.counters.ended } == 0)
        server.stop()
        #expect(server.events.all.filter { $0.hasPrefix("closed") }.count == 20)
    }
}
