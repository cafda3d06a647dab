internal import Synchronization
internal import Threads

/// What a running server writes to standard output, on a thread of its own: a terminal that is held (Ctrl-S) or a pipe
/// that nobody reads must hold up nobody else.
final class EventLog: Sendable {
    /// Lines that may wait; more are left out, and counted.
    private static let mostWaiting = 10_000

    private let lines = Inbox<String>()
    private let ended = Inbox<Void>()
    private let leftOut = Mutex(0)
    private let worker: Worker

    init() {
        worker = Worker(name: "event log") { [lines, ended] in
            while let lines = lines.take() { for line in lines { Console.say(line) } }
            ended.post(())
        }
    }

    func say(_ line: String) {
        guard lines.count < EventLog.mostWaiting else { return leftOut.withLock { $0 += 1 } }
        let count = leftOut.withLock { count in
            defer { count = 0 }
            return count
        }
        if count > 0 { lines.post("… \(count) lines left out: standard output takes them too slowly.") }
        lines.post(line)
    }

    /// Writes what waits, for at most a second.
    func end() {
        lines.close()
        _ = ended.take(waiting: 1000)
    }
}
