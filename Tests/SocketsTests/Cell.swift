import Glibc
import Synchronization

/// A value that one thread sets and another waits for.
final class Cell<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)

    func set(_ new: Value) { value.withLock { $0 = new } }

    var current: Value? { value.withLock { $0 } }

    func wait() -> Value {
        for _ in 0..<5_000 {
            if let current { return current }
            usleep(2_000)
        }
        fatalError("nothing came in ten seconds")
    }
}
