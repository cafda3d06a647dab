import Glibc
import Sockets
import Testing

/// The client's side.
@Suite struct DialTests {
    @Test func `a dialed connection opens, sends masked frames and is answered`() throws {
        let server = try TestServer()
        let caller = try TestServer(
            TestServer.quickSettings,
            Behaviour(
                opened: { connection in
                    let large = String(repeating: "y", count: 50_000)
                    connection.send(Frame(joining: [Frame(text: "one"), Frame(text: large), Frame(text: "three")]))
                    connection.send(Frame(text: "four"))
                },
                received: { text, connection in
                    if text == "four" { connection.close(1000, "done") }
                }))
        let events = caller.events
        let url = WebSocketURL(host: "127.0.0.1", port: server.port, path: "/ws?x=1")
        #expect(caller.on { loop in loop.connect(url).isClient })
        #expect(events.wait(for: "opened"))
        #expect(events.wait(for: "closed said(code: 1000)"))
        #expect(server.events.wait(for: "closed peer(code: Optional(1000))"))
        caller.stop()
        server.stop()
    }

    @Test func `a refused connection is told closed, after connect has returned`() throws {
        let caller = try TestServer()
        let events = caller.events
        let closedPort = try TestServer()
        closedPort.stop()
        let port = closedPort.port
        _ = caller.on { loop in
            loop.connect(WebSocketURL(host: "127.0.0.1", port: port))
            events.add("returned")
            return true
        }
        #expect(events.wait { $0.contains { $0.hasPrefix("closed unreachable") } })
        #expect(events.all.first == "returned")
        caller.stop()
    }

    @Test func `a loop that stops while it dials tells closed once`() throws {
        let caller = try TestServer()
        _ = caller.on { $0.connect(WebSocketURL(host: "192.0.2.1", port: 9)).number }
        caller.stop()
        #expect(caller.events.all.filter { $0.hasPrefix("closed") }.count == 1)
    }

    @Test func `a refused upgrade is told closed`() throws {
        let server = try TestServer(TestServer.quickSettings, Behaviour(accept: { _ in false }))
        let caller = try TestServer()
        let port = server.port
        _ = caller.on { $0.connect(WebSocketURL(host: "127.0.0.1", port: port)).number }
        #expect(caller.events.wait { $0.contains { $0.hasPrefix("closed unreachable") } })
        caller.stop()
        server.stop()
    }

    @Test func `a quiet dialed connection lives by its own pings`() throws {
        var settings = TestServer.quickSettings
        settings.pingInterval = 100
        settings.silence = 1_000
        let server = try TestServer()
        let caller = try TestServer(settings)
        let port = server.port
        _ = caller.on { $0.connect(WebSocketURL(host: "127.0.0.1", port: port)).number }
        #expect(caller.events.wait(for: "opened"))
        usleep(1_800_000)
        #expect(caller.on { $0.connectionCount } == 1)
        caller.stop()
        server.stop()
    }

    @Test func `the server's end is noticed with its code`() throws {
        let server = try TestServer()
        let caller = try TestServer()
        let port = server.port
        _ = caller.on { $0.connect(WebSocketURL(host: "127.0.0.1", port: port)).number }
        #expect(caller.events.wait(for: "opened"))
        server.stop()
        #expect(caller.events.wait { $0.contains { $0.hasPrefix("closed") } })
        #expect(caller.events.all.last == "closed peer(code: Optional(1001))")
        caller.stop()
    }
}
