import CJansson

/// A value of a parsed text, read in place.
///
/// Keys are compared as bytes and members keep the order they were written in. Integers and reals stay apart.
package struct JSON {
    /// What a value is.
    package enum Kind: Sendable { case null, bool, integer, real, string, array, object }

    private let document: Document
    private let value: UnsafeMutablePointer<json_t>

    init(_ document: Document, _ value: UnsafeMutablePointer<json_t>) {
        self.document = document
        self.value = value
    }

    package var kind: Kind {
        switch value.pointee.type {
        case JSON_TRUE, JSON_FALSE: .bool
        case JSON_INTEGER: .integer
        case JSON_REAL: .real
        case JSON_STRING: .string
        case JSON_ARRAY: .array
        case JSON_OBJECT: .object
        default: .null
        }
    }

    package var isNull: Bool { kind == .null }
    package var bool: Bool? { kind == .bool ? value.pointee.type == JSON_TRUE : nil }
    package var integer: Int64? { kind == .integer ? json_integer_value(value) : nil }
    package var real: Double? { kind == .real ? json_real_value(value) : nil }

    /// The UTF-8 bytes of a string.
    package var bytes: [UInt8]? {
        guard kind == .string, let start = json_string_value(value) else { return nil }
        return Array(UnsafeRawBufferPointer(start: start, count: json_string_length(value)))
    }

    /// A string.
    ///
    /// To compare what people wrote, use `bytes`: Swift equates what JavaScript and C keep apart.
    package var string: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

    package var array: [JSON]? {
        guard kind == .array else { return nil }
        return (0..<json_array_size(value)).compactMap { json_array_get(value, $0).map { JSON(document, $0) } }
    }

    /// How many elements an array or members an object has.
    package var count: Int { kind == .array ? json_array_size(value) : kind == .object ? json_object_size(value) : 0 }

    package var members: [(key: String, value: JSON)]? {
        guard kind == .object else { return nil }
        var out: [(key: String, value: JSON)] = []
        var cursor = json_object_iter(value)
        while let here = cursor {
            if let key = json_object_iter_key(here), let member = json_object_iter_value(here) {
                out.append((String(cString: key), JSON(document, member)))
            }
            cursor = json_object_iter_next(value, here)
        }
        return out
    }

    /// A member of an object; `nil`: no such member, or no object.
    ///
    /// A member that is null is a value.
    package subscript(key: StaticString) -> JSON? {
        guard kind == .object else { return nil }
        let name = UnsafeRawPointer(key.utf8Start).assumingMemoryBound(to: CChar.self)
        return json_object_get(value, name).map { JSON(document, $0) }
    }

    package subscript(key: String) -> JSON? {
        guard kind == .object else { return nil }
        return json_object_get(value, key).map { JSON(document, $0) }
    }
}

/// Owns a parsed text.
final class Document {
    let root: UnsafeMutablePointer<json_t>

    init(_ root: UnsafeMutablePointer<json_t>) { self.root = root }

    deinit { json_decref(root) }
}
