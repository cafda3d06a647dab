import Glibc
import Testing

@testable import Sockets

/// Nobody waits for long behind what one address sends.
@Suite struct TurnShareTests {
    /// Every message takes 10 ms, an address has 20 ms of a turn, and each person comes through a proxy.
    private static func server(_ received: @escaping @Sendable (String) -> Void) throws -> TestServer {
        var settings = TestServer.quickSettings
        settings.trusts = { $0.isLoopback }
        settings.turnShare = 20
        let behaviour = Behaviour(received: { text, connection in
            usleep(10_000)
            received(text)
            connection.send(Frame(text: text))
        })
        return try TestServer(settings, behaviour)
    }

    private static func client(_ server: TestServer, from address: String) throws -> TestClient {
        let client = try TestClient(server.port)
        #expect(try client.upgrade("/ws", ["X-Forwarded-For: \(address)"]).status == 101)
        return client
    }

    @Test func `what an address sends beyond its share waits for its turn, and all of it comes in its order`() throws {
        let order = Events()
        let server = try Self.server { order.add($0) }
        let busy = try (0..<30).map { _ in try Self.client(server, from: "203.0.113.7") }
        let other = try Self.client(server, from: "203.0.113.8")
        // All of it is there when the loop's next turn begins.
        server.mailbox.post { _ in usleep(300_000) }
        for (number, client) in busy.enumerated() {
            client.sendText("\(number) first")
            client.sendText("\(number) second")
        }
        other.sendText("other")
        #expect(try other.readMessage().text == "other")
        for (number, client) in busy.enumerated() {
            #expect(try client.readMessage().text == "\(number) first")
            #expect(try client.readMessage().text == "\(number) second")
        }
        let place = order.all.firstIndex(of: "other") ?? 61
        #expect(place < 15 && order.all.count == 61)
        server.stop()
    }

    @Test func `what is short goes before what is long, of the same address too`() throws {
        let order = Events()
        let server = try Self.server { order.add("\($0.utf8.count)") }
        let long = try (0..<20).map { _ in try Self.client(server, from: "203.0.113.7") }
        let short = try Self.client(server, from: "203.0.113.7")
        server.mailbox.post { _ in usleep(300_000) }
        for client in long { client.sendText(String(repeating: "x", count: 10_000)) }
        short.sendText("click")
        #expect(try short.readMessage().text == "click")
        let place = order.all.firstIndex(of: "5") ?? 21
        #expect(place < 12)
        for client in long { #expect(try client.readMessage().text.count == 10_000) }
        server.stop()
    }

    @Test func `who goes while something of theirs waits is gone, and others go on`() throws {
        let order = Events()
        let server = try Self.server { order.add($0) }
        let busy = try (0..<20).map { _ in try Self.client(server, from: "203.0.113.7") }
        server.mailbox.post { _ in usleep(200_000) }
        for (number, client) in busy.enumerated() { client.sendText("\(number)") }
        for client in busy[10...] { client.reset() }
        for (number, client) in busy[..<10].enumerated() { #expect(try client.readMessage().text == "\(number)") }
        #expect(server.events.wait { $0.filter { $0.hasPrefix("closed") }.count == 10 })
        #expect(server.on { $0.resting.isEmpty && $0.connectionCount == 10 })
        server.stop()
    }
}
