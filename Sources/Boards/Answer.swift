/// A group's state as one text and one value, for those who don't want to look at buttons (P27).
package struct GroupAnswer: Equatable, Sendable {
    /// `nil`: nothing is checked.
    package var text: [UInt8]?
    /// JSON text.
    package var value: [UInt8]
}

extension GroupAnswer {
    /// Of the checked buttons in order of display: label and value each.
    package init(checked: [(label: [UInt8], value: [UInt8])], single: Bool) {
        if single {
            self.init(text: checked.first?.label, value: checked.first?.value ?? Array("null".utf8))
        } else {
            let text = Array(checked.map(\.label).joined(separator: Array(", ".utf8)))
            let values = Array(checked.map(\.value).joined(separator: Array(",".utf8)))
            self.init(text: checked.isEmpty ? nil : text, value: Array("[".utf8) + values + Array("]".utf8))
        }
    }

    /// Of a group that shows one of two texts.
    package init(isOn: Bool, texts: Texts, values: Values?) {
        let values = values ?? Values(on: Array("true".utf8), off: Array("false".utf8))
        self.init(text: isOn ? texts.on : texts.off, value: isOn ? values.on : values.off)
    }
}

extension Board.GroupState {
    /// - Parameter style: `nil`: the style isn't installed; then the checked buttons are listed.
    package func answer(_ style: StyleManifest?) -> GroupAnswer { GroupAnswer(group, selection, style) }
}

extension ShownGroup {
    /// - Parameter style: `nil`: the style isn't installed; then the checked buttons are listed.
    package func answer(_ style: StyleManifest?) -> GroupAnswer { GroupAnswer(group, selection, style) }
}

extension GroupAnswer {
    fileprivate init(_ group: Group, _ selection: Selection, _ style: StyleManifest?) {
        if let defaults = style?.texts {
            self.init(isOn: selection.count > 0, texts: group.texts ?? defaults, values: group.values)
        } else {
            let checked = group.buttons.listed.filter { selection.contains($0.ordinal) }
            self.init(checked: checked.map { ($0.label, $0.value) }, single: style?.isSingle ?? false)
        }
    }
}
