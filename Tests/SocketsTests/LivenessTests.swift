import Glibc
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

/// Places that are held for nothing.
@Suite struct IdleTests {
    @Test func `who says nothing after the opening is sent away with 4003`() throws {
        var settings = TestServer.quickSettings
        settings.firstMessage = 200
        let server = try TestServer(settings)
        let (mute, other) = (try TestClient(server.port), try TestClient(server.port))
        #expect(try mute.upgrade().status == 101)
        #expect(try other.upgrade().status == 101)
        other.sendText("here")
        #expect(try other.readMessage().text == "here")
        mute.send(TestClient.frame(9, Array("a ping is no message".utf8)))
        #expect(try mute.readMessage().opcode == 10)
        #expect(try mute.readMessage().closeCode == 4003)
        other.sendText("still here")
        #expect(try other.readMessage().text == "still here")
        server.stop()
    }

    @Test func `a message in more than 1,024 pieces closes with 1008`() throws {
        let server = try TestServer()
        let client = try TestClient(server.port)
        #expect(try client.upgrade().status == 101)
        func pieces(_ count: Int) -> [UInt8] {
            (0..<count).flatMap { TestClient.frame($0 == 0 ? 1 : 0, $0 == 0 ? [0x78] : [], isFinal: false) }
        }
        client.send(pieces(1023) + TestClient.frame(0, [0x79]))
        #expect(try client.readMessage().text == "xy")
        client.send(pieces(1025))
        #expect(try client.readMessage().closeCode == 1008)
        server.stop()
    }

    @Test(arguments: [true, false]) func `a message that trickles closes with 1008`(inOneFrame: Bool) throws {
        var settings = TestServer.quickSettings
        settings.messageDeadline = 300
        let server = try TestServer(settings)
        let client = try TestClient(server.port)
        #expect(try client.upgrade().status == 101)
        client.sendText("first")
        #expect(try client.readMessage().text == "first")
        if inOneFrame {
            client.send(TestClient.frame(1, [0x78], claims: 500))
            for _ in 0..<20 {
                client.send([0x78])
                usleep(30_000)
            }
        } else {
            client.send(TestClient.frame(1, [0x78], isFinal: false))
            for _ in 0..<20 {
                client.send(TestClient.frame(0, [0x78], isFinal: false))
                usleep(30_000)
            }
        }
        #expect(try client.readMessage().closeCode == 1008)
        server.stop()
    }
}
