internal import Boards
internal import Journal

// What boards there are: asked by every start page, so it must neither load boards again and again nor keep them loaded.

extension Desk {
    /// Boards that a stranger's request loads at most: the next one finds those and goes on.
    private static let mostLoaded = 20

    func list(_ request: Request) {
        let isOperator = request.person.isOperator
        var room = isOperator ? Int.max : Desk.mostLoaded
        do throws(JournalError) {
            var titles: [Answer.BoardTitle] = []
            for row in try reader.boards() {
                guard let id = Identifier(row.id.utf8), let title = try title(of: id, &room),
                    isOperator || title.options.contains(.listed)
                else { continue }
                titles.append(title)
            }
            answer(request.sender, .boards(titles))
        } catch {
            answer(request.sender, .refused(.readOnly(error.description)))
        }
    }

    func find(_ request: Request, _ ids: [Identifier]) {
        var room = ids.count
        do throws(JournalError) {
            var titles: [Answer.BoardTitle] = []
            for id in ids {
                if let title = try title(of: id, &room) { titles.append(title) }
            }
            answer(request.sender, .boards(titles))
        } catch {
            answer(request.sender, .refused(.readOnly(error.description)))
        }
    }

    /// A board that isn't in memory can't change, so what it was called is kept.
    private func title(of id: Identifier, _ room: inout Int) throws(JournalError) -> Answer.BoardTitle? {
        if let live = boards[id] { return Answer.BoardTitle(live.board) }
        if deleted[id] != nil { return nil }
        if let known = titles[id] { return known }
        guard room > 0 else { return nil }
        room -= 1
        titles[id] = try LoadedBoard(id, from: reader).map { Answer.BoardTitle($0.board) }
        return titles[id]
    }
}

extension Answer.BoardTitle {
    init(_ board: Board) {
        self.init(id: board.id.description, title: board.title, options: board.options, hasPolls: board.hasPolls)
    }
}
