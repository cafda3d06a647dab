extension Board {
    /// What turns the board into what is declared: kept ids keep ordinals and what is checked, `checked` counts for new
    /// buttons only, missing ids go, order follows the declaration.
    func declare(
        _ declaration: Declaration, _ expected: StateName?, at time: Int64, _ styles: some StyleLookup
    ) throws(Refusal) -> [Outcome.Operation] {
        if let expected, expected != StateName(epoch: epoch, seq: seq) { throw .mismatch }
        try declaration.check()
        var structure = Structure(
            title: declaration.title, lang: declaration.lang, nextGroup: nextGroup, options: declaration.options)
        var checks: [Outcome.Operation] = []
        for (number, declared) in declaration.groups.enumerated() {
            let plan = try plan(declared, number, &structure.nextGroup, styles)
            structure.groups.append(plan.group)
            if !plan.on.isEmpty { checks.append(.check(group: plan.group.ordinal, on: ranges(of: plan.on), off: [])) }
            if let phase = firstPhase(of: declared, plan.group, at: time) {
                checks.append(.phase(group: plan.group.ordinal, phase))
            }
        }
        try expectDistinct(structure.groups)
        let there = Set(structure.groups.map(\.ordinal))
        structure.retired = (groups + retired).filter { $0.hasVotes && !there.contains($0.group.ordinal) }.map(\.group)
        try expectRoom(for: structure.retired.count, beside: retired.count, "retired")
        try structure.expectRoom(beside: self.structure)
        // Declared as it is already: acknowledged, and nobody is told.
        if revision > 0, checks.isEmpty, structure == self.structure { return [] }
        return [.declare(structure)] + checks + absence(in: structure)
    }

    /// Where the one question goes that is shown, none is: which is next is its host's choice.
    func absence(in next: Structure) -> [Outcome.Operation] {
        guard let current, next.options.contains(.oneAtATime), !next.groups.isEmpty,
            !next.groups.contains(where: { $0.ordinal == current })
        else { return [] }
        return [.go(group: current)]
    }

    private func plan(
        _ declared: DeclaredGroup, _ number: Int, _ nextGroup: inout UInt32, _ styles: some StyleLookup
    ) throws(Refusal) -> (group: Group, on: [UInt32]) {
        let path = "groups[\(number)]"
        let name = declared.style ?? Array("box".utf8)
        guard let style = styles.style(named: name) else { throw .noStyle(name) }
        let id = declared.id ?? Identifier(UInt(number + 1))
        let old = try kept(id, declared.buttons, path)
        let label = declared.label ?? id.bytes
        let buttons = try GroupPlan(old: old, label: label, style: style.manifest, path: path).buttons(declared.buttons)
        let ordinal = old?.group.ordinal ?? nextGroup
        if old == nil { nextGroup += 1 }
        var group = Group(
            id: id, ordinal: ordinal, label: label, style: style.manifest.name, mode: declared.mode,
            deselectable: declared.deselectable ?? style.manifest.deselectable, min: declared.min, max: declared.max,
            texts: declared.texts, values: declared.values, buttons: buttons.buttons)
        switch declared.mode {
        case .shared: group.start = ranges(of: (buttons.on + start(old, group.buttons)).sorted())
        case .poll:
            group.results = declared.poll.results ?? .hostOnly
            group.emptyCounts = declared.poll.emptyCounts || style.manifest.empty == .answer
            group.correct = buttons.correct
            group.emptyIsCorrect = declared.poll.emptyIsCorrect
            group.retired = retired(old, group.buttons)
            try expectRoom(for: group.retired.count, beside: old?.group.retired.count ?? 0, "\(path).retired")
        }
        try checkRules(of: group, style.manifest, path)
        try checkVotes(for: group, old, path)
        try checkStyle(style, group, old, buttons.on)
        return (group, buttons.on)
    }

    /// The group that keeps its cells: same id, and both list their buttons or both number them.
    private func kept(_ id: Identifier, _ buttons: DeclaredButtons, _ path: String) throws(Refusal) -> GroupState? {
        guard let old = group(id) ?? retired.first(where: { $0.group.id == id }) else { return nil }
        switch (old.group.buttons, buttons) {
        case (.numbered, .numbered), (.listed, .listed), (.listed, .implied): return old
        default:
            // Ballots can't be carried from listed buttons to numbered ones, nor back.
            if old.hasVotes { throw .ballots("\(path).buttons") }
            return nil
        }
    }

    private func checkRules(of group: Group, _ style: StyleManifest, _ path: String) throws(Refusal) {
        if group.texts != nil, style.texts == nil {
            throw .badField("\(path).texts", problem: "are for styles that show a text for on and off")
        }
        if group.emptyIsCorrect, !group.emptyCounts {
            throw .badField("\(path).noneCorrect", problem: "is for polls in which an empty ballot is an answer")
        }
        guard style.buttons.contains(group.buttons.count) else {
            let (least, most) = (style.buttons.lowerBound, style.buttons.upperBound)
            let allowed = least == most ? "exactly \(least)" : "\(least) to \(most)"
            throw .badField("\(path).buttons", problem: "are \(group.buttons.count); this style takes \(allowed)")
        }
    }

    /// Asks the style whether it can hold the group as it would be; the refusal names what is checked.
    private func checkStyle(_ style: any Style, _ group: Group, _ old: GroupState?, _ on: [UInt32]) throws(Refusal) {
        var selection = Selection(bound: group.buttons.bound)
        if let old, group.mode == .shared {
            for button in stillThere(old, in: group.buttons) { selection.set(button, true) }
        }
        for button in on { selection.set(button, true) }
        var draft = Draft(taking: &selection)
        do throws(StyleRefusal) {
            try style.declare(group.setup, &draft)
        } catch {
            draft.rollBack(into: &selection)
            let state = GroupState(group: group, selection: selection)
            let named = selection.prefix(8).map { state.id(of: $0) }
            throw .style(error, group: group.id, buttons: Array(named), limit: limit(of: error, group))
        }
    }

    private func stillThere(_ old: GroupState, in buttons: Buttons) -> [UInt32] {
        switch buttons {
        case .numbered(let count): return old.selection.filter { $0 < count }
        case .listed(let listed, _):
            let ordinals = Set(listed.map(\.ordinal))
            return old.selection.filter(ordinals.contains)
        }
    }

    private func expectDistinct(_ groups: [Group]) throws(Refusal) {
        var seen: [Identifier: Int] = [:]
        for (index, group) in groups.enumerated() {
            if let first = seen.updateValue(index, forKey: group.id) {
                throw .duplicate("groups", first: first + 1, second: index + 1)
            }
        }
    }
}
