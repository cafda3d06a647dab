import Glibc
import Sockets
import Testing

/// Readers that take what they get slowly, or not at all.
@Suite struct SlowReaderTests {
    private static func text(_ index: Int) -> String {
        String(repeating: "frame \(index) ", count: 4_000 + index * 100)
    }

    @Test func `five megabytes of frames reach a slow reader exact and in order`() throws {
        let frames = (0..<100).map { Frame(text: Self.text($0)) }
        let server = try TestServer(
            TestServer.quickSettings, Behaviour(opened: { connection in frames.forEach(connection.send) }))
        let client = try TestClient(server.port, receiveBuffer: 4_096)
        #expect(try client.upgrade().status == 101)
        for index in frames.indices { #expect(try client.readMessage().text == Self.text(index)) }
        #expect(frames.reduce(0) { $0 + $1.count } > 5_000_000)
        #expect(server.events.wait(for: "writable"))
        #expect(server.on { $0.queuedBytes } == 0)
        server.stop()
    }

    @Test func `a fan-out passes over who is busy and reaches the others`() throws {
        let large = Frame(text: String(repeating: "x", count: 4_000_000))
        let server = try TestServer()
        let slow = try TestClient(server.port, receiveBuffer: 4_096)
        #expect(try slow.upgrade().status == 101)
        let quick = try TestClient(server.port)
        #expect(try quick.upgrade().status == 101)
        #expect(server.events.wait { $0.count >= 2 })
        let taken = server.withDelegate { delegate in
            delegate.connections[0].send(large)
            let lines = delegate.connections.map(\.line)
            var taken: [Int] = []
            for text in ["one", "two"] {
                lines.withUnsafeBufferPointer { fanOut(Frame(text: text), to: $0) { taken.append($0) } }
            }
            return taken
        }
        #expect(taken == [1, 1])
        #expect(try quick.readMessage().text == "one")
        #expect(try quick.readMessage().text == "two")
        #expect(try slow.readMessage().payload.count == 4_000_000)
        #expect(server.events.wait(for: "writable"))
        server.stop()
    }

    @Test func `long answers that nobody takes are held up to a limit, and then the oldest goes`() throws {
        var settings = TestServer.quickSettings
        settings.maxHeldBytes = 10_000_000
        let body = [UInt8](repeating: 0x78, count: 4_000_000)
        let behaviour = Behaviour(request: { _, exchange, _ in
            exchange.respond(HTTPResponse(status: 200, body: body))
        })
        let server = try TestServer(settings, behaviour)
        let clients = try (0..<3).map { index in
            let client = try TestClient(server.port, receiveBuffer: 4_096)
            client.sendRequest("GET", "/\(index)")
            for _ in 0..<400 where server.on({ $0.counters.requests }) <= index { usleep(5_000) }
            return client
        }
        #expect(throws: (any Error).self) { try clients[0].readResponse() }
        for client in clients.dropFirst() { #expect(try client.readResponse().body.count == 4_000_000) }
        server.stop()
    }

    @Test func `P75 who takes nothing is killed, with the reason, and its bytes are forgotten`() throws {
        var settings = TestServer.quickSettings
        settings.stall = 300
        let server = try TestServer(
            settings,
            Behaviour(opened: { connection in
                for _ in 0..<10 { connection.send(Frame(text: String(repeating: "x", count: 1_000_000))) }
            }))
        let client = try TestClient(server.port, receiveBuffer: 4_096)
        #expect(try client.upgrade().status == 101)
        #expect(server.on { $0.queuedBytes } > 5_000_000)
        #expect(server.events.wait(for: "closed stalled"))
        #expect(server.on { $0.counters.stalled } == 1)
        #expect(server.on { $0.queuedBytes } == 0)
        server.stop()
    }

    @Test func `P75 who takes a little now and then is never cut`() throws {
        var settings = TestServer.quickSettings
        settings.stall = 500
        settings.silence = 800
        let server = try TestServer(
            settings,
            Behaviour(opened: { $0.send(Frame(text: String(repeating: "x", count: 4_000_000))) }))
        let client = try TestClient(server.port, receiveBuffer: 8_192)
        #expect(try client.upgrade().status == 101)
        for _ in 0..<40 {
            _ = try client.readSome(8_192)
            usleep(50_000)
        }
        #expect(server.on { $0.connectionCount } == 1)
        server.stop()
    }

    @Test(arguments: [false, true]) func `P75 who takes a frame byte by byte is cut once others wait for room`(
        isCrowded: Bool
    ) throws {
        var settings = TestServer.quickSettings
        settings.stall = 500
        settings.silence = 800
        settings.leastRate = 4_000_000
        settings.crowdedBytes = isCrowded ? 3_000_000 : 30_000_000
        let server = try TestServer(
            settings, Behaviour(opened: { $0.send(Frame(text: String(repeating: "x", count: 4_000_000))) }))
        let client = try TestClient(server.port, receiveBuffer: 8_192)
        #expect(try client.upgrade().status == 101)
        for _ in 0..<40 where server.on({ $0.connectionCount }) == 1 {
            _ = try? client.readSome(8_192)
            usleep(50_000)
        }
        #expect(server.on { $0.counters.trickling } == (isCrowded ? 1 : 0))
        #expect(server.on { $0.connectionCount } == (isCrowded ? 0 : 1))
        if isCrowded { #expect(server.on { $0.queuedBytes } == 0) }
        server.stop()
    }

    @Test func `who takes a little is never cut although all that waits is in the kernel, pings behind it`() throws {
        var settings = TestServer.quickSettings
        settings.silence = 800
        let server = try TestServer(
            settings, Behaviour(opened: { $0.send(Frame(text: String(repeating: "x", count: 60_000))) }))
        let client = try TestClient(server.port, receiveBuffer: 4_096)
        #expect(try client.upgrade().status == 101)
        // Some three seconds' worth, and not one byte sent meanwhile.
        for _ in 0..<45 {
            _ = try client.readSome(1_000)
            usleep(50_000)
        }
        #expect(server.on { $0.queuedBytes } == 0)
        #expect(server.on { $0.connectionCount } == 1)
        server.stop()
    }

    @Test func `who never reads is stalled and not silent, although the kernel holds all of it`() throws {
        var settings = TestServer.quickSettings
        settings.silence = 800
        let server = try TestServer(
            settings, Behaviour(opened: { $0.send(Frame(text: String(repeating: "x", count: 60_000))) }))
        let client = try TestClient(server.port, receiveBuffer: 4_096)
        #expect(try client.upgrade().status == 101)
        #expect(server.events.wait(for: "closed stalled"))
        server.stop()
    }

    @Test func `who adds more than the loop may hold is killed`() throws {
        var settings = TestServer.quickSettings
        settings.maxQueuedBytes = 3_000_000
        let server = try TestServer(
            settings,
            Behaviour(opened: { connection in
                for _ in 0..<10 { connection.send(Frame(text: String(repeating: "x", count: 1_000_000))) }
            }))
        let client = try TestClient(server.port, receiveBuffer: 4_096)
        #expect(try client.upgrade().status == 101)
        #expect(server.events.wait(for: "closed overflow"))
        #expect(server.on { $0.queuedBytes } == 0)
        server.stop()
    }
}
