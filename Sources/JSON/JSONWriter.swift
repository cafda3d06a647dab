import CJansson

/// Builds a JSON text from left to right.
///
/// Structure is the caller's: it writes braces and commas itself, so that the hot messages cost a few copies and
/// nothing else. Texts are escaped by jansson.
package struct JSONWriter {
    /// The text so far.
    ///
    /// Written by nobody else; `package` since the generic functions below are compiled into their callers, where
    /// they are specialised.
    package var bytes: [UInt8] = []

    package init(capacity: Int = 256) { bytes.reserveCapacity(capacity) }

    /// Text that is JSON already.
    package mutating func raw(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Bytes that are JSON already.
    @inlinable
    package mutating func raw(_ text: some Sequence<UInt8>) { bytes.append(contentsOf: text) }

    @inlinable
    package mutating func integer(_ value: some FixedWidthInteger) {
        if value < 0 { bytes.append(0x2d) }
        digits(of: UInt64(value.magnitude))
    }

    /// Digit by digit: a `String` for each number costs more than all the rest of a small message.
    package mutating func digits(of value: UInt64) {
        if value < 10 { return bytes.append(0x30 + UInt8(value)) }
        let start = bytes.count
        var rest = value
        while rest > 0 {
            bytes.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        }
        bytes[start...].reverse()
    }

    package mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

    /// The shortest text that reads back as `value`.
    package mutating func real(_ value: Double) { bytes.append(contentsOf: value.description.utf8) }

    /// A string of UTF-8 bytes.
    package mutating func string(_ text: [UInt8]) {
        guard text.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5c || $0 >= 0x7f }) else {
            bytes.append(0x22)
            bytes.append(contentsOf: text)
            bytes.append(0x22)
            return
        }
        bytes.append(contentsOf: escaped(text))
    }

    package mutating func string(_ text: String) { string(Array(text.utf8)) }

    /// `"key":` in front of a value, with a comma where one is needed.
    package mutating func key(_ name: StaticString) {
        if let last = bytes.last, last != 0x7b, last != 0x5b, last != 0x2c { bytes.append(0x2c) }
        bytes.append(0x22)
        raw(name)
        bytes.append(0x22)
        bytes.append(0x3a)
    }

    /// A member of an object; of a value that isn't there nothing is written.
    @inlinable
    package mutating func member(_ name: StaticString, _ value: (some FixedWidthInteger)?) {
        guard let value else { return }
        key(name)
        integer(value)
    }

    package mutating func member(_ name: StaticString, _ value: [UInt8]?) {
        guard let value else { return }
        key(name)
        string(value)
    }

    package mutating func member(_ name: StaticString, _ value: String?) {
        guard let value else { return }
        key(name)
        string(value)
    }

    package mutating func member(_ name: StaticString, _ value: Bool?) {
        guard let value else { return }
        key(name)
        bool(value)
    }

    /// A member that is true or left out.
    package mutating func flag(_ name: StaticString, _ isSet: Bool) {
        if isSet { member(name, true) }
    }

    /// A list with commas between.
    @inlinable
    package mutating func list<Element>(
        _ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
    ) {
        raw("[")
        var first = true
        for element in elements {
            if !first { raw(",") }
            first = false
            write(&self, element)
        }
        raw("]")
    }
}

/// jansson's spelling of a string.
///
/// Bytes that are no UTF-8 become U+FFFD first.
private func escaped(_ text: [UInt8]) -> [UInt8] {
    let clean = Array(String(decoding: text, as: UTF8.self).utf8)
    let value = clean.withUnsafeBytes { bytes in
        json_stringn(bytes.bindMemory(to: CChar.self).baseAddress, bytes.count)
    }
    defer { json_decref(value) }
    let size = json_dumpb(value, nil, 0, Int(JSON_ENCODE_ANY))
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        let out = UnsafeMutableRawBufferPointer(buffer).bindMemory(to: CChar.self)
        count = json_dumpb(value, out.baseAddress, out.count, Int(JSON_ENCODE_ANY))
    }
}
