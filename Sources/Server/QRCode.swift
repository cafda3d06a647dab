internal import CQREncode

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
