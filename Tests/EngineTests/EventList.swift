import Boards
import Engine
import Synchronization

/// The lines of a log, kept.
final class EventList: Sendable {
    private let events = Mutex<[String]>([])

    var lines: [String] { events.withLock { $0 } }

    func add(_ event: Event) {
        guard let answer = event.answer else { return add("\(event.board) \(event.group) ballot") }
        let text = answer.text.map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
        let value = String(decoding: answer.value, as: UTF8.self)
        add("\(event.board) \(event.group) \(text) \(value)")
    }

    func add(_ line: String) { events.withLock { $0.append(line) } }
}
