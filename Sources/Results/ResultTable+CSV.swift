import Boards

extension ResultTable {
    /// A row for each question, round and button, and for the empty answer where it is one.
    package func csv(_ words: ResultWords, _ sheet: Spreadsheet) -> [UInt8] {
        var writer = CSVWriter(sheet)
        for name in words.columns { writer.text(name) }
        writer.endRow()
        for question in questions {
            switch question.content {
            case .shared(let choices):
                for choice in choices { writer.row(question, choice, words) }
            case .poll(let poll):
                for round in poll.rounds {
                    for row in round.rows { writer.row(question, poll, round, row, words) }
                }
            }
        }
        return writer.bytes
    }
}

extension CSVWriter {
    fileprivate mutating func row(_ question: Question, _ choice: Choice, _ words: ResultWords) {
        text(question.id.bytes)
        text(question.label)
        nothing()
        text(choice.id.bytes)
        text(choice.label)
        value(choice.value)
        for _ in 0..<10 { nothing() }
        text(choice.isChecked ? words.yes : words.no)
        nothing()
        endRow()
    }

    fileprivate mutating func row(
        _ question: Question, _ poll: PolledQuestion, _ round: ResultRound, _ row: ResultRow, _ words: ResultWords
    ) {
        text(question.id.bytes)
        text(question.label)
        number(round.number)
        text(row.id?.bytes ?? [])
        text(row.label)
        value(row.value)
        number(row.count)
        number(row.byHand)
        number(row.total)
        number(round.people)
        number(round.base)
        text(round.isPresent ? words.stage(poll.stage) : words.closed)
        time(round.openedAt)
        time(round.closedAt)
        text(row.isEdited ? words.yes : words.no)
        text(row.isRetired || question.isRetired ? words.yes : words.no)
        nothing()
        text(row.isCorrect ? words.yes : words.no)
        endRow()
    }

    private mutating func time(_ time: Int64?) {
        if let time { text(utcText(time)) } else { nothing() }
    }
}

extension ResultWords {
    fileprivate func stage(_ stage: Phase.Stage) -> String {
        switch stage {
        case .draft: "\(draft) (\(notFinal))"
        case .open: "\(open) (\(notFinal))"
        case .closed: closed
        }
    }
}
