internal import Boards
internal import Engine
internal import Journal
internal import Records
internal import Results
internal import Sockets
internal import Wire

// How a vote went (P59).

extension API {
    /// Entries of a page: each is parsed on the loop.
    private static let pageSize = 200

    func course(
        _ board: Identifier, _ request: HTTPRequest, _ person: Person, _ exchange: Exchange
    ) throws(WireError) {
        let name = request.query.first { $0.name == "group" }?.value ?? ""
        guard let group = Identifier(name.utf8) else { throw .field("group", "must be the id of a group") }
        ask(.result(board), person, exchange) { answer in
            guard case .result(let result, _) = answer else { return HTTPResponse(WireError.unknown) }
            guard let found = result.groups.first(where: { $0.group.id == group && !$0.isRetired }) else {
                return HTTPResponse(WireError(Refusal.noGroup(group)))
            }
            guard found.poll != nil else { return HTTPResponse(WireError.field("group", "is no poll")) }
            guard let count = CourseCount(of: found) else {
                return HTTPResponse(WireError(.notClosed, "Voting isn't closed yet.", field: "group"))
            }
            // Not before it is known who asks: whoever isn't the host takes no place.
            guard let pass = RecountPass(shared.recounts) else { return HTTPResponse(WireError.busy) }
            let pages = EntryPages(self, board, person, exchange, pass, size: API.pageSize)
            return course(count, pages, upTo: result.seq)
        }
    }

    private func course(_ empty: CourseCount, _ pages: EntryPages, upTo last: Int64) -> HTTPResponse? {
        var count = empty
        return pages.gather(upTo: last) { record in
            guard let entry = try? Entry(parsing: record.text) else { return EntryPages.missing }
            count.take(entry, at: record.time)
            return nil
        } _: {
            guard let course = count.finished() else { return HTTPResponse(EntryPages.missing) }
            return HTTPResponse(json: course.text)
        }
    }
}
