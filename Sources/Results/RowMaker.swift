import Boards

/// Makes the rows of a poll's rounds: its buttons in order of display, what was taken away, then the empty answer.
struct RowMaker {
    let group: Group
    /// What a switch without texts of its own shows.
    let manifest: StyleManifest?
    let words: ResultWords
    var correct: [UInt32] = []
    var emptyIsCorrect = false
    var edited: [UInt32] = []
    /// Ticks of buttons that were taken away.
    var kept: [UInt32: UInt32] = [:]

    /// Whether each person chooses one answer at most.
    var isSingle: Bool { manifest?.isSingle ?? false || texts != nil || group.max == 1 }

    private var texts: Texts? { group.texts ?? manifest?.texts }

    func rows(_ tally: Tally, _ hand: Hand?) -> [ResultRow] {
        let listed = buttons.map { row($0, tally, hand, isRetired: false) }
        let retired = group.retired.map { row($0, tally, hand, isRetired: true) }
        return listed + retired + (group.emptyCounts ? [empty(tally, hand)] : [])
    }

    private var buttons: [Button] {
        switch group.buttons {
        case .listed(let buttons, _): buttons
        case .numbered(let count): (0..<count).map { numbered($0) }
        }
    }

    private func numbered(_ number: UInt32) -> Button {
        let id = Identifier(number)
        return Button(id: id, ordinal: number, label: id.bytes, value: Array("null".utf8))
    }

    private func row(_ button: Button, _ tally: Tally, _ hand: Hand?, isRetired: Bool) -> ResultRow {
        ResultRow(
            id: button.id, label: texts?.on ?? button.label, value: texts == nil ? button.value : values.on,
            count: (tally.counts[button.ordinal] ?? 0) + (isRetired ? kept[button.ordinal] ?? 0 : 0),
            byHand: hand?.counts[button.ordinal] ?? 0, isEdited: edited.contains(button.ordinal), isRetired: isRetired,
            isCorrect: correct.contains(button.ordinal))
    }

    private func empty(_ tally: Tally, _ hand: Hand?) -> ResultRow {
        ResultRow(
            id: nil, label: texts?.off ?? Array(words.none.utf8), value: texts == nil ? Array("null".utf8) : values.off,
            count: tally.empty, byHand: hand?.empty ?? 0, isEdited: texts != nil && !edited.isEmpty, isRetired: false,
            isCorrect: emptyIsCorrect)
    }

    private var values: Values {
        group.values ?? Values(on: Array("true".utf8), off: Array("false".utf8))
    }
}
