internal import Boards
internal import Journal

// What boards there are: asked by every start page, so it must neither load boards again and again nor keep them loaded.

extension Desk {
    /// Boards that a stranger's request loads at most, of large ones fewer: the next one finds those and goes on.
    private static let mostLoaded = 20
    /// Those that a page of the operator's loads at most: it ends there, and the next begins.
    private static let mostLoadedForPage = 100
    /// Bytes of a board that count as one more.
    private static let bytesAsOne = 64 << 10

    /// - Parameters:
    ///   - after: the page is what comes behind this board; from the first on where the list hasn't got it.
    ///   - limit: boards of a page; `nil`: all that there are.
    func list(_ request: Request, after: Identifier?, limit: Int?) {
        let isOperator = request.person.isOperator
        var room = isOperator ? limit.map { _ in Desk.mostLoadedForPage } ?? .max : Desk.mostLoaded
        do throws(JournalError) {
            let start = try start(after, isOperator)
            var (titles, isCut): ([Answer.BoardTitle], Bool) = ([], false)
            for id in try allBoards().behind(start) {
                isCut = isOperator && room == 0
                if isCut { break }
                guard let title = try title(of: id, &room), isOperator || title.options.contains(.listed) else {
                    continue
                }
                isCut = titles.count == limit
                if isCut { break }
                titles.append(title)
            }
            answer(request.sender, .boards(titles, isCut: isCut))
        } catch {
            answer(request.sender, .refused(refusal(for: error)))
        }
    }

    /// A stranger isn't told of boards that aren't listed, whether or not they are there; nor is one looked for, as the
    /// time that takes would tell.
    private func start(_ after: Identifier?, _ isOperator: Bool) throws(JournalError) -> Identifier? {
        guard let after, !isOperator else { return after }
        var none = 0
        return try title(of: after, &none)?.options.contains(.listed) == true ? after : nil
    }

    /// Read from the journal once, and kept.
    private func allBoards() throws(JournalError) -> BoardList {
        if let boardList { return boardList }
        let stored = try reader.boards().compactMap { Identifier($0.id.utf8) }
        let there = stored.filter { deleted[$0] == nil || boards[$0] != nil }
        // Those whose first entry isn't on disk yet.
        let new = Set(uncommitted.keys).subtracting(stored).filter { boards[$0] != nil }
        let list = BoardList(there + new.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) })
        boardList = list
        return list
    }

    func find(_ request: Request, _ ids: [Identifier]) {
        var room = Int.max
        do throws(JournalError) {
            var titles: [Answer.BoardTitle] = []
            for id in ids {
                if let title = try title(of: id, &room) { titles.append(title) }
            }
            answer(request.sender, .boards(titles))
        } catch {
            answer(request.sender, .refused(refusal(for: error)))
        }
    }

    /// A board that isn't in memory can't change, so what it was called is kept.
    private func title(of id: Identifier, _ room: inout Int) throws(JournalError) -> Answer.BoardTitle? {
        if let live = boards[id] { return Answer.BoardTitle(live.board) }
        if deleted[id] != nil { return nil }
        if let known = titles[id] { return known }
        guard room > 0 else { return nil }
        let stored = try LoadedBoard(id, from: reader)
        room = max(0, room - 1 - (stored?.bytes ?? 0) / Desk.bytesAsOne)
        titles[id] = stored.map { Answer.BoardTitle($0.board) }
        return titles[id]
    }
}

extension Answer.BoardTitle {
    init(_ board: Board) {
        self.init(id: board.id.description, title: board.title, options: board.options, hasPolls: board.hasPolls)
    }
}
