import JSON

/// Writes a table as CSV (RFC 4180), so that no cell runs as a formula.
struct CSVWriter {
    private(set) var bytes: [UInt8] = []
    private let sheet: Spreadsheet
    private var isAtStart = true

    init(_ sheet: Spreadsheet) {
        self.sheet = sheet
        if sheet.hasMark { bytes += [0xef, 0xbb, 0xbf] }
    }

    mutating func endRow() {
        bytes += [0x0d, 0x0a]
        isAtStart = true
    }

    /// What somebody wrote: where a spreadsheet would take it for a formula, an apostrophe makes it text.
    mutating func text(_ text: [UInt8]) { cell(isFormula(text) ? [0x27] + text : text) }

    mutating func text(_ text: String) { self.text(Array(text.utf8)) }

    mutating func number(_ value: some FixedWidthInteger) { cell(Array(String(value).utf8)) }

    mutating func nothing() { cell([]) }

    /// A JSON value: numbers stay numbers, a string is what it says.
    mutating func value(_ text: [UInt8]) {
        guard let json = try? JSON.parse(text) else { return self.text(text) }
        switch json.kind {
        case .null: nothing()
        case .integer, .real: cell(text.map { $0 == 0x2e ? sheet.decimalMark : $0 })
        case .string: self.text(json.bytes ?? [])
        case .bool, .array, .object: self.text(text)
        }
    }

    private mutating func cell(_ text: [UInt8]) {
        if !isAtStart { bytes.append(sheet.separator) }
        isAtStart = false
        guard text.contains(where: needsQuotes) || text.first == 0x20 || text.last == 0x20 else {
            bytes += text
            return
        }
        bytes.append(0x22)
        for byte in text {
            if byte == 0x22 { bytes.append(0x22) }
            bytes.append(byte)
        }
        bytes.append(0x22)
    }

    /// Either separator: a file that is opened with the other one must not fall apart.
    private func needsQuotes(_ byte: UInt8) -> Bool { [0x22, 0x0d, 0x0a, 0x2c, 0x3b, 0x09].contains(byte) }
}

/// Whether spreadsheets would run it: `=`, `+`, `-`, `@`, tab, CR or LF in front, or one of the first four at full width.
private func isFormula(_ text: [UInt8]) -> Bool {
    if let first = text.first, [0x3d, 0x2b, 0x2d, 0x40, 0x09, 0x0d, 0x0a].contains(first) { return true }
    guard text.count >= 3, text[0] == 0xef, text[1] == 0xbc else { return false }
    return [0x9d, 0x8b, 0x8d, 0xa0].contains(text[2])
}
