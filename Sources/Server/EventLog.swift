internal import Engine
internal import JSON
internal import Synchronization
internal import Threads

/// What a running server writes to standard output, on a thread of its own: a terminal that is held (Ctrl-S) or a pipe
/// that nobody reads must hold up nobody else.
///
/// Nothing that a stranger sent can end a line, move the cursor or turn the text around, and strangers can't fill it.
final class EventLog: Sendable {
    enum Level: String, Sendable { case info, warning }

    /// Lines that may wait; more are left out, and counted.
    private static let mostWaiting = 10_000
    /// Lines that strangers can cause.
    private static let size = Bucket.Size(perSecond: 20, burst: 200)

    private let format: LogFormat
    private let lines = Inbox<String>()
    private let ended = Inbox<Void>()
    private let state = Mutex(State())
    private let worker: Worker

    private struct State {
        var bucket = Bucket()
        var leftOut = 0
    }

    /// - Parameter sink: takes each line, on the log's thread.
    init(_ format: LogFormat = .text, to sink: @escaping @Sendable (String) -> Void = { Console.say($0) }) {
        self.format = format
        worker = Worker(name: "event log") { [lines, ended] in
            while let lines = lines.take() { for line in lines { sink(line) } }
            ended.post(())
        }
    }

    /// A sentence for the operator.
    func say(_ line: String, _ level: Level = .info) {
        let now = UInt64(Clock.monotonic())
        guard state.withLock({ $0.bucket.take(1, of: EventLog.size, now: now) }) == 0 else { return leaveOut() }
        write(sentence(line, level))
    }

    /// A change on a board: as many as there are.
    func note(_ event: Event) {
        switch format {
        case .text: write(printable(event.line))
        case .json: write(event.json)
        }
    }

    /// Writes what waits, for at most a second.
    func end() {
        lines.close()
        _ = ended.take(waiting: 1000)
    }

    private func write(_ line: String) {
        guard lines.count < EventLog.mostWaiting else { return leaveOut() }
        let count = state.withLock { state in
            defer { state.leftOut = 0 }
            return state.leftOut
        }
        if count > 0 { lines.post(sentence("… \(count) lines left out: there were too many at once.", .warning)) }
        lines.post(line)
    }

    private func leaveOut() { state.withLock { $0.leftOut += 1 } }

    private func sentence(_ line: String, _ level: Level) -> String {
        guard format == .json else { return printable(line) }
        var writer = JSONWriter()
        writer.raw("{\"time\":")
        writer.integer(Clock.wall())
        writer.raw(",\"level\":")
        writer.string(level.rawValue)
        writer.raw(",\"message\":")
        writer.string(printable(line))
        writer.raw("}")
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
