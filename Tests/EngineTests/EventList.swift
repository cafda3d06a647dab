import Boards
import Engine
import Synchronization

/// The lines of a log, kept.
final class EventList: Sendable {
    private let events = Mutex<[String]>([])

    var lines: [String] { events.withLock { $0 } }

    func add(_ event: Event) {
        let text = event.answer.text.map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
        let value = String(decoding: event.answer.value, as: UTF8.self)
        add("\(event.board) \(event.group) \(text) \(value)")
    }

    func add(_ line: String) { events.withLock { $0.append(line) } }
}
