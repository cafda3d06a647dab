import Boards
import JSON
import Journal
import Records

/// What a host that follows the entries of a board is told: each, once, in order, as the disk has it (P28).
struct SimulatedFollower {
    /// The seq of the next.
    private(set) var next: Int64 = 1
    /// The past of the board that it follows.
    private(set) var past = 0
    /// Its question was answered, and the board isn't gone.
    private var isFollowing = false

    /// The message that asks for those that are still to come; of another past all are.
    mutating func ask(_ id: Int64, _ ledger: Ledger) -> String {
        if past != ledger.past { (past, next) = (ledger.past, 1) }
        isFollowing = false
        return "{\"type\":\"join\",\"id\":\(id),\"board\":\"\(ledger.id)\",\"follow\":\"entries\",\"from\":\(next)}"
    }

    /// The server has let it in; `false`: to another past than it has entries of.
    mutating func joined(_ past: Int) -> Bool {
        // Whoever asked for all of it may be given any.
        if next == 1 { self.past = past }
        isFollowing = past == self.past
        return isFollowing
    }

    /// The board was deleted.
    mutating func lose() { isFollowing = false }

    /// - Parameters:
    ///   - message: with the whole text.
    ///   - past: that the entry is of.
    mutating func take(_ json: JSON, _ text: [UInt8], _ past: Int, _ ledger: Ledger, _ world: World) {
        guard isFollowing else { return }
        guard past == self.past else { return world.fail("an entry of another past was told as if it followed") }
        guard let seq = json["seq"]?.integer, seq == next else {
            return world.fail("entry \(json["seq"]?.integer ?? 0) was told where entry \(next) was to come")
        }
        next += 1
        guard let record = ledger.record(seq, of: past) else {
            return world.fail("entry \(seq) was told and isn't on disk")
        }
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
