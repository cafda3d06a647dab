import CJansson

/// Where and why a text is not JSON.
package struct JSONError: Error, Equatable, Sendable {
    /// Counted from 1.
    package let line: Int
    package let column: Int
    /// jansson's sentence. May hold a piece of the text: for the sender, not for a log.
    package let reason: String
}

extension JSON {
    /// Parses a whole text. Refuses duplicate keys, NUL, lone surrogates and what is deeper than 2048 levels.
    package static func parse(_ text: UnsafeRawBufferPointer) throws(JSONError) -> JSON {
        var error = json_error_t()
        let bytes = text.bindMemory(to: CChar.self)
        let flags = Int(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY)
        guard let start = bytes.baseAddress, let root = json_loadb(start, bytes.count, flags, &error) else {
            throw JSONError(error)
        }
        return JSON(Document(root), root)
    }

    package static func parse(_ text: [UInt8]) throws(JSONError) -> JSON {
        let result: Result<JSON, JSONError> = text.withUnsafeBytes { bytes in
            do throws(JSONError) { return .success(try parse(bytes)) } catch { return .failure(error) }
        }
        return try result.get()
    }
}

extension JSONError {
    init(_ error: json_error_t) {
        line = max(1, Int(error.line))
        column = max(1, Int(error.column))
        let text = withUnsafeBytes(of: error.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        reason = text.isEmpty ? "the text is empty" : text
    }
}
