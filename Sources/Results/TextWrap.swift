/// The lines of a text, none wider than `room` (in widths of an em): a server has no fonts, so widths are estimates.
///
/// What doesn't fit on six lines ends in an ellipsis.
func wrapped(_ text: [UInt8], room: Double) -> [String] {
    var lines: [String] = []
    var line = ""
    var width = 0.0
    for word in words(String(decoding: text.prefix(mostBytes), as: UTF8.self)) {
        // Nobody sees more, and whoever asks for a picture of long labels must not hold up others.
        if lines.count > mostLines { break }
        let wordWidth = word.reduce(0) { $0 + estimate($1) }
        if width + wordWidth > room, !line.isEmpty {
            lines.append(line)
            (line, width) = ("", 0)
        }
        for character in word {
            let next = estimate(character)
            if width + next > room, !line.isEmpty {
                lines.append(line)
                (line, width) = ("", 0)
            }
            line.append(character)
            width += next
        }
    }
    lines.append(line)
    guard lines.count > mostLines else { return lines }
    return Array(lines.prefix(mostLines - 1)) + [lines[mostLines - 1] + "…"]
}

private let mostLines = 6
/// More than six lines of the widest letters have.
private let mostBytes = 2048

/// Pieces between which a line may end: words with the space behind them, and wide characters each.
private func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    for character in text {
        let isSpace = character == " " || character.isNewline || character == "\t"
        if isWide(character), !word.isEmpty {
            words.append(word)
            word = ""
        }
        word.append(character.isNewline ? " " : character)
        if isSpace || isWide(character) {
            words.append(word)
            word = ""
        }
    }
    return word.isEmpty ? words : words + [word]
}

/// Of an em.
private func estimate(_ character: Character) -> Double { isWide(character) ? 1.05 : 0.58 }

/// Ideographs, Hangul, full-width forms and emoji.
private func isWide(_ character: Character) -> Bool {
    guard let first = character.unicodeScalars.first?.value else { return false }
    return switch first {
    case 0x1100...0x115f, 0x2e80...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60,
        0x1f300...0x1faff, 0x20000...0x3fffd:
        true
    default: false
    }
}
