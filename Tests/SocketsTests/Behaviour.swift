import Sockets

/// What a test's server does; runs on the loop's thread.
struct Behaviour: Sendable {
    var accept: @Sendable (UpgradeRequest) -> Bool = { _ in true }
    var opened: @Sendable (Connection) -> Void = { _ in }
    var received: @Sendable (String, Connection) -> Void = { text, connection in connection.send(Frame(text: text)) }
    var writable: @Sendable (Connection) -> Void = { _ in }
    var closed: @Sendable (Connection) -> Void = { _ in }
    var turn: @Sendable (TestDelegate) -> Void = { _ in }
    var request: @Sendable (HTTPRequest, Exchange, TestDelegate) -> Void = { request, exchange, _ in
        exchange.respond(HTTPResponse(status: 200, headers: [("content-type", "text/plain")], body: request.body))
    }
}
