internal import Boards
internal import Engine
internal import JSON
internal import Sockets
internal import Threads
internal import Wire

// What requests have in common.

extension API {
    func ask(
        _ kind: Request.Kind, _ person: Person, _ exchange: Exchange, patience: UInt64? = nil,
        _ respond: @escaping (Answer) -> HTTPResponse?
    ) {
        guard exchange.mayWait else { return exchange.respond(HTTPResponse(.later)) }
        let boards = person.isOperator ? [] : kind.boards
        do throws(WireError) {
            try shared.lookups.expectRoom(for: boards, from: address, now: loop.sockets.now)
        } catch {
            return exchange.respond(HTTPResponse(error))
        }
        let call = Call(exchange) { answer in
            let (found, missed) = answer.tells(of: boards)
            shared.lookups.note(found: found, missed: missed, from: address, now: loop.sockets.now)
            return WireError(answer).map { HTTPResponse($0) } ?? respond(answer)
        }
        loop.ask(kind, as: person, .exchange(call))
        let number = loop.lastNumber
        call.wait(patience ?? self.patience, on: loop.sockets) { [loop] in loop.forget(number) }
    }

    /// What is left of the time that a request may take, in ms.
    var patience: UInt64 { began + Call.patience - min(loop.sockets.now, began + Call.patience) }

    var nobody: Person { Person(issuer: shared.tokens.secrets.server, subject: Person.nobodySubject) }

    var notFound: WireError { WireError(.notFound, "There is nothing at this address.") }

    func expect(_ request: HTTPRequest, _ methods: HTTPMethod...) throws(WireError) {
        guard methods.contains(request.method) else {
            throw WireError(.method, "This address takes another method.")
        }
    }

    func identifier(_ text: String) throws(WireError) -> Identifier {
        guard let id = Identifier(text.utf8), !Limits.takenIDs.contains(id) else {
            throw .field("board", "must be 1 to 64 of A-Z a-z 0-9 _ -, and not a page of the server")
        }
        return id
    }

    func person(_ request: HTTPRequest) throws(WireError) -> Person {
        guard let header = request.headers.authorization else { return nobody }
        guard header.hasPrefix("Bearer "),
            let bearer = shared.tokens.bearer(Array(header.utf8.dropFirst(7)), Clock.wall())
        else { throw .unauthorized }
        return bearer.person
    }

    /// The body of a message, which is no longer than one over a socket.
    func message(_ request: HTTPRequest) throws(WireError) -> [UInt8] {
        guard request.body.count <= WireLimits.message else {
            throw WireError(.tooLarge, "A write has at most \(WireLimits.message) bytes.", limit: WireLimits.message)
        }
        return request.body
    }

    func json(_ body: [UInt8]) throws(WireError) -> JSON { try jsonObject(body) }

    /// `If-Match: "EPOCH-SEQ"`.
    func expected(_ request: HTTPRequest) throws(WireError) -> StateName? {
        guard let header = request.headers.ifMatch, header != "*" else { return nil }
        guard let state = parseStateName(Array(header.utf8.filter { $0 != 0x22 })) else {
            throw .field("If-Match", "must be \"EPOCH-SEQ\", as ETag gave it")
        }
        return state
    }

    /// By what name, and as whom, a write counts: `CLIENTTOKEN:ID` from pages is that client's person's; any other key is, for
    /// the person who sends it, a client of its own with this one write (P35).
    func author(
        _ request: HTTPRequest, _ person: Person, isClick: Bool = false
    ) throws(WireError) -> (WriteName?, Person) {
        guard let bytes = request.headers.idempotencyKey else { return (nil, person) }
        guard (1...2048).contains(bytes.count) else { throw .field("Idempotency-Key", "must have 1 to 200 bytes") }
        if let colon = bytes.lastIndex(of: 0x3a),
            let id = Int64(String(decoding: bytes[(colon + 1)...], as: UTF8.self)), 1...JSON.greatestInteger ~= id,
            let (claims, owner) = try shared.tokens.author(
                Array(bytes[..<colon]), sentBy: person, isClick: isClick, now: Clock.wall())
        {
            return (WriteName(client: Array(claims.subject.utf8), id: id), owner)
        }
        guard bytes.count <= WireLimits.key else {
            throw WireError(
                .tooLarge, "Idempotency-Key is longer than \(WireLimits.key)", field: "Idempotency-Key",
                limit: WireLimits.key)
        }
        return (WriteName(key: bytes, of: person), person)
    }
}

/// The body of a request, which is an object.
func jsonObject(_ body: [UInt8]) throws(WireError) -> JSON {
    let json: JSON
    do throws(JSONError) { json = try JSON.parse(body) } catch { throw WireError(error) }
    guard json.kind == .object else { throw .field("body", "must be an object") }
    return json
}
