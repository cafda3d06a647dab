import Boards
import JSON
import Testing
import Wire

/// Health, the page, and addresses and methods that aren't there: P30 and P38.
struct AddressTests {
    private let server: RunningServer

    init() throws { server = try RunningServer.shared }

    @Test func `P38 livez and readyz answer 200`() throws {
        for path in ["/livez", "/readyz"] { #expect(try server.send("GET", path).status == 200) }
    }

    @Test(arguments: [
        ("POST", "/livez"), ("DELETE", "/readyz"), ("POST", "/"), ("POST", "/api/v1/boards/million"),
        ("GET", "/api/v1/boards/million/set"), ("PUT", "/api/v1/boards/million/click"), ("POST", "/api/v1/boards"),
        ("GET", "/api/v1/pictures"), ("POST", "/api/v1/styles"), ("POST", "/api/v1/boards/million/changes"),
        ("OPTIONS", "/api/v1/boards/million"), ("PATCH", "/api/v1/boards/million"), ("DELETE", "/pictures/x.svg"),
    ])
    func `P30 another method is 405`(method: String, path: String) throws {
        let reply = try server.send(method, path, method == "GET" ? nil : "{}")
        #expect(reply.status == 405, "\(reply.text)")
        #expect(reply.code == "method")
    }

    @Test(arguments: [
        "/api", "/api/v1", "/api/v1/nothing", "/api/v2/boards", "/api/v1/boards/million/nothing", "/v/0/page.js",
        "/pictures", "/a/b", "/.hidden", "/index.html", "/../Package.swift", "/v/../../Package.swift", "/a.b", "/a%20b",
    ])
    func `P30 an address that isn't there is 404`(path: String) throws {
        let reply = try server.send("GET", path)
        #expect(reply.status == 404, "\(reply.text)")
    }

    @Test func `P30 a body without length is 411, one too large 413, and nothing of it is read`() throws {
        let chunked = try Stream(server.port)
        chunked.send(
            "PUT /api/v1/boards/x HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n")
        let refused = try chunked.reply()
        #expect(refused.status == 411)
        #expect(refused.code == "length-required")
        let large = try server.send(
            "PUT", server.path("x"), bytes: Array(repeating: 0x20, count: 4_194_305), host: true)
        #expect(large.status == 413)
        #expect(large.code == "too-large")
        let huge = try Stream(server.port)
        huge.send("PUT /api/v1/boards/x HTTP/1.1\r\nHost: test\r\nContent-Length: 99999999999\r\n\r\n")
        #expect(try huge.reply().status == 413)
    }

    @Test func `a board's page is served for every id, with what a browser may do`() throws {
        for path in ["/", "/host", "/million", "/no-such-board"] {
            let page = try server.send("GET", path)
            #expect(page.status == 200)
            #expect(page.headers["content-type"] == "text/html; charset=utf-8")
            #expect(page.headers["content-security-policy"]?.contains("default-src 'none'") == true)
            #expect(page.headers["x-content-type-options"] == "nosniff")
            let again = try server.send("GET", path, headers: ["If-None-Match: \(page.headers["etag"] ?? "")"])
            #expect(again.status == 304)
            #expect(again.body.isEmpty)
        }
    }

    @Test func `requests on one connection are answered one after another`() throws {
        let stream = try Stream(server.port)
        for _ in 0..<3 { #expect(try stream.request("GET", "/livez").status == 200) }
        #expect(try stream.request("GET", "/").status == 200)
    }
}
