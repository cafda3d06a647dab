import Boards
import JSON
import Journal
import Records

/// What a host that follows the entries of a board is told: each, once, in order, as the disk has it (P28).
struct SimulatedFollower {
    /// The seq of the next.
    private(set) var next: Int64 = 1
    /// When the last came, or was asked for.
    private(set) var lastHeard: Int64 = 0

    /// The message that asks for those that are still to come.
    mutating func ask(_ id: Int64, _ world: World) -> String {
        lastHeard = world.clock.now
        return "{\"type\":\"join\",\"id\":\(id),\"board\":\"\(world.board)\",\"follow\":\"entries\",\"from\":\(next)}"
    }

    /// - Parameter text: the whole message.
    mutating func take(_ json: JSON, _ text: [UInt8], _ world: World) {
        lastHeard = world.clock.now
        guard let seq = json["seq"]?.integer, seq == next else {
            return world.fail("entry \(json["seq"]?.integer ?? 0) was told where entry \(next) was to come")
        }
        next += 1
        guard let record = world.disk.records[seq] else { return world.fail("entry \(seq) was told and isn't on disk") }
        let isWithheld = json["withheld"] != nil
        let isRight =
            isWithheld
            ? json["time"] == nil && json["entry"] == nil && isVote(record)
            : json["time"]?.integer == record.time && text.reversed().starts(with: (record.text + [0x7d]).reversed())
        guard isRight, json["chain"]?.string == hex(record.chain) else {
            return world.fail("entry \(seq) was told otherwise than it is on disk")
        }
    }

    /// Only votes are held back, while nobody may see the results.
    private func isVote(_ record: Record) -> Bool {
        switch try? Entry(parsing: record.text).intent {
        case .set, .click, .withdraw: true
        default: false
        }
    }
}
