internal import Boards
internal import Engine
internal import JSON
internal import Sockets
internal import Wire

// Which boards there are (P33).

extension API {
    /// How many boards may be asked for by their ids at once.
    private static let mostFound = 4
    /// Boards of a page.
    private static let mostListed = 500

    /// All boards, a page of them, or those of the ids that are asked for which there are.
    func list(_ request: HTTPRequest, _ person: Person, _ exchange: Exchange) throws(WireError) {
        askAtLength(try listing(request), request, person, exchange) { answer in
            guard case .boards(let boards, let isCut) = answer else { return HTTPResponse(WireError.unknown) }
            return HTTPResponse(json: text(of: boards, isCut))
        }
    }

    private func listing(_ request: HTTPRequest) throws(WireError) -> Request.Kind {
        let ids = try identifiers("id", request)
        guard ids.isEmpty else { return .find(ids) }
        let (after, text) = (try identifiers("after", request).first, request.query.first { $0.name == "limit" }?.value)
        guard let text else { return .list(after: after) }
        guard let limit = Int(text), 1...API.mostListed ~= limit else {
            throw .field("limit", "must be 1 to \(API.mostListed)")
        }
        return .list(after: after, limit: limit)
    }

    private func identifiers(_ name: String, _ request: HTTPRequest) throws(WireError) -> [Identifier] {
        var ids: [Identifier] = []
        for field in request.query where field.name == name {
            guard let id = Identifier(field.value.utf8) else {
                throw .field(name, "must be 1 to 64 of A-Z a-z 0-9 _ -")
            }
            ids.append(id)
        }
        guard ids.count <= API.mostFound else {
            throw WireError(.badField, "\(name) is there more than \(API.mostFound) times.", field: name)
        }
        return ids
    }
}

private func text(of boards: [Answer.BoardTitle], _ isCut: Bool) -> [UInt8] {
    var writer = JSONWriter()
    writer.raw("{\"boards\":")
    writer.list(boards) { writer, board in
        writer.raw("{")
        writer.key("id")
        writer.string(board.id)
        writer.key("title")
        writer.string(board.title)
        if board.hasPolls { writer.raw(",\"poll\":true") }
        if board.options.contains(.archived) { writer.raw(",\"archived\":true") }
        writer.raw("}")
    }
    if isCut { writer.raw(",\"more\":true") }
    writer.raw("}")
    return writer.bytes
}
