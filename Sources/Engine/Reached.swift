internal import Boards

/// How far boards have come, told once for all that a turn releases.
struct Reached {
    /// In the order in which they were first noted.
    private var all: [(board: Identifier, seq: Int64)] = []
    private var places: [Identifier: Int] = [:]

    mutating func note(_ board: Identifier, _ seq: Int64) {
        if let place = places[board] { return all[place].seq = seq }
        places[board] = all.count
        all.append((board, seq))
    }

    mutating func take() -> [(board: Identifier, seq: Int64)] {
        guard !all.isEmpty else { return [] }
        defer { self = Reached() }
        return all
    }
}
