internal import Boards
internal import Engine

/// The own ballots that wait on a loop to be told (P45), each person's newest, and when they may be.
///
/// Ballots are told whole. A person's may name a hundred thousand buttons, and be another after each click: written each
/// time, those of a few people would hold up everybody. So a loop writes so many bytes of them a second. Ballots of
/// ordinary boards never wait.
struct OwnBallots {
    struct Voter: Hashable {
        var board: Identifier
        var person: Person
    }

    /// What is no longer never waits: bytes, over all pages of the person.
    static let small = 8192
    /// Bytes at once, and each ms after that.
    static let atOnce = 256 << 10
    static let perMillisecond = 16 << 10

    private var waiting: [Voter: [OwnBallot]] = [:]
    /// In the order they came; whose are told meanwhile are passed over.
    private var order: [Voter] = []
    private var first = 0
    /// When all that was written is paid for, in 1/16,384 of a ms.
    private var paid: UInt64 = 0

    /// Whether any waits.
    var isEmpty: Bool { waiting.isEmpty }

    /// Whether somebody's newest wait.
    func holds(of voter: Voter) -> Bool { waiting[voter] != nil }

    /// How many people's wait.
    var count: Int { waiting.count }

    /// In how many ms the next may be told; 0: now.
    func wait(at now: UInt64) -> UInt64 {
        let room = now * UInt64(OwnBallots.perMillisecond) + UInt64(OwnBallots.atOnce)
        let excess = paid > room ? paid - room : 0
        return (excess + UInt64(OwnBallots.perMillisecond) - 1) / UInt64(OwnBallots.perMillisecond)
    }

    /// Whether these are told now, or wait in the place of the ones before.
    mutating func admits(_ ballots: [OwnBallot], of voter: Voter, pages: Int, at now: UInt64) -> Bool {
        if waiting[voter] == nil {
            if isEmpty, wait(at: now) == 0 { return true }
            if ballots.reduce(0, { $0 + $1.mostBytes }) * pages <= OwnBallots.small { return true }
            order.append(voter)
        }
        waiting[voter] = ballots
        return false
    }

    /// Those that have waited longest, if they may be told now.
    mutating func next(at now: UInt64) -> (Voter, [OwnBallot])? {
        guard wait(at: now) == 0 else { return nil }
        while first < order.count {
            let voter = order[first]
            first += 1
            compact()
            guard let ballots = waiting.removeValue(forKey: voter) else { continue }
            return (voter, ballots)
        }
        (order, first) = ([], 0)
        return nil
    }

    /// Now and then, so that an order which never ends does not grow.
    private mutating func compact() {
        guard first >= 64, first * 2 >= order.count else { return }
        order.removeFirst(first)
        first = 0
    }

    /// So many bytes were written.
    mutating func spend(_ bytes: Int, at now: UInt64) {
        paid = max(paid, now * UInt64(OwnBallots.perMillisecond)) + UInt64(bytes)
    }

    /// A board is gone; another may come under its id.
    mutating func forget(_ board: Identifier) {
        waiting = waiting.filter { $0.key.board != board }
    }
}
