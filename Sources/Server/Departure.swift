internal import Synchronization
internal import Wire

/// How a server leaves, and whether it has begun to.
///
/// First it is no longer ready; then, after `linger`, everybody is told to go, what was accepted is finished and
/// committed, connections are closed, and the process ends.
final class Departure: Sendable {
    /// Milliseconds in which `/readyz` is 503 and everything else as before.
    let linger: Int
    /// Milliseconds over which those who are sent away are told to come back; `nil`: one for each, at most 10 s.
    private let spread: Int?
    private let begun = Atomic(false)

    /// Longest time to finish what was accepted (ms): as long as a write's answer may take.
    static let patience = Call.patience
    /// Longest time from the end of `linger` to the end of the process (ms).
    static let bound: UInt64 = 10_000

    init(linger: Int, spread: Int?) {
        self.linger = linger
        self.spread = spread
    }

    var hasBegun: Bool { begun.load(ordering: .relaxed) }

    /// `true` once.
    func begin() -> Bool { !begun.exchange(true, ordering: .relaxed) }

    /// When one of `count` may come back: at random, so that they don't all come at once.
    func pause(among count: Int) -> Int { Int.random(in: 0...(spread ?? min(count, 10_000))) }

    /// What is answered meanwhile.
    static let refusal = WireError(.busy, "The server is about to end.")
}
