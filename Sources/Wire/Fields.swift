package import Boards
package import JSON

/// Reads the fields of a message; the first wrong one is named.
package struct Fields {
    package let json: JSON
    /// In front of the names of fields: `groups[2].`.
    package let prefix: String

    package init(_ json: JSON, prefix: String = "") {
        self.json = json
        self.prefix = prefix
    }

    package func path(_ name: StaticString) -> String { "\(prefix)\(name)" }

    /// A field that is there and isn't null.
    package func optional(_ name: StaticString) -> JSON? { json[name].flatMap { $0.isNull ? nil : $0 } }

    package func bytes(_ name: StaticString, limit: Int = .max) throws(WireError) -> [UInt8]? {
        guard let value = optional(name) else { return nil }
        guard let bytes = value.bytes else { throw .field(path(name), "must be a string") }
        if bytes.count > limit {
            throw WireError(.tooLarge, "\(path(name)) is longer than \(limit)", field: path(name), limit: limit)
        }
        return bytes
    }

    package func identifier(_ name: StaticString) throws(WireError) -> Identifier {
        guard let id = try optionalIdentifier(name) else { throw .field(path(name), "is missing") }
        return id
    }

    package func optionalIdentifier(_ name: StaticString) throws(WireError) -> Identifier? {
        guard let value = optional(name) else { return nil }
        return try Fields.identifier(value, path(name))
    }

    package static func identifier(_ value: JSON, _ path: @autoclosure () -> String) throws(WireError) -> Identifier {
        guard let bytes = value.bytes else { throw .field(path(), "must be an id in quotes") }
        if bytes.count > Limits.id {
            throw WireError(.tooLarge, "\(path()) is longer than \(Limits.id)", field: path(), limit: Limits.id)
        }
        guard let id = Identifier(bytes) else { throw .field(path(), "must be 1 to 64 of A-Z a-z 0-9 _ -") }
        return id
    }

    package func bool(_ name: StaticString) throws(WireError) -> Bool? {
        guard let value = optional(name) else { return nil }
        guard let bool = value.bool else { throw .field(path(name), "must be true or false") }
        return bool
    }

    package func integer(_ name: StaticString, _ range: ClosedRange<Int64>) throws(WireError) -> Int64? {
        guard let value = optional(name) else { return nil }
        guard let integer = value.integer, range.contains(integer) else {
            throw .field(path(name), "must be an integer from \(range.lowerBound) to \(range.upperBound)")
        }
        return integer
    }

    package func array(_ name: StaticString) throws(WireError) -> [JSON]? {
        guard let value = optional(name) else { return nil }
        guard let array = value.array else { throw .field(path(name), "must be a list") }
        return array
    }

    package func identifiers(_ name: StaticString) throws(WireError) -> [Identifier] {
        var out: [Identifier] = []
        for (index, element) in (try array(name) ?? []).enumerated() {
            out.append(try Fields.identifier(element, "\(path(name))[\(index)]"))
        }
        return out
    }

    package func object(_ name: StaticString) throws(WireError) -> Fields? {
        guard let value = optional(name) else { return nil }
        guard value.kind == .object else { throw .field(path(name), "must be an object") }
        return Fields(value, prefix: "\(path(name)).")
    }

    /// Any value but an integer that JavaScript can't hold, as JSON text.
    package func value(_ name: StaticString) throws(WireError) -> [UInt8]? {
        guard let value = json[name] else { return nil }
        guard let text = value.text else {
            throw .field(path(name), "holds an integer beyond ±9007199254740991, which JavaScript can't keep")
        }
        return text
    }

    /// Sixteen hex digits.
    package func bits(_ name: StaticString) throws(WireError) -> UInt64? {
        guard let bytes = try bytes(name) else { return nil }
        guard let bits = parseBits(bytes) else { throw .field(path(name), "must be sixteen hex digits") }
        return bits
    }
}

/// `nil`: not exactly sixteen hex digits.
package func parseBits(_ digits: some Collection<UInt8>) -> UInt64? {
    guard digits.count == 16, digits.allSatisfy({ $0 != 0x2b && $0 != 0x2d }) else { return nil }
    return UInt64(String(decoding: digits, as: UTF8.self), radix: 16)
}

/// `EPOCH-SEQ`.
package func parseStateName(_ text: [UInt8]) -> StateName? {
    guard text.count > 17, text[16] == 0x2d, let epoch = parseBits(text[..<16]),
        text[17...].allSatisfy({ (0x30...0x39).contains($0) }),
        let seq = Int64(String(decoding: text[17...], as: UTF8.self))
    else { return nil }
    return StateName(epoch: epoch, seq: seq)
}
