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

    /// The place at which one who says "other" is heard, among so many at another address who send these bytes.
    private func place(ofOtherBehind count: Int, sending bytes: [UInt8]) throws -> Int {
        let order = Events()
        var settings = TestServer.quickSettings
        settings.trusts = { $0.isLoopback }
        settings.turnShare = 5
        let server = try TestServer(settings, Behaviour(received: { text, _ in order.add(text) }))
        let busy = try (0..<count).map { _ in try Self.client(server, from: "203.0.113.7") }
        let other = try Self.client(server, from: "203.0.113.8")
        server.mailbox.post { _ in usleep(300_000) }
        for client in busy { client.send(bytes) }
        other.sendText("other")
        #expect(order.wait { $0.count == count + 1 })
        server.stop()
        return order.all.firstIndex(of: "other") ?? count + 1
    }

    @Test func `pieces of messages count as what they cost`() throws {
        let pieces = (0..<999).flatMap { TestClient.frame($0 == 0 ? 1 : 0, [0x78], isFinal: false) }
        #expect(try place(ofOtherBehind: 100, sending: pieces + TestClient.frame(0, [0x78])) < 70)
    }

    @Test func `pongs that nobody asked for count, too`() throws {
        let pongs = (0..<1000).flatMap { _ in TestClient.frame(10, [0x78]) }
        #expect(try place(ofOtherBehind: 200, sending: pongs + TestClient.frame(1, [0x78])) < 150)
    }

    @Test func `a turn that lasts sends meanwhile what it has`() throws {
        let order = Events()
        var settings = TestServer.quickSettings
        settings.trusts = { $0.isLoopback }
        let behaviour = Behaviour(
            received: { text, _ in
                usleep(10_000)
                order.add(text)
            },
            turn: { _ in if !order.all.isEmpty { order.add("turn") } })
        let server = try TestServer(settings, behaviour)
        let clients = try (0..<30).map { try Self.client(server, from: "203.0.113.\($0)") }
        server.mailbox.post { _ in usleep(300_000) }
        for client in clients { client.sendText("message") }
        #expect(order.wait { $0.filter { $0 == "message" }.count == 30 })
        let (first, last) = (order.all.firstIndex(of: "turn") ?? 31, order.all.lastIndex(of: "message") ?? 0)
        #expect(first < 15 && order.all[..<last].filter { $0 == "turn" }.count >= 3)
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
