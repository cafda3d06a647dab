internal import Synchronization
internal import Threads

/// Says once that somebody reached the server from another machine: the sign that the address on the screen works.
final class Visitors: Sendable {
    private let hasSpoken = Mutex(false)

    var note: @Sendable (String, Bool) -> Void {
        { address, isLoopback in
            guard !isLoopback else { return }
            let isFirst = self.hasSpoken.withLock { spoken in
                defer { spoken = true }
                return !spoken
            }
            if isFirst { Console.say("First visitor from \(address).") }
        }
    }
}
