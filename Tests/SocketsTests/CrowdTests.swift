import Glibc
import Testing

@testable import Sockets

/// What one address may have.
@Suite struct CrowdTests {
    private static func settings(_ limit: Int, proxy: Bool = false) -> LoopSettings {
        var settings = TestServer.quickSettings
        settings.addresses = AddressBook(limit: limit, sparesLoopback: false)
        if proxy { settings.trusts = { $0.isLoopback } }
        return settings
    }

    @Test func `one connection too many is told so, whatever it asks, and room that becomes free is used`() throws {
        let server = try TestServer(Self.settings(5))
        let clients = try (0..<5).map { _ in try TestClient(server.port) }
        for client in clients { #expect(try client.upgrade().status == 101) }
        let upgrade = try TestClient(server.port).upgrade()
        #expect(upgrade.status == 429)
        #expect(upgrade.head.contains("retry-after: 10\r\n"))
        #expect(upgrade.text.hasPrefix("{\"code\":\"too-many\",\"number\":24,"))
        #expect(upgrade.text.hasSuffix(",\"limit\":5,\"retry\":10000}\n"))
        let request = try TestClient(server.port).request("GET", "/")
        #expect(request.status == 429 && request.head.contains("connection: close"))
        clients[0].close()
        var status = 0
        for _ in 0..<100 where status != 200 {
            usleep(20_000)
            status = try TestClient(server.port).request("GET", "/").status
        }
        #expect(status == 200)
        server.stop()
    }

    @Test func `far too many are closed without a word`() throws {
        let server = try TestServer(Self.settings(1))
        let clients = try (0..<65).map { _ in try TestClient(server.port) }
        #expect(try TestClient(server.port).isClosedByServer())
        #expect(server.on { $0.counters.turnedAway } == 1)
        for client in clients { client.close() }
        server.stop()
    }

    @Test func `behind a trusted proxy each person counts by themselves`() throws {
        let server = try TestServer(Self.settings(2, proxy: true))
        func upgrade(_ list: String) throws -> (TestClient, Int) {
            let client = try TestClient(server.port)
            return (client, try client.upgrade("/ws", ["X-Forwarded-For: \(list)"]).status)
        }
        let first = try ["203.0.113.7", "198.51.100.1, 203.0.113.7"].map { try upgrade($0) }
        #expect(first.map(\.1) == [101, 101])
        #expect(try upgrade("203.0.113.7").1 == 429)
        let second = try ["203.0.113.8", "203.0.113.8, 127.0.0.1"].map { try upgrade($0) }
        #expect(second.map(\.1) == [101, 101])
        let hosts = server.withDelegate { $0.connections.map(\.address.host) }
        #expect(hosts == ["203.0.113.7", "203.0.113.7", "203.0.113.8", "203.0.113.8"])
        first[0].0.close()
        #expect(server.events.wait { $0.contains { $0.hasPrefix("closed") } })
        // With a limit of two, one more may open each second.
        usleep(1_100_000)
        #expect(try upgrade("203.0.113.7").1 == 101)
        server.stop()
    }

    @Test func `whom a proxy names while there are far too many of them doesn't free a place`() throws {
        let settings = Self.settings(1, proxy: true)
        let book = try #require(settings.addresses)
        let address = try #require(PeerAddress("203.0.113.7"))
        for _ in 0..<65 { _ = book.enter(address, 0) }
        let server = try TestServer(settings)
        for _ in 0..<3 {
            #expect(try TestClient(server.port).upgrade("/ws", ["X-Forwarded-For: 203.0.113.7"]).status == 429)
        }
        #expect(book.enter(address, 0) == .closed)
        server.stop()
    }

    @Test func `a forwarded header of anybody else is not believed`() throws {
        let server = try TestServer(Self.settings(1))
        let client = try TestClient(server.port)
        #expect(try client.upgrade("/ws", ["X-Forwarded-For: 203.0.113.7"]).status == 101)
        #expect(try TestClient(server.port).upgrade("/ws", ["X-Forwarded-For: 203.0.113.8"]).status == 429)
        #expect(server.withDelegate { $0.connections.map(\.address.isLoopback) } == [true])
        server.stop()
    }

    @Test func `an address may open all its WebSockets at once, and then some each second`() throws {
        let book = AddressBook(limit: 100, sparesLoopback: true)
        let one = try #require(PeerAddress("192.0.2.1"))
        for _ in 0..<100 { #expect(book.mayUpgrade(one, 5_000)) }
        #expect(!book.mayUpgrade(one, 5_000))
        #expect(!book.mayUpgrade(one, 5_199))
        #expect(book.mayUpgrade(one, 5_400))
        #expect(try book.mayUpgrade(#require(PeerAddress("192.0.2.2")), 5_400))
        let own = try #require(PeerAddress("127.0.0.1"))
        for _ in 0..<300 { #expect(book.mayUpgrade(own, 5_400) && book.enter(own, 5_400) == .welcome) }
    }

    @Test func `too many upgrades at once get 429 with a second's wait`() throws {
        let server = try TestServer(Self.settings(3))
        for _ in 0..<200 {
            let client = try TestClient(server.port)
            let response = try client.upgrade()
            guard response.text.contains("faster than it may") else { continue }
            #expect(response.status == 429 && response.head.contains("retry-after: 1\r\n"))
            return server.stop()
        }
        Issue.record("200 upgrades in a row were let in")
        server.stop()
    }

    @Test func `an IPv6 network counts as one address`() throws {
        func network(_ text: String) throws -> PeerAddress { try #require(PeerAddress(text)).network }
        #expect(try network("2001:db8:1:2::1") == network("[2001:db8:1:2:ffff::9]:443"))
        #expect(try network("2001:db8:1:2::1") != network("2001:db8:1:3::1"))
        #expect(try network("192.0.2.1:80") == network("::ffff:192.0.2.1"))
        #expect(try network("192.0.2.1") != network("192.0.2.2"))
    }

    @Test(arguments: [
        ("203.0.113.7", "203.0.113.7"), ("1.1.1.1, 203.0.113.7", "203.0.113.7"),
        ("203.0.113.7, 10.0.0.1", "203.0.113.7"),
        ("203.0.113.7:5555", "203.0.113.7"), ("[2001:db8::1]:443,10.0.0.1", "2001:db8::1"), ("unknown", nil), ("", nil),
        ("203.0.113.7, unknown", nil), ("203.0.113.7,,", "203.0.113.7"), ("10.0.0.1", nil), ("999.1.1.1", nil),
        ("1.2.3.4.5", nil), ("0x7f.1", nil),
    ])
    func `only the last stranger in X-Forwarded-For is known`(_ list: String, _ host: String?) throws {
        let proxy = try #require(PeerAddress("10.0.0.1"))
        #expect(PeerAddress(forwarded: list) { $0 == proxy }?.host == host)
    }
}
