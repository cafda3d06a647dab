package import Boards

/// What a board file would change on a board: sentences for people.
package struct BoardChanges {
    package private(set) var lines: [String] = []
    /// Resolves a style's alias.
    private let style: ([UInt8]) -> [UInt8]
    /// How many have answered a poll of the board, in whatever round.
    private let answers: (Identifier) -> Int

    /// - Parameters:
    ///   - present: what the board was declared as; `nil`: there is none.
    ///   - next: what the file declares.
    package init(
        from present: Declaration?, to next: Declaration, style: @escaping ([UInt8]) -> [UInt8],
        answers: @escaping (Identifier) -> Int
    ) {
        (self.style, self.answers) = (style, answers)
        let old = named(present?.groups ?? [])
        let new = named(next.groups)
        if let present { compare("title", quoted(present.title), quoted(next.title)) }
        for group in new where !old.contains(where: { $0.id == group.id }) {
            lines.append(
                "+ \(group.id) \(quoted(group.label)) is added: \(group.buttons.count == 1 ? "1 button" : "\(group.buttons.count) buttons")"
            )
        }
        for group in old where !new.contains(where: { $0.id == group.id }) { remove(group) }
        for group in new {
            if let before = old.first(where: { $0.id == group.id }) { compare(before, group) }
        }
        let kept = new.map(\.id).filter { id in old.contains { $0.id == id } }
        if kept != old.map(\.id).filter({ id in new.contains { $0.id == id } }) {
            lines.append("~ groups change places")
        }
    }

    private mutating func remove(_ group: NamedGroup) {
        let count = answers(group.id)
        let what = count > 0 ? "is retired: \(count) answers are kept and not counted" : "is removed"
        lines.append("- \(group.id) \(quoted(group.label)) \(what)")
    }

    private mutating func compare(_ old: NamedGroup, _ new: NamedGroup) {
        compare("\(new.id)", quoted(old.label), quoted(new.label))
        compare("\(new.id): style", text(style(old.style)), text(style(new.style)))
        compare("\(new.id): mode", old.mode.rawValue, new.mode.rawValue)
        for button in new.buttons where !old.buttons.contains(where: { $0.id == button.id }) {
            lines.append("+ \(new.id)/\(button.id) \(quoted(button.label)) is added")
        }
        for button in old.buttons where !new.buttons.contains(where: { $0.id == button.id }) {
            let what = answers(new.id) > 0 ? "is retired: its ticks are kept and not counted" : "is removed"
            lines.append("- \(new.id)/\(button.id) \(quoted(button.label)) \(what)")
        }
        for button in new.buttons {
            guard let before = old.buttons.first(where: { $0.id == button.id }) else { continue }
            compare("\(new.id)/\(button.id)", quoted(before.label), quoted(button.label))
            compare("\(new.id)/\(button.id): value", text(before.value), text(button.value))
        }
    }

    private mutating func compare(_ what: String, _ old: String, _ new: String) {
        if Array(old.utf8) != Array(new.utf8) { lines.append("~ \(what): \(old) becomes \(new)") }
    }
}
