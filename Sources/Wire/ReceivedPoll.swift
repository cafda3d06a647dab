internal import Boards
internal import JSON

/// A poll's tally as a reader holds it.
package struct ReceivedPoll: Equatable, Sendable {
    package private(set) var round: Int64
    package private(set) var stage: String
    package private(set) var people: UInt32
    package private(set) var empty: UInt32
    /// By ordinal; `nil`: this view isn't shown them.
    package private(set) var counts: [UInt32: UInt32]?

    init(_ json: JSON) throws(ReceivedBoard.Trouble) {
        guard let round = json["round"]?.integer, let stage = json["stage"]?.string,
            let people = json["people"]?.integer.flatMap(UInt32.init(exactly:))
        else { throw .unreadable }
        (self.round, self.stage, self.people) = (round, stage, people)
        empty = json["empty"]?.integer.flatMap(UInt32.init(exactly:)) ?? 0
        counts = try json["counts"].map { json throws(ReceivedBoard.Trouble) in
            var counts: [UInt32: UInt32] = [:]
            for (button, count) in try ReceivedPoll.pairs(json) { counts[button] = count }
            return counts
        }
    }

    mutating func take(people: JSON, counts: JSON, empty: JSON) throws(ReceivedBoard.Trouble) {
        if let people = people.integer { self.people = UInt32(truncatingIfNeeded: people) }
        if let empty = empty.integer { self.empty = UInt32(truncatingIfNeeded: empty) }
        for (button, count) in try ReceivedPoll.pairs(counts) {
            if self.counts == nil { throw .unreadable }
            self.counts?[button] = count == 0 ? nil : count
        }
    }

    /// What of it is in the digest.
    func cells(of group: UInt32) -> [Cell: UInt64] {
        var cells: [Cell: UInt64] = [.people(group): UInt64(people), .empty(group): UInt64(empty)]
        for (button, count) in counts ?? [:] { cells[.count(group, button)] = UInt64(count) }
        return cells
    }

    private static func pairs(_ json: JSON) throws(ReceivedBoard.Trouble) -> [(UInt32, UInt32)] {
        var pairs: [(UInt32, UInt32)] = []
        for pair in json.array ?? [] {
            guard let parts = pair.array, parts.count == 2, let first = parts[0].integer.flatMap(UInt32.init(exactly:)),
                let second = parts[1].integer.flatMap(UInt32.init(exactly:))
            else { throw .unreadable }
            pairs.append((first, second))
        }
        return pairs
    }
}
