internal import Boards
internal import Engine
internal import JSON
internal import Journal
internal import Sockets
internal import Wire

// Pictures over HTTP (P37), and QR codes.

extension API {
    func picture(_ name: String, _ request: HTTPRequest, _ exchange: Exchange) throws(WireError) {
        try expect(request, .get, .head)
        ask(.picture(name), nobody, exchange) { answer in
            guard case .picture(let picture?) = answer else {
                return HTTPResponse(WireError(.notFound, "There is no such picture."))
            }
            let headers = [
                ("content-type", picture.type), ("cache-control", "public, max-age=31536000, immutable"),
                ("content-security-policy", "sandbox; default-src 'none'; style-src 'unsafe-inline'"),
                ("x-content-type-options", "nosniff"), ("cross-origin-resource-policy", "same-origin"),
            ]
            return HTTPResponse(status: 200, headers: headers, body: picture.bytes)
        }
    }

    func upload(_ request: HTTPRequest, _ person: Person, _ exchange: Exchange) throws(WireError) {
        guard request.body.count <= WireLimits.picture else {
            throw WireError(.tooLarge, "A picture has at most \(WireLimits.picture) bytes.", limit: WireLimits.picture)
        }
        guard let kind = PictureKind(request.body) else {
            throw .field("body", "must be a PNG, JPEG, WebP or SVG picture")
        }
        let board = try request.query.first { $0.name == "board" }.map { query throws(WireError) in
            try identifier(query.value)
        }
        let picture = kind.picture(request.body)
        ask(.keep(picture, for: board), person, exchange) { _ in
            HTTPResponse(json: Array("{\"name\":\"\(picture.name)\"}".utf8))
        }
    }

    /// A code with the address that phones open.
    func qr(_ board: Identifier, _ request: HTTPRequest, _ exchange: Exchange) throws(WireError) {
        // A name has at most 253 bytes, and longer codes take long to draw.
        guard request.headers.host?.utf8.count ?? 0 <= 300 else { throw .field("Host", "is too long for a QR code") }
        try qr("\(audience(request))/\(board)", exchange)
    }

    /// What phones open: as told, else this machine's address in its network.
    func audience(_ request: HTTPRequest) -> String {
        if let url = shared.publicURL { return url.hasSuffix("/") ? String(url.dropLast()) : url }
        let authority = request.headers.host ?? "localhost"
        let port = authority.split(separator: ":").last.flatMap { UInt16($0) }.map { ":\($0)" } ?? ""
        let isLocal = ["localhost", "127.", "[::1]"].contains { authority.hasPrefix($0) }
        guard isLocal, shared.listensEverywhere, let network = Server.networkAddress() else {
            return "http://\(authority)"
        }
        return "http://\(network)\(port)"
    }

    /// A code of any text, for links that hold a secret, which must not stand in an address.
    func qr(_ request: HTTPRequest, _ person: Person, _ exchange: Exchange) throws(WireError) {
        guard !person.isNobody else { throw .unauthorized }
        guard let text = try Fields(try json(try message(request))).bytes("text", limit: 1024) else {
            throw .field("text", "is missing")
        }
        try qr(String(decoding: text, as: UTF8.self), exchange)
    }

    private func qr(_ text: String, _ exchange: Exchange) throws(WireError) {
        guard let picture = qrPicture(text) else { throw .field("text", "is too long for a QR code") }
        exchange.respond(
            HTTPResponse(
                status: 200,
                headers: [
                    ("content-type", "image/svg+xml"), ("cache-control", "no-store"),
                    ("x-content-type-options", "nosniff"),
                ], body: Array(picture.utf8)))
    }
}
