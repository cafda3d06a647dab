/// Gives the declared buttons of one group their ids and ordinals.
struct GroupPlan {
    /// The group that keeps its cells, if there is one.
    let old: Board.GroupState?
    let label: [UInt8]
    let style: StyleManifest
    /// Where in the declaration, for errors: `groups[2]`.
    let path: String

    /// The buttons, which new ones start checked, and which are right: ordinals.
    typealias Planned = (buttons: Buttons, on: [UInt32], correct: [UInt32])

    func buttons(_ declared: DeclaredButtons) throws(Refusal) -> Planned {
        switch declared {
        case .numbered(let count, let checked):
            let kept = old?.group.buttons.count ?? 0
            return (.numbered(count), checked.filter { $0 >= kept && $0 < count }.sorted(), [])
        case .listed(let buttons): return try listed(buttons)
        case .implied(let checked, let isCorrect):
            guard style.buttons == 1...1 else {
                throw .badField("\(path).buttons", problem: "is missing")
            }
            let id = Identifier(style.name) ?? Identifier(UInt(1))
            return try listed([DeclaredButton(id: id, label: label, checked: checked, isCorrect: isCorrect)])
        }
    }

    private func listed(_ declared: [DeclaredButton]) throws(Refusal) -> Planned {
        var bound = old?.group.buttons.bound ?? 0
        var buttons: [Button] = []
        var on: [UInt32] = []
        var correct: [UInt32] = []
        var seen: [Identifier: Int] = [:]
        for (index, button) in declared.enumerated() {
            let id = button.id ?? Identifier(UInt(index + 1))
            if let first = seen.updateValue(index, forKey: id) {
                throw .duplicate("\(path).buttons", first: first + 1, second: index + 1)
            }
            let kept = old?.ordinal(of: id) ?? old?.group.retired.first { $0.id == id }?.ordinal
            let ordinal = kept ?? bound
            if button.isCorrect { correct.append(ordinal) }
            if kept == nil {
                bound += 1
                if button.checked { on.append(ordinal) }
            }
            buttons.append(
                Button(
                    id: id, ordinal: ordinal, label: button.label ?? id.bytes, value: button.value,
                    pictures: button.pictures))
        }
        return (.listed(buttons, bound: bound), on, correct.sorted())
    }
}
