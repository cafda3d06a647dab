package import Boards

/// A board's result as questions, rounds and rows: what tables and pictures are made of.
package struct ResultTable: Sendable {
    package var board: Identifier
    package var title: [UInt8]
    package var lang: [UInt8]?
    package var questions: [Question]
    /// Whether no poll takes votes any more.
    package var isFinal: Bool
    /// How many questions are left out.
    package var omitted: UInt32 = 0

    package init(board: Identifier, title: [UInt8], lang: [UInt8]?, questions: [Question], isFinal: Bool) {
        self.board = board
        self.title = title
        self.lang = lang
        self.questions = questions
        self.isFinal = isFinal
    }
}

/// A group, as a table shows it.
package struct Question: Sendable {
    package enum Content: Sendable {
        case shared([Choice])
        case poll(PolledQuestion)
    }

    package var id: Identifier
    package var label: [UInt8]
    package var style: [UInt8]
    /// Whether it was taken away.
    package var isRetired: Bool
    package var content: Content
    /// How many choices are left out.
    package var omitted: UInt32 = 0
}

/// A button that everybody shares.
package struct Choice: Sendable {
    package var id: Identifier
    package var label: [UInt8]
    /// JSON text.
    package var value: [UInt8]
    package var isChecked: Bool
}

/// A poll, as a table shows it.
package struct PolledQuestion: Sendable {
    package var stage: Phase.Stage
    package var closesAt: Int64?
    /// Whether each person chooses one answer at most, so that counts add up to people.
    package var isSingle: Bool
    /// How many have answered in the present round.
    package var people: UInt32
    /// The oldest first, the present one last; none where counts may not be seen.
    package var rounds: [ResultRound]
}

/// One round of a poll.
package struct ResultRound: Sendable {
    package var number: Int64
    package var isPresent: Bool
    package var people: UInt32
    /// How many people were counted by hand, apart from `people`.
    package var byHand: UInt32
    /// Board time, ms UTC.
    package var openedAt: Int64?
    package var closedAt: Int64?
    package var rows: [ResultRow]

    /// What percentages are of: everybody who answered, in whatever way.
    package var base: UInt32 { people &+ byHand }

    /// The rows that are counted: of what was taken away the ticks are only kept.
    package var counted: [ResultRow] { rows.filter { !$0.isRetired } }
}

/// One answer of a round.
package struct ResultRow: Sendable {
    /// `nil`: the empty answer.
    package var id: Identifier?
    package var label: [UInt8]
    /// JSON text.
    package var value: [UInt8]
    package var count: UInt32
    /// Apart from `count`.
    package var byHand: UInt32
    package var isEdited: Bool
    /// Whether the button was taken away: then `count` is what was kept of it.
    package var isRetired: Bool
    package var isCorrect: Bool

    package var total: UInt32 { count &+ byHand }
}
