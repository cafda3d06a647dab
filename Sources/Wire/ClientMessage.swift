package import Boards
internal import JSON

/// What a client says (P5 to P8, P15, P16, P23, P28, P46, P47, P50).
package enum ClientMessage: Sendable {
    case hello(id: Int64?, token: [UInt8]?, client: [UInt8]?)
    case join(id: Int64, Identifier, view: View?, have: Cursor?)
    case follow(id: Int64, Identifier, from: Int64)
    case leave(id: Int64?, Identifier)
    /// `earlier`: the token of the client that first sent it, if that is another.
    /// `round`: of the poll that the sender saw.
    case write(id: Int64, Identifier, Intent, earlier: [UInt8]?, round: Int64?)
    /// `issuer`: `nil` for this server.
    case grant(id: Int64, Identifier, issuer: String?, subject: String, Right, earlier: [UInt8]?)
    /// `until`: ms UTC; `nil`: the invitations don't end.
    case invite(id: Int64, Identifier, Right, count: Int, until: Int64?, earlier: [UInt8]?)
    case people(id: Int64, Identifier, PeoplePage)

    /// What is wrong with a message, and its id if that could be read.
    package struct Failure: Error, Equatable, Sendable {
        package var id: Int64?
        package var error: WireError
    }
}

extension ClientMessage {
    /// Decodes one text message.
    package static func decode(_ text: [UInt8]) throws(Failure) -> ClientMessage {
        let json: JSON
        do throws(JSONError) { json = try JSON.parse(text) } catch { throw Failure(id: nil, error: WireError(error)) }
        let id = json["id"]?.integer.flatMap { 1...JSON.greatestInteger ~= $0 ? $0 : nil }
        do throws(WireError) {
            return try decode(json, id)
        } catch {
            throw Failure(id: id, error: error)
        }
    }

    private static func decode(_ json: JSON, _ id: Int64?) throws(WireError) -> ClientMessage {
        guard json.kind == .object else { throw .field("type", "is missing: a message is an object") }
        let fields = Fields(json)
        if fields.optional("id") != nil, id == nil { throw .field("id", "must be an integer from 1 to 2^53 − 1") }
        guard let type = try fields.bytes("type") else { throw .field("type", "is missing") }
        switch String(decoding: type, as: UTF8.self) {
        case "hello":
            return .hello(id: id, token: try fields.bytes("token"), client: try fields.bytes("client"))
        case "leave": return .leave(id: id, try fields.identifier("board"))
        case "join": return try join(try need(id), fields)
        case "grant", "invite", "people":
            let type = String(decoding: type, as: UTF8.self)
            return try rights(type, id: try need(id), try fields.identifier("board"), fields)
        case let type where intents.contains(type):
            let intent = try intent(type, fields)
            return .write(
                id: try need(id), try fields.identifier("board"), intent, earlier: try fields.bytes("as"),
                round: try round(fields))
        default: throw WireError(.unknownType, "There is no message of this type.", field: "type")
        }
    }

    private static func need(_ id: Int64?) throws(WireError) -> Int64 {
        guard let id else { throw .field("id", "is missing") }
        return id
    }

    private static func join(_ id: Int64, _ fields: Fields) throws(WireError) -> ClientMessage {
        let board = try fields.identifier("board")
        if let follow = try fields.bytes("follow"), follow != Array("cells".utf8) {
            guard follow == Array("entries".utf8) else { throw .field("follow", "must be \"cells\" or \"entries\"") }
            return .follow(id: id, board, from: try fields.integer("from", 1...JSON.greatestInteger) ?? 1)
        }
        return .join(id: id, board, view: try view(fields), have: try fields.object("have").map(cursor))
    }

    /// Messages that are a write as they stand.
    package static let intents: Set<String> = [
        "set", "click", "declare", "withdraw", "open", "close", "extend", "show", "reset", "go", "hand", "undo",
    ]

    /// The round that a vote is meant for (P46).
    package static func round(_ fields: Fields) throws(WireError) -> Int64? {
        try fields.integer("round", 1...JSON.greatestInteger)
    }

    /// What a message of `intents` asks for; the same fields over HTTP.
    package static func intent(_ type: String, _ fields: Fields) throws(WireError) -> Intent {
        switch type {
        case "withdraw": return .withdraw(group: try fields.identifier("group"))
        case "undo":
            return try fields.integer("undoes", 1...JSON.greatestInteger).map(Intent.undo(of:)) ?? .host(.undo)
        case "open", "close", "extend", "show", "reset", "go", "hand":
            return .host(try HostIntent(type, fields))
        case "set":
            return .set(
                group: try fields.identifier("group"), on: try fields.identifiers("on"),
                off: try fields.identifiers("off"))
        case "click":
            return .click(group: try fields.identifier("group"), button: try fields.identifier("button"))
        default:
            guard let declaration = fields.optional("declaration") else { throw .field("declaration", "is missing") }
            let expected = try fields.bytes("if")
            let state = expected.flatMap(parseStateName)
            if expected != nil, state == nil { throw .field("if", "must be \"EPOCH-SEQ\"") }
            let wanted = try Declaration(declaration)
            try wanted.expectUploadedPictures()
            return .declare(wanted, expected: state)
        }
    }

    /// `grant`, `invite` and `people`; the same fields over HTTP.
    package static func rights(
        _ type: String, id: Int64, _ board: Identifier, _ fields: Fields
    ) throws(WireError) -> ClientMessage {
        switch type {
        case "grant": try grant(id, board, fields)
        case "invite":
            .invite(
                id: id, board, try right(fields),
                count: Int(try fields.integer("count", 1...Int64(Limits.invited)) ?? 1),
                until: try fields.integer("until", 1...JSON.greatestInteger),
                earlier: try fields.bytes("as"))
        default: .people(id: id, board, try PeoplePage(fields))
        }
    }

    private static func grant(_ id: Int64, _ board: Identifier, _ fields: Fields) throws(WireError) -> ClientMessage {
        guard let person = try fields.bytes("person", limit: Limits.label), !person.isEmpty else {
            throw .field("person", "is missing")
        }
        let issuer = try fields.bytes("issuer", limit: Limits.label)
        return .grant(
            id: id, board, issuer: issuer.map { String(decoding: $0, as: UTF8.self) },
            subject: String(decoding: person, as: UTF8.self), try right(fields), earlier: try fields.bytes("as"))
    }

    private static func right(_ fields: Fields) throws(WireError) -> Right {
        guard let name = try fields.bytes("right") else { throw .field("right", "is missing") }
        guard let right = Right.allCases.first(where: { Array($0.name.utf8) == name }) else {
            throw .field("right", "must be \"viewer\", \"participant\" or \"host\"")
        }
        return right
    }

    package static func view(_ fields: Fields) throws(WireError) -> View? {
        guard let name = try fields.bytes("view") else { return nil }
        guard let view = View(name: name) else {
            throw .field(fields.path("view"), "must be \"host\", \"participant\" or \"screen\"")
        }
        return view
    }

    private static func cursor(_ fields: Fields) throws(WireError) -> Cursor {
        guard let epoch = try fields.bits("epoch") else { throw .field(fields.path("epoch"), "is missing") }
        guard let view = try view(fields) else { throw .field(fields.path("view"), "is missing") }
        guard let rev = try fields.integer("rev", 0...JSON.greatestInteger) else {
            throw .field(fields.path("rev"), "is missing")
        }
        guard let digest = try fields.bits("digest") else { throw .field(fields.path("digest"), "is missing") }
        return Cursor(epoch: epoch, view: view, rev: rev, digest: digest)
    }
}
