/// How a spreadsheet program in some language reads a CSV file.
package struct Spreadsheet: Equatable, Sendable {
    package var separator: UInt8 = 0x2c
    /// What the program takes for the mark before decimals.
    var decimalMark: UInt8 = 0x2e
    /// Whether the file begins with a byte order mark: without one Excel takes UTF-8 for something else.
    var hasMark = false

    /// RFC 4180: commas, and points before decimals.
    package static let standard = Spreadsheet()

    /// What Excel in a language expects.
    ///
    /// Where a comma stands before decimals, Windows separates lists by semicolons; so it does for Arabic, whose
    /// decimals follow a point on Windows and whose own comma (U+060C) no program takes for a separator.
    package static func excel(tag: String) -> Spreadsheet {
        let language = String(tag.lowercased().prefix { $0 != "-" && $0 != "_" })
        let hasComma = commaLanguages.contains(language)
        return Spreadsheet(
            separator: hasComma || language == "ar" ? 0x3b : 0x2c, decimalMark: hasComma ? 0x2c : 0x2e, hasMark: true)
    }

    /// Languages that put a comma before decimals (CLDR).
    private static let commaLanguages: Set<String> = [
        "az", "be", "bg", "bs", "ca", "cs", "da", "de", "el", "es", "et", "eu", "fi", "fr", "gl", "hr", "hu", "hy",
        "id",
        "is", "it", "ka", "kk", "lt", "lv", "mk", "nb", "nl", "nn", "no", "pl", "pt", "ro", "ru", "sk", "sl", "sq",
        "sr",
        "sv", "tr", "uk", "uz", "vi",
    ]
}
