extension JSON {
    /// The value with a line for each member and element, two spaces deeper each level: for people who edit it.
    ///
    /// Empty if it holds an integer that JavaScript can't keep.
    package var prettyText: [UInt8] {
        guard text != nil else { return [] }
        var writer = JSONWriter(capacity: 4096)
        write(to: &writer, depth: 0)
        return writer.bytes
    }

    private func write(to writer: inout JSONWriter, depth: Int) {
        let short = text ?? []
        guard short.count > 72, kind == .object || kind == .array else { return writer.raw(short) }
        let inner = Array(repeating: UInt8(0x20), count: 2 * depth + 2)
        let isObject = kind == .object
        writer.raw(isObject ? "{" : "[")
        let elements = members ?? (array ?? []).map { ("", $0) }
        for (index, element) in elements.enumerated() {
            writer.raw(index > 0 ? ",\n" : "\n")
            writer.raw(inner)
            if isObject {
                writer.string(element.0)
                writer.raw(": ")
            }
            element.1.write(to: &writer, depth: depth + 1)
        }
        writer.raw("\n")
        writer.raw(inner.dropLast(2))
        writer.raw(isObject ? "}" : "]")
    }
}
