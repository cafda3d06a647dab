extension Declaration {
    /// Refuses what is over a limit or contradicts itself, naming the field.
    func check() throws(Refusal) {
        try expect(title, "title", Limits.label)
        if let lang { try expect(lang, "lang", Limits.id) }
        if groups.count > Limits.groups { throw .tooLarge("groups", limit: Limits.groups) }
        for (index, group) in groups.enumerated() { try group.check("groups[\(index)]") }
    }

    /// What tells a repeat of this declaration from another (P18).
    package var content: UInt64 {
        var hash = ContentHash()
        hash.add("declare".utf8)
        hash.add(title)
        hash.add(lang)
        if options != [] { hash.add([options.rawValue]) }
        for group in groups { group.add(to: &hash) }
        return hash.value
    }
}

private func expect(_ text: [UInt8], _ path: String, _ limit: Int) throws(Refusal) {
    if text.count > limit { throw .tooLarge(path, limit: limit) }
}

extension DeclaredGroup {
    fileprivate func check(_ path: String) throws(Refusal) {
        try expect(label ?? [], "\(path).label", Limits.label)
        if let texts { try texts.check("\(path).texts") }
        try expect(values?.on ?? [], "\(path).values.on", Limits.value)
        try expect(values?.off ?? [], "\(path).values.off", Limits.value)
        if max != 0, min > max { throw .badField("\(path).min", problem: "is more than max") }
        if mode == .poll {
            try checkPoll(path)
        } else if poll != DeclaredPoll() {
            throw .badField(
                "\(path).mode",
                problem: "is \"shared\", but results, none, noneCorrect, stage and closesAt are for polls")
        }
        try buttons.check("\(path).buttons")
    }

    /// A ballot starts absent, so nothing is checked before anybody came.
    private func checkPoll(_ path: String) throws(Refusal) {
        let checked: String?
        switch buttons {
        case .listed(let buttons):
            checked = buttons.firstIndex(where: \.checked).map { "\(path).buttons[\($0)].checked" }
        case .numbered(let count, let ids):
            if count > Limits.pollButtons { throw .tooLarge("\(path).buttons.count", limit: Int(Limits.pollButtons)) }
            checked = ids.isEmpty ? nil : "\(path).checked"
        case .implied(let isChecked, _): checked = isChecked ? "\(path).checked" : nil
        }
        if let checked { throw .badField(checked, problem: "is for shared groups: in a poll nobody has answered yet") }
        if case .listed(let buttons) = buttons, buttons.count > Limits.pollButtons {
            throw .tooLarge("\(path).buttons", limit: Int(Limits.pollButtons))
        }
    }

    fileprivate func add(to hash: inout ContentHash) {
        hash.add(id?.bytes)
        hash.add(label)
        hash.add(style)
        hash.add(mode.rawValue.utf8)
        hash.add("\(deselectable.map { $0 ? 1 : 0 } ?? 2) \(min) \(max)".utf8)
        for text in [texts?.on, texts?.off, values?.on, values?.off] { hash.add(text) }
        if poll != DeclaredPoll() {
            hash.add(poll.results?.rawValue.utf8.map(\.self))
            hash.add(poll.stage?.rawValue.utf8.map(\.self))
            hash.add("\(poll.emptyCounts) \(poll.closesAt ?? -1)\(poll.emptyIsCorrect ? " correct" : "")".utf8)
        }
        buttons.add(to: &hash)
    }
}

extension Texts {
    fileprivate func check(_ path: String) throws(Refusal) {
        if on.isEmpty { throw .badField("\(path).on", problem: "is empty") }
        if off.isEmpty { throw .badField("\(path).off", problem: "is empty") }
        if on == off { throw .badField("\(path).off", problem: "is the same as on") }
        try expect(on, "\(path).on", Limits.label)
        try expect(off, "\(path).off", Limits.label)
    }
}

extension DeclaredButtons {
    fileprivate func check(_ path: String) throws(Refusal) {
        switch self {
        case .implied: break
        case .numbered(let count, _):
            if count == 0 { throw .badField("\(path).count", problem: "is 0") }
            if count > Limits.numbered { throw .tooLarge("\(path).count", limit: Int(Limits.numbered)) }
        case .listed(let buttons):
            if buttons.isEmpty { throw .badField(path, problem: "is empty") }
            if buttons.count > Limits.buttons { throw .tooLarge(path, limit: Limits.buttons) }
            for (index, button) in buttons.enumerated() { try button.check("\(path)[\(index)]") }
        }
    }

    fileprivate func add(to hash: inout ContentHash) {
        switch self {
        case .implied(let checked, let isCorrect):
            hash.add("implied \(checked)\(isCorrect ? " correct" : "")".utf8)
        case .numbered(let count, let checked):
            hash.add("numbered \(count)".utf8)
            for button in checked { hash.add(String(button).utf8) }
        case .listed(let buttons):
            for button in buttons {
                hash.add(button.id?.bytes)
                hash.add(button.label)
                hash.add(button.value)
                hash.add([(button.checked ? 1 : 0) | (button.isCorrect ? 2 : 0)])
                hash.add(button.pictures?.checked)
                hash.add(button.pictures?.unchecked)
            }
        }
    }
}

extension DeclaredButton {
    fileprivate func check(_ path: String) throws(Refusal) {
        try expect(label ?? [], "\(path).label", Limits.label)
        try expect(value, "\(path).value", Limits.value)
        guard let pictures else { return }
        try expect(pictures.checked, "\(path).pictures.checked", Limits.picture)
        try expect(pictures.unchecked, "\(path).pictures.unchecked", Limits.picture)
        if label?.isEmpty ?? false {
            throw .badField("\(path).label", problem: "is empty; a picture needs a name for those who can't see it")
        }
    }
}
