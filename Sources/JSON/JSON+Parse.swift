import CJansson
import Glibc

/// Where and why a text is not JSON.
package struct JSONError: Error, Equatable, Sendable {
    /// Counted from 1.
    package let line: Int
    package let column: Int
    /// jansson's sentence.
    ///
    /// May hold a piece of the text: for the sender, not for a log.
    package let reason: String
}

extension JSON {
    /// Parses a whole text.
    ///
    /// Refuses duplicate keys, NUL, lone surrogates and what is deeper than 2048 levels.
    package static func parse(_ text: UnsafeRawBufferPointer) throws(JSONError) -> JSON {
        var error = json_error_t()
        let bytes = text.bindMemory(to: CChar.self)
        let flags = Int(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY)
        if let nul = JSONError(nulIn: text) { throw nul }
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
    /// jansson skips a NUL byte behind a number, a literal or a bracket.
    ///
    /// `nil`: there is none.
    init?(nulIn text: UnsafeRawBufferPointer) {
        guard let start = text.baseAddress, let found = memchr(start, 0, text.count) else { return nil }
        let before = text[..<(UnsafeRawPointer(found) - start)]
        line = 1 + before.count { $0 == 0x0a }
        column = 1 + before.reversed().prefix { $0 != 0x0a }.count
        reason = "a NUL byte"
    }

    init(_ error: json_error_t) {
        line = max(1, Int(error.line))
        column = max(1, Int(error.column))
        let text = withUnsafeBytes(of: error.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        reason = text.isEmpty ? "the text is empty" : text
    }
}
