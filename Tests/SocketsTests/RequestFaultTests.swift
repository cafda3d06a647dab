import Glibc
import Testing

@testable import Sockets

/// Requests that are wrong, and that they harm nobody else.
@Suite struct RequestFaultTests {
    private func answer(_ bytes: String, _ settings: LoopSettings = TestServer.quickSettings) throws -> (Int, String) {
        let server = try TestServer(settings)
        defer { server.stop() }
        let client = try TestClient(server.port)
        client.send(bytes)
        let response = try client.readResponse()
        #expect(client.isClosedByServer())
        #expect(try TestClient(server.port).request("GET", "/").status == 200)
        return (response.status, response.text)
    }

    @Test(arguments: [
        ("Transfer-Encoding: chunked", 411, "length-required"), ("Note: y", 411, "length-required"),
        ("Content-Length: -5", 400, "bad-request"), ("Content-Length: 5x", 400, "bad-request"),
        ("Content-Length: 5\r\nContent-Length: 6", 400, "bad-request"),
        ("Content-Length: 99999999999999999999999", 413, "too-large"),
        ("Content-Length: 8388609", 413, "too-large"),
        ("Transfer-Encoding: chunked\r\nContent-Length: 5", 411, "length-required"),
    ])
    func `a wrong length is refused with a sentence`(_ line: String, _ status: Int, _ code: String) throws {
        let (got, text) = try answer("POST /x HTTP/1.1\r\nHost: t\r\n\(line)\r\n\r\n5\r\nhello\r\n0\r\n\r\n")
        #expect(got == status)
        #expect(text.hasPrefix("{\"code\":\"\(code)\",\"number\":"))
        #expect(text.contains(",\"message\":\"") && text.hasSuffix(",\"retry\":\"never\"}\n"))
    }

    @Test func `a body over its path's limit gets 413 although it is being sent`() throws {
        var settings = TestServer.quickSettings
        settings.maxBody = { $0 == "/small" ? 10 : 1_000 }
        let body = String(repeating: "x", count: 500)
        let (status, text) = try answer(
            "PUT /small HTTP/1.1\r\nHost: t\r\nContent-Length: 500\r\n\r\n\(body)", settings)
        #expect(status == 413)
        #expect(text.contains("at most 10 bytes"))
    }

    @Test func `a body that trickles gets 408`() throws {
        var settings = TestServer.quickSettings
        settings.bodyDeadline = 200
        let (status, text) = try answer("PUT /x HTTP/1.1\r\nHost: t\r\nContent-Length: 500\r\n\r\nab", settings)
        #expect(status == 408)
        #expect(text.contains("\"timeout\""))
    }

    @Test func `bodies that are announced and don't come take nothing from others`() throws {
        let server = try TestServer()
        let silent = try (0..<40).map { _ in
            let client = try TestClient(server.port)
            client.send("PUT /x HTTP/1.1\r\nHost: t\r\nContent-Length: \(8 << 20)\r\n\r\nab")
            return client
        }
        let client = try TestClient(server.port)
        client.send("PUT /x HTTP/1.1\r\nHost: t\r\nContent-Length: 3\r\n\r\nabc")
        #expect(try client.readResponse().text == "abc")
        #expect(server.on { $0.reservedBody } == 2 * silent.count)
        for client in silent { client.reset() }
        for _ in 0..<1_000 where server.on({ $0.reservedBody }) > 0 { usleep(5_000) }
        #expect(server.on { $0.reservedBody == 0 && $0.reservedOfOne.isEmpty })
        server.stop()
    }

    @Test func `the bodies of one address have 16 MiB at most`() throws {
        let server = try TestServer()
        let head = "PUT /x HTTP/1.1\r\nHost: t\r\nContent-Length: \(8 << 20)\r\n\r\n"
        let most = [UInt8](repeating: 0x78, count: (8 << 20) - 100)
        let clients = try (0..<2).map { _ in
            let client = try TestClient(server.port)
            client.send(Array(head.utf8) + most)
            return client
        }
        for _ in 0..<2_000 where server.on({ $0.reservedBody }) < 2 * most.count { usleep(5_000) }
        let third = try TestClient(server.port)
        third.send(head)
        #expect(try third.readResponse().status == 503)
        let small = try TestClient(server.port)
        small.send("PUT /x HTTP/1.1\r\nHost: t\r\nContent-Length: 3\r\n\r\nabc")
        #expect(try small.readResponse().text == "abc")
        for client in clients { client.close() }
        server.stop()
    }

    @Test func `whoever fills an address's share of bodies keeps no short one out`() throws {
        let server = try TestServer()
        let most = [UInt8](repeating: 0x78, count: (8 << 20) - 1)
        let clients = try (0..<2).map { _ in
            let client = try TestClient(server.port)
            client.send(Array("PUT /x HTTP/1.1\r\nHost: t\r\nContent-Length: \(8 << 20)\r\n\r\n".utf8) + most)
            return client
        }
        for _ in 0..<2_000 where server.on({ $0.reservedBody }) < 2 * most.count { usleep(5_000) }
        for (length, status) in [(4096, 200), (4097, 503)] {
            let client = try TestClient(server.port)
            let body = String(repeating: "y", count: length)
            client.send("PUT /x HTTP/1.1\r\nHost: t\r\nContent-Length: \(length)\r\n\r\n\(body)")
            #expect(try client.readResponse().status == status, "\(length)")
        }
        for client in clients { client.close() }
        server.stop()
    }

    @Test func `HTTP 1.1 without Host gets 400`() throws {
        #expect(try answer("GET / HTTP/1.1\r\nNote: y\r\n\r\n").0 == 400)
    }

    @Test(arguments: [
        "\u{0}\u{1}\u{2}\u{3}\r\n\r\n", "GET\r\n\r\n", "BREW /pot HTTP/1.1\r\n\r\n", "GET /%zz HTTP/1.1\r\n\r\n",
        "GET /%00 HTTP/1.1\r\nHost: t\r\n\r\n", "CONNECT t:443 HTTP/1.1\r\nHost: t\r\n\r\n",
        "GET / HTTP/1.1\r\nX-Long: " + String(repeating: "x", count: 20_000) + "\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: t\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ])
    func `malformed bytes end their connection and harm no other`(_ bytes: String) throws {
        let server = try TestServer()
        let other = try TestClient(server.port)
        #expect(try other.upgrade().status == 101)
        let client = try TestClient(server.port)
        client.send(bytes)
        client.finishWriting()
        #expect(client.isClosedByServer())
        other.sendText("still here")
        #expect(try other.readMessage().text == "still here")
        server.stop()
    }

    @Test func `a client that asks before it sends its body is told to go on`() throws {
        let server = try TestServer()
        let client = try TestClient(server.port)
        client.send("PUT /x HTTP/1.1\r\nHost: t\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
        #expect(try client.read(through: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
        client.send("abc")
        #expect(try client.readResponse().text == "abc")
        server.stop()
    }
}
