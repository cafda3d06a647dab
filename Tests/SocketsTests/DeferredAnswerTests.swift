import Glibc
import Sockets
import Testing

/// Answers that wait for something.
@Suite struct DeferredAnswerTests {
    private static let shelving = Behaviour(request: { request, exchange, delegate in
        if request.path == "/now" { return exchange.respond(HTTPResponse(status: 200)) }
        delegate.shelf.append(exchange)
    })

    private static func answer(_ server: TestServer) -> [Bool] {
        server.withDelegate { delegate in
            let alive = delegate.shelf.map(\.isAlive)
            for exchange in delegate.shelf {
                exchange.respond(HTTPResponse(status: 201, body: Array("late".utf8)))
                exchange.respond(HTTPResponse(status: 500))
            }
            delegate.shelf = []
            return alive
        } ?? []
    }

    private static func waitForDeferred(_ count: Int, _ server: TestServer) -> Bool {
        for _ in 0..<1_000 {
            if server.on({ $0.deferred }) == count { return true }
            usleep(5_000)
        }
        return false
    }

    @Test(arguments: ["GET", "POST"]) func `a late answer arrives and ends the connection`(_ method: String) throws {
        let server = try TestServer(TestServer.quickSettings, Self.shelving)
        let client = try TestClient(server.port)
        client.sendRequest(method, "/later", body: method == "POST" ? "click" : nil)
        #expect(Self.waitForDeferred(1, server))
        #expect(Self.answer(server) == [true])
        let response = try client.readResponse()
        #expect(response.status == 201)
        #expect(response.text == "late")
        #expect(response.head.contains("connection: close\r\n"))
        #expect(client.isClosedByServer())
        #expect(server.on { $0.deferred } == 0)
        server.stop()
    }

    @Test(arguments: ["bytes", "FIN"]) func `the loop sleeps while an answer waits and the peer sends`(
        _ what: String
    ) throws {
        let server = try TestServer(TestServer.quickSettings, Self.shelving)
        let client = try TestClient(server.port)
        client.sendRequest("POST", "/later", body: "x")
        #expect(Self.waitForDeferred(1, server))
        if what == "FIN" { client.finishWriting() } else { client.send("GET /now HTTP/1.1\r\nHost: t\r\n\r\n") }
        let before = server.on { _ in Self.processorTime() }
        usleep(400_000)
        #expect(server.on { _ in Self.processorTime() } - before < 0.2)
        #expect(Self.answer(server) == [true])
        #expect(try client.readResponse().text == "late")
        server.stop()
    }

    @Test func `the peer goes away before its answer, and answering does nothing`() throws {
        let server = try TestServer(TestServer.quickSettings, Self.shelving)
        let client = try TestClient(server.port)
        client.sendRequest("POST", "/later", body: "x")
        #expect(Self.waitForDeferred(1, server))
        client.reset()
        #expect(Self.waitForDeferred(0, server))
        #expect(Self.answer(server) == [false])
        #expect(try TestClient(server.port).request("GET", "/now").status == 200)
        server.stop()
    }

    @Test func `the sixty-fifth that waits gets 503`() throws {
        let server = try TestServer(TestServer.quickSettings, Self.shelving)
        let clients = try (0..<64).map { _ in try TestClient(server.port) }
        for client in clients { client.sendRequest("GET", "/later") }
        #expect(Self.waitForDeferred(64, server))
        let response = try TestClient(server.port).request("GET", "/later")
        #expect(response.status == 503)
        #expect(response.text.contains("\"busy\""))
        #expect(try TestClient(server.port).request("GET", "/now").status == 200)
        #expect(Self.answer(server).filter { $0 }.count == 64)
        for client in clients { #expect(try client.readResponse().text == "late") }
        server.stop()
    }

    @Test func `a loop that stops with an answer outstanding ends, and answering afterwards does nothing`() throws {
        let server = try TestServer(TestServer.quickSettings, Self.shelving)
        let client = try TestClient(server.port)
        client.sendRequest("GET", "/later")
        #expect(Self.waitForDeferred(1, server))
        server.stop()
        #expect(client.isClosedByServer())
    }

    /// Seconds of processor the calling thread has used.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
