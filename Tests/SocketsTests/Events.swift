import Glibc
import Synchronization

/// What happened on a loop, in order, readable from the test's thread.
final class Events: Sendable {
    private let list = Mutex<[String]>([])

    func add(_ event: String) { list.withLock { $0.append(event) } }

    var all: [String] { list.withLock { $0 } }

    /// Waits until `condition` holds, at most ten seconds.
    func wait(until condition: ([String]) -> Bool) -> Bool {
        for _ in 0..<2_000 {
            if condition(all) { return true }
            usleep(5_000)
        }
        return false
    }

    func wait(for event: String) -> Bool { wait { $0.contains(event) } }
}
