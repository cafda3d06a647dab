internal import Boards
internal import Engine

/// The audiences of one event loop: by channel, and by board, so that one of many is found at once.
struct Audiences {
    private var all: [ObjectIdentifier: Audience] = [:]
    private var boards: [Identifier: [Audience]] = [:]

    var values: Dictionary<ObjectIdentifier, Audience>.Values { all.values }

    subscript(channel: Channel) -> Audience? { all[ObjectIdentifier(channel)] }

    /// Those of a board's views that somebody reads.
    func of(_ board: Identifier) -> [Audience] { boards[board] ?? [] }

    mutating func add(_ audience: Audience) {
        guard all.updateValue(audience, forKey: ObjectIdentifier(audience.channel)) == nil else { return }
        boards[audience.channel.board, default: []].append(audience)
    }

    mutating func remove(_ audience: Audience) {
        guard self[audience.channel] === audience else { return }
        let board = audience.channel.board
        all[ObjectIdentifier(audience.channel)] = nil
        boards[board]?.removeAll { $0 === audience }
        if boards[board]?.isEmpty ?? false { boards[board] = nil }
    }
}
