import Specimens
import Synchronization

/// Random numbers that a seed decides, for closures that any thread may hold.
final class Numbers: Sendable {
    private let random: Mutex<SplitMix64>

    init(seed: UInt64) { random = Mutex(SplitMix64(seed: seed)) }

    func next() -> UInt64 { random.withLock { $0.next() } }

    func number(_ range: ClosedRange<Int>) -> Int {
        random.withLock { random in Int.random(in: range, using: &random) }
    }

    func chance(_ percent: Int) -> Bool { number(0...99) < percent }

    /// So many letters.
    func text(_ count: Int) -> String {
        String(decoding: (0..<count).map { _ in UInt8(ascii: "a") + UInt8(next() % 26) }, as: UTF8.self)
    }
}
