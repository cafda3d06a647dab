internal import Boards
internal import Engine
internal import JSON
internal import Sockets
internal import Threads
internal import Wire

// Who somebody is and what they may do, over HTTP (P53).

extension API {
    /// A new person, or the one that a token names.
    func hello(_ request: HTTPRequest, _ exchange: Exchange) throws(WireError) {
        let fields = Fields(request.body.isEmpty ? try json(Array("{}".utf8)) : try json(try message(request)))
        let hello = ClientMessage.hello(id: nil, token: try fields.bytes("token"), client: try fields.bytes("client"))
        var session = Session()
        guard case .turn(.reply(let reply)) = session.take(hello, shared, now: Clock.wall()).first else { return }
        if case .error(_, let error, _) = reply { throw error }
        exchange.respond(HTTPResponse(json: reply.text))
    }

    func people(
        _ action: String, _ board: Identifier, _ request: HTTPRequest, _ person: Person, _ exchange: Exchange
    ) throws(WireError) {
        let message = try ClientMessage.rights(action, id: 1, board, Fields(try json(try message(request))))
        // One was counted before it was known how many people it is about.
        if message.price > 1 { try charge(message.price - 1, request, person) }
        let (name, author) = try author(request, person)
        let tokens = shared.tokens
        let kind: Request.Kind
        switch message {
        case .grant(_, _, let issuer, let subject, let right, _):
            kind = .grant(board, Person(issuer: issuer ?? tokens.secrets.server, subject: subject), right, name)
        case .invite(_, _, let right, let count, let end, _):
            // A repeat under the same key makes the same people.
            let people = tokens.invited(count, to: board, as: right, by: author, name, until: end)
            kind = .invite(board, people, right, name)
        case .people(_, _, let page): kind = tokens.kind(of: page, on: board)
        default: throw notFound
        }
        ask(kind, author, exchange) { answer in
            switch answer {
            case .receipt(let seq, _): return HTTPResponse(json: Array("{\"seq\":\(seq)}".utf8))
            case .invited(let seq, let granted):
                let people = granted.map { tokens.granted($0, on: board, isListed: false, at: Clock.wall()) }
                return HTTPResponse(json: ServerMessage.invited(id: 1, board, seq: seq, people, earlier: nil).text)
            case .people(let granted, let isCut):
                let people = granted.map { tokens.granted($0, on: board, isListed: true, at: Clock.wall()) }
                return HTTPResponse(json: ServerMessage.people(id: 1, board, people, more: isCut).text)
            default: return HTTPResponse(WireError.unknown)
            }
        }
    }
}
