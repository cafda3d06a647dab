internal import Boards
internal import Engine
internal import JSON
internal import Sockets
internal import Styles
internal import Wire

// Boards over HTTP (P33 to P36, P53).

extension API {
    func board(
        _ board: Identifier, _ request: HTTPRequest, _ person: Person, _ exchange: Exchange
    ) throws(WireError) {
        switch request.method {
        case .get, .head: read(board, request, person, exchange)
        case .put:
            // Parsing what only the host key's holder may send costs more than refusing it.
            guard person.isOperator || request.body.count <= WireLimits.message else {
                throw WireError(Refusal.forbidden(needs: .host))
            }
            guard request.body.count <= WireLimits.board else {
                throw WireError(.tooLarge, "A board has at most \(WireLimits.board) bytes.", limit: WireLimits.board)
            }
            try declare(board, request, person, exchange)
        case .delete: ask(.delete(board), person, exchange) { _ in HTTPResponse(json: Array("{}".utf8)) }
        default: throw WireError(.method, "This address takes GET, PUT and DELETE.")
        }
    }

    /// What is longer than a message is read beside the loop.
    private func declare(
        _ board: Identifier, _ request: HTTPRequest, _ person: Person, _ exchange: Exchange
    ) throws(WireError) {
        let body = request.body
        guard body.count > WireLimits.message else {
            return try declare(try declaration(body), board, request, person, exchange)
        }
        guard exchange.mayWait else { throw .later }
        let isTaken = loop.beside(exchange, patience: patience) { () -> Result<Declaration, WireError> in
            do throws(WireError) { return .success(try declaration(body)) } catch { return .failure(error) }
        } then: { result in
            do throws(WireError) {
                // What was begun in time has its time again, as reading alone may take long.
                let api = API(loop: loop, shared: shared, for: address)
                try api.declare(try result.get(), board, request, person, exchange)
            } catch {
                exchange.respond(HTTPResponse(error))
            }
        }
        guard isTaken else { throw .later }
    }

    private func declare(
        _ declaration: Declaration, _ board: Identifier, _ request: HTTPRequest, _ person: Person, _ exchange: Exchange
    ) throws(WireError) {
        guard !request.query.contains(where: { $0.name == "dry-run" }) else {
            return rehearse(board, declaration, person, exchange)
        }
        try declaration.expectUploadedPictures()
        let intent = Intent.declare(declaration, expected: try expected(request))
        let (name, author) = try author(request, person)
        write(board, intent, name, author, exchange)
    }

    func action(
        _ action: String, _ board: Identifier, _ request: HTTPRequest, _ person: Person, _ exchange: Exchange
    ) throws(WireError) {
        switch action {
        case "grant", "invite", "people":
            try expect(request, .post)
            try people(action, board, request, person, exchange)
        case "qr.svg":
            try expect(request, .get, .head)
            try qr(board, request, exchange)
        case let action where action != "declare" && ClientMessage.intents.contains(action):
            try expect(request, .post)
            let fields = Fields(try json(try message(request)))
            let intent = try ClientMessage.intent(action, fields)
            let (name, author) = try author(request, person, isClick: intent.clicked != nil)
            write(board, intent, name, round: try ClientMessage.round(fields), author, exchange)
        case "export":
            try expect(request, .get, .head)
            try export(board, request, person, exchange)
        case "course":
            try expect(request, .get, .head)
            try course(board, request, person, exchange)
        case "changes":
            try expect(request, .get, .head)
            try changes(board, request, person, exchange)
        default: throw notFound
        }
    }

    /// Says what the declaration would be refused for; nothing is written.
    private func rehearse(_ board: Identifier, _ declaration: Declaration, _ person: Person, _ exchange: Exchange) {
        ask(.rehearse(board, declaration), person, exchange) { _ in HTTPResponse(json: Array("{}".utf8)) }
    }

    private func write(
        _ board: Identifier, _ intent: Intent, _ name: WriteName?, round: Int64? = nil, _ person: Person,
        _ exchange: Exchange
    ) {
        ask(.write(board, intent, name, round: round), person, exchange) { answer in
            guard case .receipt(let seq, let revs) = answer else { return HTTPResponse(WireError.unknown) }
            let view = intent.needs == .host ? View.host : .participant
            return HTTPResponse(json: Array("{\"seq\":\(seq),\"rev\":\(revs[Int(view.rawValue)])}".utf8))
        }
    }

    private func read(_ board: Identifier, _ request: HTTPRequest, _ person: Person, _ exchange: Exchange) {
        let styles = shared.styles
        askAtLength(.read(board), request, person, exchange) { answer in
            guard case .board(let snapshot) = answer else { return HTTPResponse(WireError.unknown) }
            let text = BoardDocument.text(snapshot) { styles.style(named: $0)?.manifest }
            let state = "\"\(Digest(bits: snapshot.epoch))-\(snapshot.seq)\""
            return HTTPResponse(json: text, headers: [("etag", state)])
        }
    }
}

private func declaration(_ body: [UInt8]) throws(WireError) -> Declaration { try Declaration(try jsonObject(body)) }
