/// A language that results are written in.
package enum ResultLanguage: String, CaseIterable, Sendable {
    case english = "en"
    case simplifiedChinese = "zh-Hans"
    case traditionalChinese = "zh-Hant"
    case german = "de"
    case arabic = "ar"

    /// The nearest to a BCP 47 tag; English where there is none.
    package init(tag: String) {
        let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }
        switch parts.first {
        case "de": self = .german
        case "ar": self = .arabic
        case "zh":
            let isTraditional = parts.contains { ["hant", "tw", "hk", "mo"].contains($0) }
            self = isTraditional ? .traditionalChinese : .simplifiedChinese
        default: self = .english
        }
    }

    package var isRightToLeft: Bool { self == .arabic }

    /// What stands before decimals: Arabic digits aren't used, so Arabic takes the point.
    var decimalMark: String { self == .german ? "," : "." }
}
