/// The id of a board, group or button: 1 to 64 bytes of `[A-Za-z0-9_-]`.
///
/// Identity is bytes: no `String` is compared here, since Swift equates spellings that C and JavaScript keep apart.
package struct Identifier: Hashable, Sendable {
    package let bytes: [UInt8]

    /// `nil`: a byte that isn't allowed, none, or too many.
    package init?(_ bytes: [UInt8]) {
        guard !bytes.isEmpty, bytes.count <= Limits.id else { return nil }
        for byte in bytes where !Identifier.allows(byte) { return nil }
        self.bytes = bytes
    }

    package init?(_ bytes: some Collection<UInt8>) { self.init(Array(bytes)) }

    /// A number as an id, as in groups of numbered buttons.
    package init(_ number: some UnsignedInteger) { bytes = Array(String(number).utf8) }

    /// The ordinal that a numbered button's id stands for; `007`, and what is no number, stand for none.
    package var number: UInt32? {
        guard bytes.count <= 10, bytes.count == 1 || bytes.first != 0x30 else { return nil }
        var number: UInt64 = 0
        for byte in bytes {
            guard byte >= 0x30, byte <= 0x39 else { return nil }
            number = number * 10 + UInt64(byte - 0x30)
        }
        return UInt32(exactly: number)
    }

    private static func allows(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x5f, 0x2d: true
        default: false
        }
    }
}

extension Identifier: CustomStringConvertible {
    package var description: String { String(decoding: bytes, as: UTF8.self) }
}
