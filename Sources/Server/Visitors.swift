internal import Synchronization

/// Says once that somebody reached the server from another machine: the sign that the address on the screen works.
final class Visitors: Sendable {
    private let hasSpoken = Mutex(false)
    private let log: EventLog
    private let metrics: Metrics

    init(_ log: EventLog, _ metrics: Metrics) {
        self.log = log
        self.metrics = metrics
    }

    var note: @Sendable (String, Bool) -> Void {
        { address, isLoopback in
            guard !isLoopback else { return }
            let isFirst = self.hasSpoken.withLock { spoken in
                defer { spoken = true }
                return !spoken
            }
            guard isFirst else { return }
            self.metrics.noteVisitor()
            self.log.say("First visitor from \(address).")
        }
    }
}
