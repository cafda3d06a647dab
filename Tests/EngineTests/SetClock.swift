import Synchronization

/// A clock that a test sets.
final class SetClock: Sendable {
    private let time = Mutex<Int64>(0)

    var now: Int64 { time.withLock { $0 } }

    func set(_ time: Int64) { self.time.withLock { $0 = time } }
}
