internal import Boards
internal import Engine
internal import JSON
internal import Sockets
internal import Wire

/// HTTP: the page, and the protocol's reads and writes for scripts (P32 to P38).
struct API {
    let loop: Loop
    let shared: Shared
    /// Who asks, or for whom a proxy does.
    let address: PeerAddress
    /// When the request was here, on the loop's clock.
    let began: UInt64

    init(loop: Loop, shared: Shared, for address: PeerAddress) {
        (self.loop, self.shared, self.address, began) = (loop, shared, address, loop.sockets.now)
    }

    func handle(_ request: HTTPRequest, _ exchange: Exchange) {
        do throws(WireError) {
            try shared.requests.take(request.cost, from: request.address, now: loop.sockets.now)
            try route(request, exchange)
        } catch {
            exchange.respond(HTTPResponse(error))
        }
    }

    private func route(_ request: HTTPRequest, _ exchange: Exchange) throws(WireError) {
        let parts = request.path.split(separator: "/").map(String.init)
        switch (parts.first, parts.count) {
        case ("api", _): try api(Array(parts.dropFirst()), request, exchange)
        case ("pictures", 2): try picture(parts[1], request, exchange)
        case ("result", 2):
            try expect(request, .get, .head)
            try resultPicture(parts[1], request, exchange)
        case ("livez", 1):
            try expect(request, .get, .head)
            exchange.respond(HTTPResponse(json: Array("{\"live\":true}".utf8)))
        case ("metrics", 1):
            try expect(request, .get, .head)
            let type = [("content-type", "text/plain; version=0.0.4; charset=utf-8"), ("cache-control", "no-store")]
            exchange.respond(
                HTTPResponse(
                    status: 200, headers: type,
                    body: Array(shared.metrics.text(boards: shared.engine.loadedBoards, shared.memory).utf8)))
        case ("readyz", 1):
            try expect(request, .get, .head)
            ready(exchange)
        default: try page(request, exchange)
        }
    }

    // MARK: The page

    private func page(_ request: HTTPRequest, _ exchange: Exchange) throws(WireError) {
        try expect(request, .get, .head)
        let name = String(request.path.drop { $0 == "/" })
        let file =
            switch name {
            case "": "index.html"
            case "host": "host.html"
            case "control": "control.html"
            case "screen": "screen.html"
            case "embed.js": "embed.js"
            default: name.hasPrefix("v/") ? name : (try? identifier(name)) == nil ? "" : "board.html"
            }
        guard let asset = shared.assets.asset(file) else {
            throw WireError(.notFound, "There is nothing at this address.")
        }
        exchange.respond(shared.assets.response(asset, request.headers))
    }

    private func ready(_ exchange: Exchange) {
        guard !shared.departure.hasBegun else { return exchange.respond(HTTPResponse(Departure.refusal)) }
        guard shared.metrics.isTurning(at: loop.sockets.now) else {
            return exchange.respond(HTTPResponse(WireError(.busy, "An event loop stands still.")))
        }
        exchange.isProbe = true
        ask(.probe, nobody, exchange) { _ in HTTPResponse(json: Array("{\"ready\":true}".utf8)) }
    }

    private func api(_ parts: [String], _ request: HTTPRequest, _ exchange: Exchange) throws(WireError) {
        guard parts.first == "v1", parts.count >= 2 else { throw notFound }
        guard
            [.get, .head].contains(request.method) || shared.isOurs(request.headers.origin, host: request.headers.host)
        else { throw WireError(.forbidden, "Another site's page may not write here.", field: "Origin") }
        let person = try person(request)
        try shared.requests.take(request.cost, by: person, shared.rates, now: loop.sockets.now)
        switch (parts[1], parts.count) {
        case ("hello", 2):
            try expect(request, .post)
            try hello(request, exchange)
        case ("audience", 2):
            try expect(request, .get, .head)
            var writer = JSONWriter()
            writer.raw("{\"url\":")
            writer.string(audience(request))
            writer.raw("}")
            exchange.respond(HTTPResponse(json: writer.bytes))
        case ("qr", 2):
            try expect(request, .post)
            try qr(request, person, exchange)
        case ("pictures", 2):
            try expect(request, .put)
            try upload(request, person, exchange)
        case ("styles", 2):
            try expect(request, .get, .head)
            exchange.respond(HTTPResponse(json: Assets.joined(shared.styles)))
        case ("boards", 2):
            try expect(request, .get, .head)
            try list(request, person, exchange)
        case ("boards", 3): try board(try identifier(parts[2]), request, person, exchange)
        case ("boards", 4): try action(parts[3], try identifier(parts[2]), request, person, exchange)
        default: throw notFound
        }
    }
}
