import Boards
import JSON

extension Course {
    /// As it is answered (P59).
    package var text: [UInt8] {
        var writer = JSONWriter(capacity: 64 * (steps.count + 2))
        writer.raw("{\"group\":")
        writer.string(group.bytes)
        writer.member("openedAt", openedAt)
        writer.member("closedAt", closedAt)
        writer.key("steps")
        writer.list(steps) { $0.step($1) }
        writer.raw("}")
        return writer.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func step(_ step: Course.Step) {
        raw("{\"at\":")
        integer(step.at)
        key("answered")
        integer(step.tally.people)
        key("counts")
        list(step.tally.counts.sorted { $0.key < $1.key }) { writer, count in
            writer.raw("[")
            writer.integer(count.key)
            writer.raw(",")
            writer.integer(count.value)
            writer.raw("]")
        }
        if step.tally.empty > 0 { member("empty", step.tally.empty) }
        raw("}")
    }
}
