import Boards
import JSON

// A delta as its readers are told it (P11, P41).

extension JSONWriter {
    mutating func delta(_ delta: Delta) {
        raw(",\"from\":")
        integer(delta.from)
        raw(",\"to\":")
        integer(delta.to)
        raw(",\"digest\":\"")
        raw(delta.digest.description.utf8)
        raw("\",\"checks\":")
        list(delta.groups) { writer, group in
            writer.raw("[")
            writer.integer(group.ordinal)
            writer.raw(",")
            writer.list(group.on) { $0.integer($1) }
            writer.raw(",")
            writer.list(group.off) { $0.integer($1) }
            writer.raw("]")
        }
        let tallies = delta.tallies
        if tallies.isEmpty { return }
        key("tallies")
        list(tallies) { writer, tally in
            writer.raw("[")
            writer.integer(tally.group)
            writer.raw(",")
            writer.orNull(tally.people)
            writer.raw(",")
            writer.list(tally.counts) { writer, count in writer.list([count.button, count.value]) { $0.integer($1) } }
            writer.raw(",")
            writer.orNull(tally.empty)
            writer.raw("]")
        }
    }

    private mutating func orNull(_ number: UInt32?) {
        if let number { integer(number) } else { raw("null") }
    }
}

extension Delta {
    /// Checks by group, ordinals sorted.
    var groups: [(ordinal: UInt32, on: [UInt32], off: [UInt32])] {
        var out: [UInt32: (on: [UInt32], off: [UInt32])] = [:]
        for (cell, value) in cells where cell.kind == .check {
            if value != 0 {
                out[cell.group, default: ([], [])].on.append(cell.button)
            } else {
                out[cell.group, default: ([], [])].off.append(cell.button)
            }
        }
        return out.sorted { $0.key < $1.key }.map { ($0.key, $0.value.on.sorted(), $0.value.off.sorted()) }
    }
}
