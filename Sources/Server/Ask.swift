internal import Boards
internal import Engine
internal import Wire

/// What a connection does with the engine's answer.
enum Ask: Sendable {
    case join(id: Int64, Identifier, Cursor?, Person)
    /// The reader's right has changed, and with it the view.
    case rejoin(Identifier, Person)
    case follow(id: Int64, Identifier, from: Int64, Person)
    case write(id: Int64, Identifier, earlier: [UInt8]?)
    case people(id: Int64, Identifier)
    /// More entries for a follower, by the number of its cursor.
    case page(Identifier, cursor: UInt64)
    /// What was decided without the engine, done in its turn.
    case fence([Turn])

    /// What a connection does once everything asked before is answered.
    enum Turn: Sendable {
        case reply(ServerMessage)
        case leave(id: Int64?, Identifier)
    }

    /// The message's id.
    var id: Int64? {
        switch self {
        case .join(let id, _, _, _), .follow(let id, _, _, _), .write(let id, _, _), .people(let id, _): id
        case .rejoin, .page, .fence: nil
        }
    }

    /// The board that it is about, if its sender named it.
    var board: Identifier? {
        switch self {
        case .join(_, let board, _, _), .follow(_, let board, _, _), .write(_, let board, _), .people(_, let board):
            board
        case .rejoin, .page, .fence: nil
        }
    }

    /// Whether whoever asked loses nothing by asking again; how many writes wait is bounded apart.
    var canWait: Bool { if case .write = self { false } else { true } }

    var earlier: [UInt8]? {
        guard case .write(_, _, let earlier) = self else { return nil }
        return earlier
    }
}
