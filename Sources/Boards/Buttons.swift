/// The buttons of a group.
package enum Buttons: Equatable, Sendable {
    /// In order of display; `bound` is the ordinal that the next new one gets.
    case listed([Button], bound: UInt32)
    /// Ids 0 ..< n with nothing of their own: id and ordinal are the same number.
    case numbered(UInt32)

    package var count: UInt32 {
        switch self {
        case .listed(let buttons, _): UInt32(buttons.count)
        case .numbered(let count): count
        }
    }

    /// Ordinals lie in `0 ..< bound`.
    package var bound: UInt32 {
        switch self {
        case .listed(_, let bound): bound
        case .numbered(let count): count
        }
    }

    package var listed: [Button] {
        guard case .listed(let buttons, _) = self else { return [] }
        return buttons
    }
}

/// A check button as it was declared.
package struct Button: Equatable, Sendable {
    package var id: Identifier
    package var ordinal: UInt32
    package var label: [UInt8]
    /// JSON text.
    package var value: [UInt8]
    package var pictures: Pictures?

    package init(id: Identifier, ordinal: UInt32, label: [UInt8], value: [UInt8], pictures: Pictures? = nil) {
        self.id = id
        self.ordinal = ordinal
        self.label = label
        self.value = value
        self.pictures = pictures
    }
}

/// The names of a button's own pair of pictures.
package struct Pictures: Equatable, Sendable {
    package var checked: [UInt8]
    package var unchecked: [UInt8]

    package init(checked: [UInt8], unchecked: [UInt8]) {
        self.checked = checked
        self.unchecked = unchecked
    }
}
