internal import Sockets
internal import Wire

// What the sockets tell a loop.

extension Loop: LoopDelegate {
    func refusal(of request: UpgradeRequest) -> HTTPResponse? {
        guard request.path == "/api/v1/socket", let shared else { return .noWebSocket }
        guard !isLeaving else { return HTTPResponse(Departure.refusal) }
        guard shared.memory.pressure == .none else { return HTTPResponse(.full) }
        shared.noteForwarding(request.forwardedFor, request.isForwarded, request.address)
        return shared.isOurs(request.origin, host: request.host) ? nil : .noWebSocket
    }

    func opened(_ connection: Connection) { open(connection) }
    func received(_ message: UnsafeRawBufferPointer, on connection: Connection) {
        receive(Array(message), from: connection)
    }
    func writable(_ connection: Connection) { resume(connection) }
    func closed(_ connection: Connection) { close(connection) }

    func request(_ request: HTTPRequest, _ exchange: Exchange) {
        guard let shared else { return exchange.respond(HTTPResponse(WireError.busy)) }
        shared.noteForwarding(request.headers.forwardedFor, request.isForwarded, request.address)
        API(loop: self, shared: shared, for: request.address).handle(request, exchange)
    }
}
