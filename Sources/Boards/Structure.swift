/// What a board is made of, ordinals given: everything but the state of its cells.
package struct Structure: Equatable, Sendable {
    package var title: [UInt8]
    /// The language of the labels (BCP 47), if the author said so.
    package var lang: [UInt8]?
    /// In order of display.
    package var groups: [Group]
    /// The ordinal that the next new group gets.
    package var nextGroup: UInt32

    package init(title: [UInt8] = [], lang: [UInt8]? = nil, groups: [Group] = [], nextGroup: UInt32 = 0) {
        self.title = title
        self.lang = lang
        self.groups = groups
        self.nextGroup = nextGroup
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

    package init(
        id: Identifier, ordinal: UInt32, label: [UInt8], style: [UInt8], mode: Mode = .shared,
        deselectable: Bool = false, min: UInt32 = 0, max: UInt32 = 0, texts: Texts? = nil, values: Values? = nil,
        buttons: Buttons
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
    }

    package var setup: Setup {
        Setup(bound: buttons.bound, buttons: buttons.count, min: min, max: max, deselectable: deselectable)
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
