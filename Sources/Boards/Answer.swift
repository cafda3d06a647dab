/// A group's state as one text and one value, for those who don't want to look at buttons (P27).
package struct GroupAnswer: Equatable, Sendable {
    /// `nil`: nothing is checked.
    package var text: [UInt8]?
    /// JSON text.
    package var value: [UInt8]
}

extension Board.GroupState {
    /// - Parameter style: `nil`: the style isn't installed; then the checked buttons are listed.
    package func answer(_ style: StyleManifest?) -> GroupAnswer {
        if let defaults = style?.texts { return twoTexts(defaults) }
        let checked = group.buttons.listed.filter { selection.contains($0.ordinal) }
        if style?.isSingle ?? false {
            return GroupAnswer(text: checked.first?.label, value: checked.first?.value ?? Array("null".utf8))
        }
        let text = Array(checked.map(\.label).joined(separator: Array(", ".utf8)))
        let values = Array(checked.map(\.value).joined(separator: Array(",".utf8)))
        return GroupAnswer(text: checked.isEmpty ? nil : text, value: Array("[".utf8) + values + Array("]".utf8))
    }

    private func twoTexts(_ defaults: Texts) -> GroupAnswer {
        let isOn = selection.count > 0
        let texts = group.texts ?? defaults
        let values = group.values ?? Values(on: Array("true".utf8), off: Array("false".utf8))
        return GroupAnswer(text: isOn ? texts.on : texts.off, value: isOn ? values.on : values.off)
    }
}
