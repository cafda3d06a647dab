/// What a board is made of, ordinals given: everything but the state of its cells.
package struct Structure: Equatable, Sendable {
    package var title: [UInt8]
    /// The language of the labels (BCP 47), if the author said so.
    package var lang: [UInt8]?
    /// In order of display.
    package var groups: [Group]
    /// The ordinal that the next new group gets.
    package var nextGroup: UInt32
    package var options: BoardOptions
    /// Polls that were taken away; their ballots are kept, and declaring one again brings it back.
    package var retired: [Group]

    package init(
        title: [UInt8] = [], lang: [UInt8]? = nil, groups: [Group] = [], nextGroup: UInt32 = 0,
        options: BoardOptions = [], retired: [Group] = []
    ) {
        self.title = title
        self.lang = lang
        self.groups = groups
        self.nextGroup = nextGroup
        self.options = options
        self.retired = retired
    }
}

/// Buttons under one style, with a label.
package struct Group: Equatable, Sendable {
    /// Whose selection counts.
    package enum Mode: String, Sendable { case shared, poll }

    package var id: Identifier
    package var ordinal: UInt32
    package var label: [UInt8]
    /// The style's own name, never an alias.
    package var style: [UInt8]
    package var mode: Mode
    package var deselectable: Bool
    package var min: UInt32
    package var max: UInt32
    package var texts: Texts?
    package var values: Values?
    package var buttons: Buttons
    /// Of a poll: who sees the counts.
    package var results: Results
    /// Of a poll: an empty ballot is an answer.
    package var emptyCounts: Bool
    /// Of a poll: the buttons that are right.
    package var correct: [UInt32]
    /// Of a poll: an empty ballot is right.
    package var emptyIsCorrect: Bool
    /// Buttons of a poll that were taken away; their ticks are kept and not counted.
    package var retired: [Button]
    /// Of a shared group: the buttons that were declared checked, which a reset brings back.
    package var start: [ClosedRange<UInt32>]

    package init(
        id: Identifier, ordinal: UInt32, label: [UInt8], style: [UInt8], mode: Mode = .shared,
        deselectable: Bool = false, min: UInt32 = 0, max: UInt32 = 0, texts: Texts? = nil, values: Values? = nil,
        buttons: Buttons, results: Results = .hostOnly, emptyCounts: Bool = false, correct: [UInt32] = [],
        emptyIsCorrect: Bool = false, retired: [Button] = [], start: [ClosedRange<UInt32>] = []
    ) {
        self.id = id
        self.ordinal = ordinal
        self.label = label
        self.style = style
        self.mode = mode
        self.deselectable = deselectable
        self.min = min
        self.max = max
        self.texts = texts
        self.values = values
        self.buttons = buttons
        self.results = results
        self.emptyCounts = emptyCounts
        self.correct = correct
        self.emptyIsCorrect = emptyIsCorrect
        self.retired = retired
        self.start = start
    }

    package var setup: Setup {
        Setup(bound: buttons.bound, buttons: buttons.count, min: min, max: max, deselectable: deselectable)
    }
}

extension Group {
    /// The id of a button that exists.
    package func id(of ordinal: UInt32) -> Identifier {
        switch buttons {
        case .listed(let buttons, _): buttons.first { $0.ordinal == ordinal }?.id ?? Identifier(ordinal)
        case .numbered: Identifier(ordinal)
        }
    }
}

/// What a switch shows when on and when off.
package struct Texts: Equatable, Sendable {
    package var on: [UInt8]
    package var off: [UInt8]

    package init(on: [UInt8], off: [UInt8]) {
        self.on = on
        self.off = off
    }
}

/// What a switch stands for when on and when off, each as JSON text.
package struct Values: Equatable, Sendable {
    package var on: [UInt8]
    package var off: [UInt8]

    package init(on: [UInt8], off: [UInt8]) {
        self.on = on
        self.off = off
    }
}
