/// Draws text and bars as SVG, from the side on which the language begins.
struct PictureCanvas {
    static let width = 1280
    static let margin = 64
    /// Where the next thing is drawn, from the top.
    var y = 0
    private(set) var body = ""
    let isRightToLeft: Bool

    init(isRightToLeft: Bool) { self.isRightToLeft = isRightToLeft }

    /// Room between the margins.
    static var room: Int { width - 2 * margin }

    enum Edge { case start, end }

    /// One line whose foot is at `y`.
    ///
    /// - Parameter indent: from the edge's margin.
    mutating func line(
        _ text: String, size: Int, at edge: Edge = .start, indent: Int = 0, isBold: Bool = false, color: String = "#111"
    ) {
        let fromLeft = (edge == .start) != isRightToLeft
        let inset = PictureCanvas.margin + indent
        let x = fromLeft ? inset : PictureCanvas.width - inset
        let weight = isBold ? " font-weight=\"700\"" : ""
        body +=
            "<text x=\"\(x)\" y=\"\(y)\" font-size=\"\(size)\" fill=\"\(color)\"\(weight)"
            + " text-anchor=\"\(edge == .start ? "start" : "end")\">\(escaped(text))</text>\n"
    }

    /// Several lines of what somebody wrote, whatever its direction.
    mutating func lines(_ text: [UInt8], size: Int, indent: Int = 0, endRoom: Int = 0, isBold: Bool = false) {
        let room = PictureCanvas.room - indent - endRoom
        for (index, line) in wrapped(text, room: Double(room) / Double(size)).enumerated() {
            if index > 0 { y += size * 5 / 4 }
            self.line("\u{2068}\(line)\u{2069}", size: size, indent: indent, isBold: isBold)
        }
    }

    /// A bar as wide as the room, filled as far as `part` of `whole` says: told apart by lightness alone.
    mutating func bar(_ part: UInt64, of whole: UInt64, height: Int) {
        let filled = whole == 0 ? 0 : Int(UInt64(PictureCanvas.room) * min(part, whole) / whole)
        let x = PictureCanvas.margin
        rectangle(x, PictureCanvas.room, height, "fill=\"#fff\" stroke=\"#767676\" stroke-width=\"2\"")
        guard filled > 0 else { return }
        rectangle(isRightToLeft ? x + PictureCanvas.room - filled : x, filled, height, "fill=\"#1b4b91\"")
    }

    /// A box, with a tick in it if it is checked.
    mutating func box(isChecked: Bool, size: Int) {
        let x = isRightToLeft ? PictureCanvas.width - PictureCanvas.margin - size : PictureCanvas.margin
        let fill = isChecked ? "#1b4b91" : "#fff"
        body +=
            "<rect x=\"\(x)\" y=\"\(y - size + 4)\" width=\"\(size)\" height=\"\(size)\" fill=\"\(fill)\""
            + " stroke=\"#767676\" stroke-width=\"2\"/>\n"
        guard isChecked else { return }
        body +=
            "<path d=\"M\(x + size / 5) \(y - size * 2 / 5)l\(size / 5) \(size / 5)l\(size * 2 / 5) -\(size * 2 / 5)\""
            + " fill=\"none\" stroke=\"#fff\" stroke-width=\"4\"/>\n"
    }

    private mutating func rectangle(_ x: Int, _ width: Int, _ height: Int, _ paint: String) {
        body += "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" \(paint)/>\n"
    }

    /// The whole picture.
    func picture(language: String, title: String) -> String {
        let height = max(720, y + PictureCanvas.margin)
        let direction = isRightToLeft ? "rtl" : "ltr"
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 \(height)" width="1280" height="\(height)" \
            xml:lang="\(language)" direction="\(direction)" font-family="system-ui, sans-serif" role="img">
            <title>\(escaped(title))</title>
            <rect width="1280" height="\(height)" fill="#fff"/>
            \(body)</svg>

            """
    }
}

/// Text as XML 1.0 takes it.
private func escaped(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0x26: out += "&amp;"
        case 0x3c: out += "&lt;"
        case 0x3e: out += "&gt;"
        case 0x22: out += "&quot;"
        case 0x09, 0x0a, 0x0d: out += " "
        case ..<0x20, 0x7f...0x9f, 0xfffe, 0xffff: break
        default: out.unicodeScalars.append(scalar)
        }
    }
    return out
}
