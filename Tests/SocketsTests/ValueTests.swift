import Sockets
import Testing

/// Frames and addresses, without a socket.
@Suite struct ValueTests {
    @Test(arguments: [0, 1, 125, 126, 65_535, 65_536, 70_000])
    func `a frame has the shortest header for its length`(_ count: Int) {
        let text = [UInt8](repeating: 97, count: count)
        let frame = Frame(text: text)
        let header: [UInt8] =
            switch count {
            case ..<126: [0x81, UInt8(count)]
            case ..<65_536: [0x81, 126, UInt8(count >> 8), UInt8(count & 255)]
            default: [0x81, 127, 0, 0, 0, 0, 0, UInt8(count >> 16), UInt8(count >> 8 & 255), UInt8(count & 255)]
            }
        #expect(frame.bytes == header + text)
        #expect(frame.payloads == [header.count..<header.count + count])
    }

    @Test func `joined frames keep their messages apart`() {
        let frames = [3, 200, 0, 70_000].map { Frame(text: [UInt8](repeating: 98, count: $0)) }
        let joined = Frame(joining: frames)
        #expect(joined.bytes == frames.flatMap(\.bytes))
        #expect(joined.payloads.map(\.count) == [3, 200, 0, 70_000])
    }

    @Test(arguments: [
        ("ws://a", "ws://a:80/"), ("ws://a:8080/x?y=1#z", "ws://a:8080/x?y=1"), ("wss://b/", "wss://b:443/"),
        ("ws://[::1]:81?q", "ws://[::1]:81/?q"), ("ws://[::1]/p", "ws://[::1]:80/p"),
    ])
    func `a WebSocket address is taken apart`(_ text: String, _ whole: String) throws {
        #expect(try WebSocketURL(text).description == whole)
    }

    @Test(arguments: ["", "http://a", "ws://", "ws://:80", "ws://a:x", "ws://a:99999", "ws://[::1", "ws://[::1]x"])
    func `what is no WebSocket address is refused`(_ text: String) {
        #expect(throws: SocketError.url(text)) { try WebSocketURL(text) }
    }

    @Test func `listening on no address, or on a foreign one, is an error with a sentence`() throws {
        let loop = try EventLoop(LoopSettings(), delegate: TestDelegate(Behaviour(), Events()))
        #expect(throws: SocketError.address("nowhere")) {
            try loop.listen(ListenAddress(host: "nowhere", port: 0))
        }
        let error = #expect(throws: SocketError.self) {
            try loop.listen(ListenAddress(host: "192.0.2.1", port: 4_711))
        }
        #expect(error?.description == "cannot listen on 192.0.2.1:4711: Cannot assign requested address")
    }

    @Test(arguments: ["*", "127.0.0.1", "localhost", "::"])
    func `IPv4 reaches every address that includes it`(_ host: String) throws {
        let seen = Cell<String>()
        let server = try TestServer(
            TestServer.quickSettings,
            Behaviour(request: { request, exchange, _ in
                seen.set(request.address.host)
                exchange.respond(HTTPResponse(status: 204))
            }), on: ListenAddress(host: host, port: 0))
        #expect(try TestClient(server.port).request("GET", "/").status == 204)
        #expect(seen.wait() == "127.0.0.1")
        server.stop()
    }

    @Test func `a port that somebody listens on can't be had exclusively`() throws {
        let server = try TestServer()
        let loop = try EventLoop(LoopSettings(), delegate: TestDelegate(Behaviour(), Events()))
        let address = ListenAddress(host: "127.0.0.1", port: server.port)
        let error = #expect(throws: SocketError.self) { try loop.listen(address, exclusively: true) }
        #expect(error?.description.hasSuffix("Address already in use") == true)
        #expect(try loop.listen(address) == server.port)
        #expect(try loop.listen(ListenAddress(host: "*", port: 0), exclusively: true) > 0)
        server.stop()
    }

    @Test func `several loops share one port`() throws {
        let first = try TestServer()
        let second = try TestServer(on: ListenAddress(host: "127.0.0.1", port: first.port))
        let clients = try (0..<40).map { _ in try TestClient(first.port) }
        for client in clients { #expect(try client.request("GET", "/").status == 200) }
        #expect(first.on { $0.counters.accepted } + second.on { $0.counters.accepted } == 40)
        #expect(second.on { $0.counters.accepted } > 0)
        first.stop()
        second.stop()
    }
}
