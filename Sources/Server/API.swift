internal import Boards
internal import Engine
internal import JSON
internal import Journal
internal import Records
internal import Sockets
internal import Styles
internal import Threads
internal import Wire

/// HTTP: the page, and the protocol's reads and writes for scripts (P32 to P38).
struct API {
    let loop: Loop
    let shared: Shared

    func handle(_ request: HTTPRequest, _ exchange: Exchange) {
        do throws(WireError) {
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
        case ("livez", 1):
            try expect(request, .get, .head)
            exchange.respond(HTTPResponse(json: Array("{\"live\":true}".utf8)))
        case ("metrics", 1):
            try expect(request, .get, .head)
            let type = [("content-type", "text/plain; version=0.0.4; charset=utf-8"), ("cache-control", "no-store")]
            exchange.respond(HTTPResponse(status: 200, headers: type, body: Array(shared.metrics.text.utf8)))
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
            default: name.hasPrefix("v/") ? name : (try? identifier(name)) == nil ? "" : "board.html"
            }
        guard let asset = shared.assets.asset(file) else {
            throw WireError(.notFound, "There is nothing at this address.")
        }
        exchange.respond(shared.assets.response(asset, request.headers))
    }

    private func picture(_ name: String, _ request: HTTPRequest, _ exchange: Exchange) throws(WireError) {
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

    private func ready(_ exchange: Exchange) {
        ask(.probe, nobody, exchange) { _ in HTTPResponse(json: Array("{\"ready\":true}".utf8)) }
    }

    // MARK: The protocol

    private func api(_ parts: [String], _ request: HTTPRequest, _ exchange: Exchange) throws(WireError) {
        guard parts.first == "v1", parts.count >= 2 else { throw notFound }
        guard
            [.get, .head].contains(request.method) || shared.isOurs(request.headers.origin, host: request.headers.host)
        else { throw WireError(.forbidden, "Another site's page may not write here.", field: "Origin") }
        let person = try person(request)
        switch (parts[1], parts.count) {
        case ("pictures", 2):
            try expect(request, .put)
            try upload(request, person, exchange)
        case ("styles", 2):
            try expect(request, .get, .head)
            exchange.respond(HTTPResponse(json: Assets.joined(shared.styles)))
        case ("boards", 2):
            try expect(request, .get, .head)
            list(person, exchange)
        case ("boards", 3): try board(try identifier(parts[2]), request, person, exchange)
        case ("boards", 4): try action(parts[3], try identifier(parts[2]), request, person, exchange)
        default: throw notFound
        }
    }

    private func board(
        _ board: Identifier, _ request: HTTPRequest, _ person: Person, _ exchange: Exchange
    ) throws(WireError) {
        switch request.method {
        case .get, .head: read(board, person, exchange)
        case .put:
            // Parsing what only the host key's holder may send costs more than refusing it.
            guard person.isOperator || request.body.count <= WireLimits.message else {
                throw WireError(Refusal.forbidden(needs: .host))
            }
            guard request.body.count <= WireLimits.board else {
                throw WireError(.tooLarge, "A board has at most \(WireLimits.board) bytes.", limit: WireLimits.board)
            }
            let declaration = try Declaration(try json(request.body))
            try declaration.expectUploadedPictures()
            write(board, .declare(declaration, expected: try expected(request)), try name(request), person, exchange)
        case .delete: ask(.delete(board), person, exchange) { _ in HTTPResponse(json: Array("{}".utf8)) }
        default: throw WireError(.method, "This address takes GET, PUT and DELETE.")
        }
    }

    private func action(
        _ action: String, _ board: Identifier, _ request: HTTPRequest, _ person: Person, _ exchange: Exchange
    ) throws(WireError) {
        switch action {
        case "set", "click":
            try expect(request, .post)
            guard request.body.count <= WireLimits.message else {
                throw WireError(
                    .tooLarge, "A write has at most \(WireLimits.message) bytes.", limit: WireLimits.message)
            }
            let fields = Fields(try json(request.body))
            write(board, try ClientMessage.intent(action, fields), try name(request), person, exchange)
        case "changes":
            try expect(request, .get, .head)
            try changes(board, request, person, exchange)
        default: throw notFound
        }
    }

    private func write(
        _ board: Identifier, _ intent: Intent, _ name: WriteName?, _ person: Person, _ exchange: Exchange
    ) {
        ask(.write(board, intent, name), person, exchange) { answer in
            guard case .receipt(let seq, let revs) = answer else { return HTTPResponse(WireError.unknown) }
            let view = intent.needs == .host ? View.host : .participant
            return HTTPResponse(json: Array("{\"seq\":\(seq),\"rev\":\(revs[Int(view.rawValue)])}".utf8))
        }
    }

    private func read(_ board: Identifier, _ person: Person, _ exchange: Exchange) {
        let styles = shared.styles
        ask(.read(board), person, exchange) { answer in
            guard case .board(let snapshot) = answer else { return HTTPResponse(WireError.unknown) }
            let text = BoardDocument.text(snapshot) { styles.style(named: $0)?.manifest }
            let state = "\"\(Digest(bits: snapshot.epoch))-\(snapshot.seq)\""
            return HTTPResponse(json: text, headers: [("etag", state)])
        }
    }

    private func list(_ person: Person, _ exchange: Exchange) {
        ask(.list, person, exchange) { answer in
            guard case .boards(let boards) = answer else { return HTTPResponse(WireError.unknown) }
            var writer = JSONWriter()
            writer.raw("{\"boards\":")
            writer.list(boards) { writer, board in
                writer.raw("{")
                writer.key("id")
                writer.string(board.id)
                writer.key("title")
                writer.string(board.title)
                writer.raw("}")
            }
            writer.raw("}")
            return HTTPResponse(json: writer.bytes)
        }
    }

    private func changes(
        _ board: Identifier, _ request: HTTPRequest, _ person: Person, _ exchange: Exchange
    ) throws(WireError) {
        let (view, have) = try Cursor.read(request.query)
        ask(.join(board, view: view, have: have), person, exchange) { answer in
            guard case .admitted(_, let view, _, let channel) = answer else { return HTTPResponse(WireError.unknown) }
            if let response = changes(board, channel.catchUp(have)) { return response }
            // A base for this reader is made now; it is there when the reader asks again.
            loop.ask(.base(board, view), as: person, .nobody)
            return HTTPResponse(json: Array("{\"next\":100}".utf8))
        }
    }

    private func changes(_ board: Identifier, _ catchUp: Channel.CatchUp) -> HTTPResponse? {
        var (name, text): (String, [UInt8])
        switch catchUp {
        case .baseNeeded: return nil
        case .nothing: return HTTPResponse(json: Array("{\"next\":1000}".utf8))
        case .delta(let delta): (name, text) = ("delta", ServerMessage.delta(board, delta).text)
        case .base(let base, let reason): (name, text) = ("snapshot", SnapshotText.message(reason, base.bytes))
        }
        text = Array("{\"\(name)\":".utf8) + text + Array(",\"next\":1000}".utf8)
        return HTTPResponse(json: text)
    }

    private func upload(_ request: HTTPRequest, _ person: Person, _ exchange: Exchange) throws(WireError) {
        guard request.body.count <= WireLimits.picture else {
            throw WireError(.tooLarge, "A picture has at most \(WireLimits.picture) bytes.", limit: WireLimits.picture)
        }
        guard let kind = PictureKind(request.body) else {
            throw .field("body", "must be a PNG, JPEG, WebP or SVG picture")
        }
        let picture = kind.picture(request.body)
        ask(.keep(picture), person, exchange) { _ in HTTPResponse(json: Array("{\"name\":\"\(picture.name)\"}".utf8)) }
    }

    // MARK: What requests have in common

    private func ask(
        _ kind: Request.Kind, _ person: Person, _ exchange: Exchange, _ respond: @escaping (Answer) -> HTTPResponse
    ) {
        let call = Call(exchange, respond)
        loop.ask(kind, as: person, .exchange(call))
        let number = loop.lastNumber
        call.wait(on: loop.sockets) { [loop] in loop.forget(number) }
    }

    private var nobody: Person { Person(issuer: shared.tokens.secrets.server, subject: "http") }

    private var notFound: WireError { WireError(.notFound, "There is nothing at this address.") }

    private func expect(_ request: HTTPRequest, _ methods: HTTPMethod...) throws(WireError) {
        guard methods.contains(request.method) else {
            throw WireError(.method, "This address takes another method.")
        }
    }

    private func identifier(_ text: String) throws(WireError) -> Identifier {
        guard let id = Identifier(text.utf8), !Limits.takenIDs.contains(id) else {
            throw .field("board", "must be 1 to 64 of A-Z a-z 0-9 _ -, and not a page of the server")
        }
        return id
    }

    private func person(_ request: HTTPRequest) throws(WireError) -> Person {
        guard let header = request.headers.authorization else { return nobody }
        guard header.hasPrefix("Bearer "), let person = shared.tokens.person(Array(header.utf8.dropFirst(7))) else {
            throw .unauthorized
        }
        return person
    }

    private func json(_ body: [UInt8]) throws(WireError) -> JSON {
        let json: JSON
        do throws(JSONError) { json = try JSON.parse(body) } catch { throw WireError(error) }
        guard json.kind == .object else { throw .field("body", "must be an object") }
        return json
    }

    /// `If-Match: "EPOCH-SEQ"`.
    private func expected(_ request: HTTPRequest) throws(WireError) -> StateName? {
        guard let header = request.headers.ifMatch, header != "*" else { return nil }
        guard let state = parseStateName(Array(header.utf8.filter { $0 != 0x22 })) else {
            throw .field("If-Match", "must be \"EPOCH-SEQ\", as ETag gave it")
        }
        return state
    }

    /// `CLIENTTOKEN:ID` from pages; any other key is a client of its own with this one write (P35).
    private func name(_ request: HTTPRequest) throws(WireError) -> WriteName? {
        guard let key = request.headers.idempotencyKey else { return nil }
        let bytes = Array(key.utf8)
        guard (1...2048).contains(bytes.count) else { throw .field("Idempotency-Key", "must have 1 to 200 bytes") }
        if let colon = bytes.lastIndex(of: 0x3a),
            let id = Int64(String(decoding: bytes[(colon + 1)...], as: UTF8.self)),
            1...JSON.greatestInteger ~= id, let claims = shared.tokens.verify(Array(bytes[..<colon]), .client)
        {
            guard Clock.wall() - claims.issued < Limits.clientLife else { throw WireError(Refusal.expired) }
            return WriteName(client: Array(claims.subject.utf8), id: id)
        }
        guard bytes.count <= WireLimits.key else {
            throw WireError(
                .tooLarge, "Idempotency-Key is longer than \(WireLimits.key)", field: "Idempotency-Key",
                limit: WireLimits.key)
        }
        return WriteName(client: Array("key:".utf8) + bytes, id: 1)
    }
}
