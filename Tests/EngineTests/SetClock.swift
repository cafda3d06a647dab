import Synchronization

/// A clock that a test sets.
final class SetClock: Sendable {
    private let time = Mutex<Int64>(0)

    var now: Int64 { time.withLock { $0 } }

    /// A ms later with each look.
    func next() -> Int64 {
        time.withLock { time in
            time += 1
            return time
        }
    }

    func set(_ time: Int64) { self.time.withLock { $0 = time } }
}
