import Sockets
import Testing

/// Messages in, whole and text only.
@Suite struct MessageTests {
    private func connect(_ settings: LoopSettings = TestServer.quickSettings) throws -> (TestServer, TestClient) {
        let server = try TestServer(settings)
        let client = try TestClient(server.port)
        #expect(try client.upgrade().status == 101)
        return (server, client)
    }

    @Test func `a text message is echoed`() throws {
        let (server, client) = try connect()
        client.sendText("grüezi")
        #expect(try client.readMessage().text == "grüezi")
        server.stop()
    }

    @Test func `an empty message arrives as one`() throws {
        let (server, client) = try connect()
        client.sendText("")
        #expect(try client.readMessage() == TestClient.WebSocketFrame(opcode: 1, payload: []))
        server.stop()
    }

    @Test func `fragments become one message, with a ping between them`() throws {
        let (server, client) = try connect()
        client.send(TestClient.frame(1, Array("one ".utf8), isFinal: false))
        client.send(TestClient.frame(9, Array("are you there".utf8)))
        client.send(TestClient.frame(0, Array("two ".utf8), isFinal: false))
        client.send(TestClient.frame(0, Array("three".utf8)))
        let frames = [try client.readMessage(), try client.readMessage()]
        #expect(frames.contains { $0.opcode == 10 && $0.text == "are you there" })
        #expect(frames.contains { $0.opcode == 1 && $0.text == "one two three" })
        server.stop()
    }

    @Test func `a message that comes byte by byte is whole`() throws {
        let (server, client) = try connect()
        for byte in TestClient.frame(1, Array("slowly".utf8)) { client.send([byte]) }
        #expect(try client.readMessage().text == "slowly")
        server.stop()
    }

    @Test func `several messages in one packet stay apart and in order`() throws {
        let (server, client) = try connect()
        client.send((0..<50).flatMap { TestClient.frame(1, Array("message \($0)".utf8)) })
        for index in 0..<50 { #expect(try client.readMessage().text == "message \(index)") }
        server.stop()
    }

    @Test func `a message of exactly the limit is taken, one byte more ends with 1009`() throws {
        var settings = TestServer.quickSettings
        settings.maxMessage = 40_000
        let (server, client) = try connect(settings)
        let text = String(repeating: "x", count: 40_000)
        client.sendText(text)
        #expect(try client.readMessage().text == text)
        client.sendText(text + "x")
        #expect(try client.readMessage().closeCode == 1009)
        server.stop()
    }

    @Test func `a header that claims 2^62 bytes ends with 1009 at once`() throws {
        let (server, client) = try connect()
        client.send(TestClient.frame(1, [65], claims: 1 << 62))
        #expect(try client.readMessage().closeCode == 1009)
        server.stop()
    }

    @Test func `fragments that add up to too much end with 1009`() throws {
        var settings = TestServer.quickSettings
        settings.maxMessage = 1_000
        let (server, client) = try connect(settings)
        let piece = [UInt8](repeating: 65, count: 400)
        for index in 0..<3 { client.send(TestClient.frame(index == 0 ? 1 : 0, piece, isFinal: false)) }
        #expect(try client.readMessage().closeCode == 1009)
        server.stop()
    }

    @Test func `binary ends with 1003`() throws {
        let (server, client) = try connect()
        client.send(TestClient.frame(2, [1, 2, 3]))
        #expect(try client.readMessage().closeCode == 1003)
        server.stop()
    }

    @Test func `invalid UTF-8 ends with 1007 and is never delivered`() throws {
        let (server, client) = try connect()
        client.send(TestClient.frame(1, [0x61, 0xff, 0xfe]))
        #expect(try client.readMessage().closeCode == 1007)
        server.stop()
    }

    @Test func `a bad opcode ends with 1002`() throws {
        let (server, client) = try connect()
        client.send(TestClient.frame(5, [1]))
        #expect(try client.readMessage().closeCode == 1002)
        #expect(server.events.wait(for: "closed vanished"))
        server.stop()
    }
}
