/// What somebody wants a board to be, before it is checked and ordinals are given.
package struct Declaration: Equatable, Sendable {
    package var title: [UInt8]
    package var lang: [UInt8]?
    package var groups: [DeclaredGroup]
    package var options: BoardOptions

    package init(
        title: [UInt8] = [], lang: [UInt8]? = nil, groups: [DeclaredGroup] = [], options: BoardOptions = []
    ) {
        self.title = title
        self.lang = lang
        self.groups = groups
        self.options = options
    }
}

package struct DeclaredGroup: Equatable, Sendable {
    /// `nil`: its number, counted from 1.
    package var id: Identifier?
    /// `nil`: the id.
    package var label: [UInt8]?
    /// A style's name or an alias; `nil`: `box`.
    package var style: [UInt8]?
    package var mode: Group.Mode
    /// `nil`: what the style says.
    package var deselectable: Bool?
    package var min: UInt32
    package var max: UInt32
    package var texts: Texts?
    package var values: Values?
    package var buttons: DeclaredButtons
    /// What only a poll has.
    package var poll: DeclaredPoll

    package init(
        id: Identifier? = nil, label: [UInt8]? = nil, style: [UInt8]? = nil, mode: Group.Mode = .shared,
        deselectable: Bool? = nil, min: UInt32 = 0, max: UInt32 = 0, texts: Texts? = nil, values: Values? = nil,
        buttons: DeclaredButtons, poll: DeclaredPoll = DeclaredPoll()
    ) {
        self.id = id
        self.label = label
        self.style = style
        self.mode = mode
        self.deselectable = deselectable
        self.min = min
        self.max = max
        self.texts = texts
        self.values = values
        self.buttons = buttons
        self.poll = poll
    }
}

/// What a declared group says of itself as a poll; in shared mode nothing.
package struct DeclaredPoll: Equatable, Sendable {
    /// `nil`: `hostOnly`.
    package var results: Results?
    /// Whether an empty ballot is an answer, whatever the style says.
    package var emptyCounts: Bool
    /// Whether an empty ballot is a right answer.
    package var emptyIsCorrect: Bool
    /// Of a new poll; `nil`: open.
    package var stage: Phase.Stage?
    /// Of a new poll: board time at which it closes.
    package var closesAt: Int64?

    package init(
        results: Results? = nil, emptyCounts: Bool = false, emptyIsCorrect: Bool = false, stage: Phase.Stage? = nil,
        closesAt: Int64? = nil
    ) {
        self.results = results
        self.emptyCounts = emptyCounts
        self.emptyIsCorrect = emptyIsCorrect
        self.stage = stage
        self.closesAt = closesAt
    }
}

package enum DeclaredButtons: Equatable, Sendable {
    case listed([DeclaredButton])
    /// How many, and the ids of those declared checked.
    case numbered(UInt32, checked: [UInt32])
    /// Left out: a style with exactly one button gets one.
    case implied(checked: Bool, isCorrect: Bool = false)
}

package struct DeclaredButton: Equatable, Sendable {
    package var id: Identifier?
    package var label: [UInt8]?
    /// JSON text.
    package var value: [UInt8]
    package var checked: Bool
    package var pictures: Pictures?
    /// Of a poll: whether it is a right answer.
    package var isCorrect: Bool

    package init(
        id: Identifier? = nil, label: [UInt8]? = nil, value: [UInt8] = Array("null".utf8), checked: Bool = false,
        pictures: Pictures? = nil, isCorrect: Bool = false
    ) {
        self.id = id
        self.label = label
        self.value = value
        self.checked = checked
        self.pictures = pictures
        self.isCorrect = isCorrect
    }
}
