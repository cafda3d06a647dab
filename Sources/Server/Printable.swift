/// `text` with everything that would end a line, move a cursor or turn text around written as `\u{…}`.
func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.isHarmful) else { return text }
    return text.unicodeScalars.reduce(into: "") { out, scalar in
        if scalar.isHarmful {
            out += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
            out.unicodeScalars.append(scalar)
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isHarmful: Bool {
        switch value {
        // Controls; marks of direction, embeddings, overrides and isolates; separators of lines; byte order marks.
        case 0..<0x20, 0x7f..<0xa0, 0x61c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069, 0xfeff: true
        default: false
        }
    }
}
