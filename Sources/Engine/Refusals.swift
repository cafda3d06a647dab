internal import Boards

/// Refusals of named writes, so that a copy which was under way on another link is refused as well (P70).
///
/// Two generations: what is put in stays for at least `life`, unless so many are refused that the oldest have to go.
struct Refusals {
    /// A write's name on a board.
    struct Key: Hashable {
        var board: Identifier
        /// Of the board that refused it; `nil`: there was none of that id.
        var epoch: UInt64?
        var name: WriteName
    }

    private struct Kept {
        var answer: Answer
        /// The number of the batch that the answer waits for: lost with it.
        var batch: Int
    }

    /// Milliseconds: a link is dead after two minutes without a byte, and nothing that was sent on it arrives later.
    static let life: Int64 = 600_000
    /// Half of those that are kept at most.
    static let most = 50_000

    private var young: [Key: Kept] = [:]
    private var old: [Key: Kept] = [:]
    private var turned: Int64 = 0

    /// What the write was told, if it was refused by this board, or before there was one.
    ///
    /// Another board that had the same id has no say.
    mutating func answer(to key: Key, now: Int64) -> Answer? {
        turn(now)
        var unmade = key
        unmade.epoch = nil
        return (young[key] ?? old[key] ?? young[unmade] ?? old[unmade])?.answer
    }

    mutating func keep(_ answer: Answer, to key: Key, batch: Int, now: Int64) {
        if young.count >= Refusals.most { turned = now - Refusals.life }
        turn(now)
        young[key] = Kept(answer: answer, batch: batch)
    }

    /// Forgets what was decided on a state that isn't there any more.
    mutating func forget(after batch: Int) {
        young = young.filter { $0.value.batch <= batch }
        old = old.filter { $0.value.batch <= batch }
    }

    private mutating func turn(_ now: Int64) {
        guard now - turned >= Refusals.life else { return }
        // After twice the time nothing of it is young.
        old = now - turned < 2 * Refusals.life ? young : [:]
        young = [:]
        turned = now
    }
}
