internal import Boards
internal import Engine

/// A loop's audiences: a few for each board, found by board or channel.
struct Audiences {
    /// In the order they came, never empty.
    private var boards: [Identifier: [Audience]] = [:]

    subscript(board: Identifier) -> [Audience] { boards[board] ?? [] }
    subscript(channel: Channel) -> Audience? { self[channel.board].first { $0.channel === channel } }

    /// Of all boards.
    var all: [Audience] { boards.values.flatMap { $0 } }

    mutating func add(_ audience: Audience) { boards[audience.channel.board, default: []].append(audience) }

    /// Forgets it, if it is here.
    mutating func remove(_ audience: Audience) {
        let left = self[audience.channel.board].filter { $0 !== audience }
        boards[audience.channel.board] = left.isEmpty ? nil : left
    }

    /// Forgets all of a board, and returns them.
    mutating func remove(_ board: Identifier) -> [Audience] { boards.removeValue(forKey: board) ?? [] }
}
