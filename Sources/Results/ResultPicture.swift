import Boards

/// A picture of what a big screen may see: questions, bars, counts and percentages.
package struct ResultPicture {
    /// Rows of a picture at most.
    private static let mostRows = 200

    private let words: ResultWords
    private var canvas: PictureCanvas
    private var rows = 0
    private var hidden: UInt32 = 0

    /// The picture as SVG.
    package static func svg(_ table: ResultTable, _ words: ResultWords) -> [UInt8] {
        var picture = ResultPicture(words: words)
        picture.draw(table)
        let title = table.title.isEmpty ? table.board.description : String(decoding: table.title, as: UTF8.self)
        return Array(picture.canvas.picture(language: words.language.rawValue, title: title).utf8)
    }

    private init(words: ResultWords) {
        self.words = words
        canvas = PictureCanvas(isRightToLeft: words.language.isRightToLeft)
    }

    private mutating func draw(_ table: ResultTable) {
        canvas.y = PictureCanvas.margin + 8
        canvas.lines(table.title, size: 28)
        for question in table.questions where hidden == 0 { draw(question) }
        hidden += table.omitted
        if table.questions.isEmpty { note(words.nothing, size: 36) }
        if hidden > 0 { note(words.more.filling(hidden), size: 28) }
    }

    private mutating func draw(_ question: Question) {
        hidden += question.omitted
        canvas.y += 72
        canvas.lines(question.label, size: 44, isBold: true)
        switch question.content {
        case .shared(let choices): for choice in choices { draw(choice) }
        case .poll(let poll): draw(poll)
        }
    }

    private mutating func draw(_ choice: Choice) {
        guard hasRoom() else { return }
        canvas.y += 52
        canvas.box(isChecked: choice.isChecked, size: 30)
        canvas.lines(choice.label, size: 30, indent: 48)
    }

    private mutating func draw(_ poll: PolledQuestion) {
        let status = poll.stage == .closed ? [] : [words.notFinal]
        guard let round = poll.rounds.last else {
            return note(([words.answered(poll.people)] + status).joined(separator: " · "), size: 36)
        }
        let counted = round.counted
        let percentages = Percentages(counted.map(\.total), of: round.base, isSingle: poll.isSingle)
        for (index, row) in counted.enumerated() { draw(row, round.base, percentages, index) }
        note(([foot(round, percentages)] + status).joined(separator: " · "), size: 28)
    }

    private mutating func draw(_ row: ResultRow, _ base: UInt32, _ percentages: Percentages?, _ index: Int) {
        guard hasRoom() else { return }
        canvas.y += 56
        let start = canvas.y
        canvas.lines((row.isCorrect ? Array("✓ ".utf8) : []) + row.label, size: 30, endRoom: 240)
        if let percentages {
            let percent = words.percent(tenths: percentages.tenths[index], hasDecimal: percentages.hasDecimal)
            let end = canvas.y
            canvas.y = start
            canvas.line("\u{2068}\(row.total) (\(percent))\u{2069}", size: 30, at: .end, isBold: true)
            canvas.y = end
        }
        canvas.y += 14
        canvas.bar(UInt64(row.total), of: UInt64(base), height: 20)
        canvas.y += 12
    }

    /// What the percentages are of, and what else has to be known of them.
    private func foot(_ round: ResultRound, _ percentages: Percentages?) -> String {
        guard let percentages else { return words.noAnswers }
        var parts = [words.base(round.base)]
        if round.byHand > 0 { parts.append(words.byHand.filling(round.byHand)) }
        if percentages.isRounded { parts.append(words.rounded) }
        return parts.joined(separator: " · ")
    }

    private mutating func note(_ text: String, size: Int) {
        canvas.y += size + 24
        canvas.line(text, size: size, color: "#444")
    }

    /// Counts a row; `false`: there are too many already.
    private mutating func hasRoom() -> Bool {
        rows += 1
        if rows > ResultPicture.mostRows { hidden += 1 }
        return rows <= ResultPicture.mostRows
    }
}
