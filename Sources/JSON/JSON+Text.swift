extension JSON {
    /// The greatest integer that JavaScript keeps exactly: 2^53 − 1.
    package static let greatestInteger: Int64 = 9_007_199_254_740_991

    /// The value as compact text that every reader takes for an equal value: reals as short as can be.
    ///
    /// `nil`: it holds an integer beyond ±(2^53 − 1).
    package var text: [UInt8]? {
        var writer = JSONWriter()
        return write(to: &writer) ? writer.bytes : nil
    }

    private func write(to writer: inout JSONWriter) -> Bool {
        switch kind {
        case .null: writer.raw("null")
        case .bool: writer.raw(bool == true ? "true" : "false")
        case .integer:
            guard let integer, integer.magnitude <= UInt64(JSON.greatestInteger) else { return false }
            writer.integer(integer)
        case .real: writer.real(real ?? 0)
        case .string: writer.string(bytes ?? [])
        case .array: return write(elements: array ?? [], to: &writer)
        case .object: return write(members: members ?? [], to: &writer)
        }
        return true
    }

    private func write(elements: [JSON], to writer: inout JSONWriter) -> Bool {
        writer.raw("[")
        for (index, element) in elements.enumerated() {
            if index > 0 { writer.raw(",") }
            guard element.write(to: &writer) else { return false }
        }
        writer.raw("]")
        return true
    }

    private func write(members: [(key: String, value: JSON)], to writer: inout JSONWriter) -> Bool {
        writer.raw("{")
        for (index, member) in members.enumerated() {
            if index > 0 { writer.raw(",") }
            writer.string(Array(member.key.utf8))
            writer.raw(":")
            guard member.value.write(to: &writer) else { return false }
        }
        writer.raw("}")
        return true
    }
}
