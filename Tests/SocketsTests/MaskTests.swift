import Glibc
import Sockets
import Testing

/// RFC 6455 §5.1: a client's frames are masked, or its connection ends.
@Suite struct MaskTests {
    private static func unmasked(_ opcode: UInt8, _ payload: [UInt8], isFinal: Bool = true, width: Int? = nil)
        -> [UInt8]
    {
        let form = width ?? (payload.count < 126 ? 0 : payload.count < 65_536 ? 2 : 8)
        let length =
            form == 0
            ? [UInt8(payload.count)]
            : [form == 2 ? 126 : 127]
                + (0..<form).reversed().map { UInt8(truncatingIfNeeded: payload.count >> ($0 * 8)) }
        return [(isFinal ? 0x80 : 0) | opcode] + length + payload
    }

    private func connect() throws -> (TestServer, TestClient) {
        let server = try TestServer()
        let client = try TestClient(server.port)
        #expect(try client.upgrade().status == 101)
        return (server, client)
    }

    @Test(arguments: [(1, 0), (2, 0), (125, 0), (126, 2), (5, 2), (5, 8), (16_000, 2), (65_535, 2)])
    func `an unmasked text closes with 1002`(_ count: Int, _ width: Int) throws {
        let (server, client) = try connect()
        client.send(Self.unmasked(1, Array(repeating: 0x78, count: count), width: width))
        #expect(try client.readMessage().closeCode == 1002)
        server.stop()
    }

    @Test func `an unmasked text after masked ones closes with 1002`() throws {
        let (server, client) = try connect()
        client.sendText("first")
        #expect(try client.readMessage().text == "first")
        client.send(TestClient.frame(1, Array("second".utf8)) + Self.unmasked(1, Array("third".utf8)))
        #expect(try client.readMessage().text == "second")
        #expect(try client.readMessage().closeCode == 1002)
        server.stop()
    }

    @Test func `an unmasked continuation closes with 1002`() throws {
        let (server, client) = try connect()
        client.send(TestClient.frame(1, Array("one ".utf8), isFinal: false) + Self.unmasked(0, Array("two".utf8)))
        #expect(try client.readMessage().closeCode == 1002)
        server.stop()
    }

    @Test func `a mask that looks like an unmasked header is a mask`() throws {
        let (server, client) = try connect()
        // The last two bytes of the mask read as a text frame of five bytes.
        let payload = zip(Array("hello".utf8), [1, 2, 0x81, 5, 1] as [UInt8]).map { $0 ^ $1 }
        for _ in 0..<3 {
            client.send([0x81, 0x85, 1, 2, 0x81, 5] + payload)
            #expect(try client.readMessage().text == "hello")
        }
        server.stop()
    }

    @Test(arguments: 1...20) func `masked texts pass however they are cut`(seed: UInt64) throws {
        let (server, client) = try connect()
        var state = seed
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let texts = (0..<40).map { _ in String(repeating: "x", count: [1, 2, 5, 130, 700][random(5)]) }
        var bytes = texts.flatMap { TestClient.frame(1, Array($0.utf8)) }[...]
        while !bytes.isEmpty {
            let count = 1 + random(40)
            client.send(Array(bytes.prefix(count)))
            bytes = bytes.dropFirst(count)
            if random(3) == 0 { usleep(500) }
        }
        for text in texts { #expect(try client.readMessage().text == text) }
        server.stop()
    }
}
