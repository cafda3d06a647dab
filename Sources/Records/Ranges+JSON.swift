import Boards
import JSON

// Ordinals as entries keep them: a number, or a pair of numbers for a run.

extension JSONWriter {
    mutating func ranges(_ ranges: [ClosedRange<UInt32>]) {
        list(ranges) { writer, range in
            if range.count == 1 { return writer.integer(range.lowerBound) }
            writer.list([range.lowerBound, range.upperBound]) { $0.integer($1) }
        }
    }
}

extension Reader {
    func ranges(_ key: StaticString) throws(RecordError) -> [ClosedRange<UInt32>] {
        var out: [ClosedRange<UInt32>] = []
        for element in try list(key) {
            let ends = element.json.kind == .array ? try element.asList() : [element]
            guard ends.count <= 2, let first = try ends.first?.asOrdinal(), let last = try ends.last?.asOrdinal(),
                first <= last
            else { throw element.unreadable }
            out.append(first...last)
        }
        return out
    }
}
