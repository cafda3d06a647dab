/// What tables and pictures of results say in one language; `{n}` stands for a number.
package struct ResultWords: Sendable {
    package let language: ResultLanguage
    /// The label of the empty answer where it has no text of its own.
    var none: String
    /// Headers of a table, in order of `Column`.
    var columns: [String]
    var yes: String
    var no: String
    var open: String
    var draft: String
    var closed: String
    var notFinal: String
    var noAnswers: String
    var answered: String
    var answeredOne: String
    var base: String
    var baseOne: String
    var byHand: String
    var rounded: String
    var nothing: String
    var more: String

    package static func of(_ language: ResultLanguage) -> ResultWords {
        switch language {
        case .english: english
        case .german: german
        case .simplifiedChinese: simplifiedChinese
        case .traditionalChinese: traditionalChinese
        case .arabic: arabic
        }
    }

    /// `12 people have answered`.
    func answered(_ people: UInt32) -> String {
        (people == 1 ? answeredOne : answered).filling(people)
    }

    /// `of 12 people`.
    func base(_ people: UInt32) -> String { (people == 1 ? baseOne : base).filling(people) }

    /// `42%`, as the language writes it; German puts a space that doesn't break before the sign.
    func percent(tenths: UInt64, hasDecimal: Bool) -> String {
        let decimal = hasDecimal ? "\(language.decimalMark)\(tenths % 10)" : ""
        return "\(tenths / 10)\(decimal)\(language == .german ? "\u{a0}" : "")%"
    }
}

extension String {
    func filling(_ number: UInt32) -> String {
        guard let place = firstRange(of: "{n}") else { return self }
        return replacingCharacters(place, "\(number)")
    }

    private func replacingCharacters(_ place: Range<Index>, _ text: String) -> String {
        String(self[..<place.lowerBound]) + text + String(self[place.upperBound...])
    }
}
