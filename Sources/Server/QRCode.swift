internal import CQREncode

/// A QR code as a picture: black on white whatever surrounds it, with the quiet zone of four squares that scanners
/// need (ISO/IEC 18004); `nil`: the text is too long.
func qrPicture(_ text: String) -> String? {
    guard let code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1) else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    guard let data = code.pointee.data else { return nil }
    var path = ""
    for row in 0..<width {
        for column in 0..<width where data[row * width + column] & 1 == 1 {
            path += "M\(column + 4) \(row + 4)h1v1h-1z"
        }
    }
    let side = width + 8
    return """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges">\
        <path fill="#fff" d="M0 0h\(side)v\(side)H0z"/><path d="\(path)"/></svg>
        """
}

extension Server {
    /// A QR code as lines of text, two rows of squares in each: dark on light whatever the terminal's colours, with
    /// the quiet zone of four squares that scanners need.
    ///
    /// Empty if the text is too long.
    package static func qrCode(_ text: String) -> [String] {
        guard let code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1) else { return [] }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        guard let data = code.pointee.data else { return [] }
        func isDark(_ row: Int, _ column: Int) -> Bool {
            (0..<width).contains(row) && (0..<width).contains(column) && data[row * width + column] & 1 == 1
        }
        return stride(from: -4, to: width + 4, by: 2).map { row in
            let squares = (-4..<width + 4).map { column in
                switch (isDark(row, column), isDark(row + 1, column)) {
                case (false, false): " "
                case (false, true): "▄"
                case (true, false): "▀"
                case (true, true): "█"
                }
            }
            return "\u{1b}[30;107m\(squares.joined())\u{1b}[0m"
        }
    }
}
