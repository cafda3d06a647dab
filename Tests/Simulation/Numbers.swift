import Specimens
import Synchronization

/// Random numbers that a seed decides, for closures that any thread may hold.
final class Numbers: Sendable {
    private let random: Mutex<SplitMix64>

    init(seed: UInt64) { random = Mutex(SplitMix64(seed: seed)) }

    func next() -> UInt64 { random.withLock { $0.next() } }
}
