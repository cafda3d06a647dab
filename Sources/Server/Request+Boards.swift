internal import Boards
internal import Engine

extension Request.Kind {
    /// The boards that somebody names who may not know whether they are there.
    var boards: [Identifier] {
        switch self {
        case .write(let board, _, _, _), .rehearse(let board, _), .grant(let board, _, _, _),
            .invite(let board, _, _, _), .people(let board, _, _), .join(let board, _, _), .read(let board),
            .look(let board, _), .result(let board), .entries(let board, _, _), .ballots(let board, _, _),
            .delete(let board, _):
            [board]
        case .find(let boards): boards
        case .keep(_, let board): board.map { [$0] } ?? []
        case .base, .list, .names, .picture, .fence, .probe: []
        }
    }
}

extension Answer {
    /// Which of the boards that were asked for are there and which aren't, as far as the answer tells.
    func tells(of boards: [Identifier]) -> (found: [Identifier], missed: [Identifier]) {
        switch self {
        // A stranger's declaration is refused alike whether the board is there or not, but the server has looked for it,
        // and how many boards it holds in memory is no secret.
        case .noBoard, .refused(.forbidden): return ([], boards)
        case .boards(let titles, _):
            let there = Set(titles.map(\.id))
            return (boards.filter { there.contains($0.description) }, boards.filter { !there.contains($0.description) })
        case .receipt, .admitted, .board, .result, .entries, .invited, .people: return (boards, [])
        case .names, .picture, .done, .refused, .busy, .unknown: return ([], [])
        }
    }
}
