package import Boards
internal import JSON

/// What a client says (P5 to P8, P15, P16, P23, P28).
package enum ClientMessage: Sendable {
    case hello(id: Int64?, token: [UInt8]?, client: [UInt8]?)
    case join(id: Int64, Identifier, view: View?, have: Cursor?)
    case follow(id: Int64, Identifier, from: Int64)
    case leave(id: Int64?, Identifier)
    /// `earlier`: the token of the client that first sent it, if that is another.
    case write(id: Int64, Identifier, Intent, earlier: [UInt8]?)

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
        case "set", "click", "declare":
            let intent = try intent(String(decoding: type, as: UTF8.self), fields)
            return .write(id: try need(id), try fields.identifier("board"), intent, earlier: try fields.bytes("as"))
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

    /// What `set`, `click` and `declare` ask for; the same fields over HTTP.
    package static func intent(_ type: String, _ fields: Fields) throws(WireError) -> Intent {
        switch type {
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
