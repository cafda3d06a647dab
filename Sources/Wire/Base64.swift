/// RFC 4648 §4, with padding.
package func base64(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var out: [UInt8] = []
    out.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let (second, third) = (start + 1 < bytes.count, start + 2 < bytes.count)
        let word =
            UInt32(bytes[start]) << 16 | UInt32(second ? bytes[start + 1] : 0) << 8
            | UInt32(third ? bytes[start + 2] : 0)
        out.append(digits[Int(word >> 18)])
        out.append(digits[Int(word >> 12 & 63)])
        out.append(second ? digits[Int(word >> 6 & 63)] : 0x3d)
        out.append(third ? digits[Int(word & 63)] : 0x3d)
    }
    return out
}

/// `nil`: no base64 as above.
package func bytes(base64 text: [UInt8]) -> [UInt8]? {
    guard text.count % 4 == 0 else { return nil }
    let padding = text.suffix(2).filter { $0 == 0x3d }.count
    var out: [UInt8] = []
    out.reserveCapacity(text.count / 4 * 3)
    var word: UInt32 = 0
    for (index, digit) in text.dropLast(padding).enumerated() {
        guard let value = value(of: digit) else { return nil }
        word = word << 6 | value
        if index % 4 == 3 {
            out += [
                UInt8(truncatingIfNeeded: word >> 16), UInt8(truncatingIfNeeded: word >> 8),
                UInt8(truncatingIfNeeded: word),
            ]
        }
    }
    if padding == 1 { out += [UInt8(truncatingIfNeeded: word >> 10), UInt8(truncatingIfNeeded: word >> 2)] }
    if padding == 2 { out += [UInt8(truncatingIfNeeded: word >> 4)] }
    return out
}

private func value(of digit: UInt8) -> UInt32? {
    switch digit {
    case 0x41...0x5a: UInt32(digit - 0x41)
    case 0x61...0x7a: UInt32(digit - 0x61 + 26)
    case 0x30...0x39: UInt32(digit - 0x30 + 52)
    case 0x2b: 62
    case 0x2f: 63
    default: nil
    }
}
