/// What somebody wants a board to be, before it is checked and ordinals are given.
package struct Declaration: Equatable, Sendable {
    package var title: [UInt8]
    package var lang: [UInt8]?
    package var groups: [DeclaredGroup]

    package init(title: [UInt8] = [], lang: [UInt8]? = nil, groups: [DeclaredGroup] = []) {
        self.title = title
        self.lang = lang
        self.groups = groups
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

    package init(
        id: Identifier? = nil, label: [UInt8]? = nil, style: [UInt8]? = nil, mode: Group.Mode = .shared,
        deselectable: Bool? = nil, min: UInt32 = 0, max: UInt32 = 0, texts: Texts? = nil, values: Values? = nil,
        buttons: DeclaredButtons
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
    }
}

package enum DeclaredButtons: Equatable, Sendable {
    case listed([DeclaredButton])
    /// How many, and the ids of those declared checked.
    case numbered(UInt32, checked: [UInt32])
    /// Left out: a style with exactly one button gets one.
    case implied(checked: Bool)
}

package struct DeclaredButton: Equatable, Sendable {
    package var id: Identifier?
    package var label: [UInt8]?
    /// JSON text.
    package var value: [UInt8]
    package var checked: Bool
    package var pictures: Pictures?

    package init(
        id: Identifier? = nil, label: [UInt8]? = nil, value: [UInt8] = Array("null".utf8), checked: Bool = false,
        pictures: Pictures? = nil
    ) {
        self.id = id
        self.label = label
        self.value = value
        self.checked = checked
        self.pictures = pictures
    }
}
