import Sockets
import Testing

/// Requests that are answered at once.
@Suite struct HTTPTests {
    /// Answers with what was understood.
    private static let mirror = Behaviour(request: { request, exchange, _ in
        let query = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: "|")
        let body = String(decoding: request.body, as: UTF8.self)
        let key = request.headers.idempotencyKey.map { String(decoding: $0, as: UTF8.self) } ?? "-"
        let text = "\(request.method) \(request.path) [\(query)] \(key) \(body)"
        exchange.respond(HTTPResponse(status: 200, headers: [("x-note", "a\r\nb")], body: Array(text.utf8)))
    })

    @Test(arguments: ["GET", "PUT", "POST", "DELETE", "OPTIONS", "PATCH"])
    func `each method arrives with its path, query, headers and body`(_ method: String) throws {
        let server = try TestServer(TestServer.quickSettings, Self.mirror)
        let client = try TestClient(server.port)
        let word = method == "PATCH" ? "other" : method.lowercased()
        let body = ["PUT", "POST", "PATCH"].contains(method) ? "some words" : ""
        for round in 0..<3 {
            let response = try client.request(
                method, "/a%20b/c?x=1&y=%26%3D&round=\(round)", ["Idempotency-Key: k7"],
                body: body.isEmpty ? nil : body)
            #expect(response.status == 200)
            #expect(response.text == "\(word) /a b/c [x=1|y=&=|round=\(round)] k7 \(body)")
            #expect(response.head.contains("x-note: a  b\r\n"))
        }
        server.stop()
    }

    @Test func `HEAD has the length and no body`() throws {
        let server = try TestServer(TestServer.quickSettings, Self.mirror)
        let client = try TestClient(server.port)
        let response = try client.request("HEAD", "/x")
        #expect(response.head.contains("content-length: 13\r\n"))
        #expect(try client.request("GET", "/y").text == "get /y [] - ")
        server.stop()
    }

    @Test(arguments: ["POST", "PUT", "DELETE"])
    func `an empty body that is announced is delivered`(_ method: String) throws {
        let server = try TestServer(TestServer.quickSettings, Self.mirror)
        let client = try TestClient(server.port)
        for _ in 0..<2 {
            #expect(try client.request(method, "/x", body: "").text == "\(method.lowercased()) /x [] - ")
        }
        server.stop()
    }

    @Test func `DELETE may have a body`() throws {
        let server = try TestServer(TestServer.quickSettings, Self.mirror)
        let client = try TestClient(server.port)
        #expect(try client.request("DELETE", "/x", body: "why").text == "delete /x [] - why")
        #expect(try client.request("GET", "/y").status == 200)
        server.stop()
    }

    @Test func `pipelined requests are answered in order`() throws {
        let server = try TestServer(TestServer.quickSettings, Self.mirror)
        let client = try TestClient(server.port)
        let one = (0..<20).map { "GET /\($0) HTTP/1.1\r\nHost: t\r\n\r\n" }.joined()
        client.send(one)
        for index in 0..<20 { #expect(try client.readResponse().text == "get /\(index) [] - ") }
        client.send("POST /p HTTP/1.1\r\nHost: t\r\nContent-Length: 3\r\n\r\nabcGET /q HTTP/1.1\r\nHost: t\r\n\r\n")
        #expect(try client.readResponse().text == "post /p [] - abc")
        #expect(try client.readResponse().text == "get /q [] - ")
        server.stop()
    }

    @Test func `a body pipelined behind another request is refused, not misread`() throws {
        let server = try TestServer(TestServer.quickSettings, Self.mirror)
        let client = try TestClient(server.port)
        client.send("GET /1 HTTP/1.1\r\nHost: t\r\n\r\nPOST /p HTTP/1.1\r\nHost: t\r\nContent-Length: 3\r\n\r\nabc")
        #expect(try client.readResponse().status == 200)
        #expect(try client.readResponse().status == 400)
        #expect(client.isClosedByServer())
        server.stop()
    }

    @Test func `a body of a megabyte in pieces is whole`() throws {
        let server = try TestServer()
        let client = try TestClient(server.port)
        let body = String(repeating: "0123456789abcdef", count: 1 << 16)
        let response = try client.request("PUT", "/x", body: body)
        #expect(response.body.count == 1 << 20)
        #expect(response.text == body)
        server.stop()
    }

    @Test func `a large answer reaches a slow reader whole, and then the connection ends`() throws {
        let body = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let server = try TestServer(
            TestServer.quickSettings,
            Behaviour(request: { _, exchange, _ in exchange.respond(HTTPResponse(status: 200, body: body)) }))
        let client = try TestClient(server.port, receiveBuffer: 4_096)
        client.sendRequest("GET", "/x")
        client.send("GET /pipelined HTTP/1.1\r\n")
        #expect(try client.readResponse().body == body)
        #expect(client.isClosedByServer())
        server.stop()
    }

    @Test func `Connection close is obeyed`() throws {
        let server = try TestServer()
        let client = try TestClient(server.port)
        let response = try client.request("GET", "/", ["Connection: close"])
        #expect(response.head.contains("connection: close\r\n"))
        #expect(client.isClosedByServer())
        server.stop()
    }

    @Test func `HTTP 1.0 gets an answer and an end`() throws {
        let server = try TestServer()
        let client = try TestClient(server.port)
        client.send("GET / HTTP/1.0\r\n\r\n")
        #expect(try client.readResponse().status == 200)
        #expect(client.isClosedByServer())
        server.stop()
    }
}
