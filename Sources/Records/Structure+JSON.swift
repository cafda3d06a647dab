package import Boards
package import JSON

// A structure as entries and snapshots keep it: fields that have their default are left out.

extension JSONWriter {
    package mutating func structure(_ structure: Structure) {
        raw("{")
        member("title", structure.title)
        member("lang", structure.lang)
        member("next", structure.nextGroup)
        key("groups")
        list(structure.groups) { $0.group($1) }
        if structure.options != [] {
            key("options")
            list(BoardOptions.names.filter { structure.options.contains($0.option) }) { $0.string("\($1.name)") }
        }
        if !structure.retired.isEmpty {
            key("retired")
            list(structure.retired) { $0.group($1) }
        }
        raw("}")
    }

    private mutating func group(_ group: Group) {
        raw("{")
        member("id", group.id.bytes)
        member("ordinal", group.ordinal)
        member("label", group.label)
        member("style", group.style)
        member("mode", group.mode.rawValue)
        flag("deselectable", group.deselectable)
        if group.min != 0 || group.max != 0 {
            key("choices")
            list([group.min, group.max]) { $0.integer($1) }
        }
        if let texts = group.texts {
            key("texts")
            list([texts.on, texts.off]) { $0.string($1) }
        }
        if let values = group.values {
            key("values")
            list([values.on, values.off]) { $0.raw($1) }
        }
        buttons(group.buttons)
        poll(group)
        raw("}")
    }

    /// What only a poll has, and what a shared group goes back to.
    private mutating func poll(_ group: Group) {
        if group.results != .hostOnly {
            member("results", group.results.rawValue)
        }
        flag("none", group.emptyCounts)
        if !group.correct.isEmpty {
            key("correct")
            list(group.correct) { $0.integer($1) }
        }
        flag("noneCorrect", group.emptyIsCorrect)
        if !group.retired.isEmpty {
            key("retired")
            list(group.retired) { $0.button($1) }
        }
        if !group.start.isEmpty {
            key("start")
            ranges(group.start)
        }
    }

    private mutating func buttons(_ buttons: Buttons) {
        switch buttons {
        case .numbered(let count):
            member("count", count)
        case .listed(let buttons, let bound):
            member("next", bound)
            key("buttons")
            list(buttons) { $0.button($1) }
        }
    }

    private mutating func button(_ button: Button) {
        raw("{")
        member("id", button.id.bytes)
        member("ordinal", button.ordinal)
        member("label", button.label)
        key("value")
        raw(button.value)
        if let pictures = button.pictures {
            key("pictures")
            list([pictures.checked, pictures.unchecked]) { $0.string($1) }
        }
        raw("}")
    }
}

extension Reader {
    func structure() throws(RecordError) -> Structure {
        var groups: [Group] = []
        for group in try list("groups") { groups.append(try group.group()) }
        return Structure(
            title: try bytes("title"), lang: try optional("lang")?.asBytes(), groups: groups,
            nextGroup: try ordinal("next"), options: try options(), retired: try retiredGroups())
    }

    private func options() throws(RecordError) -> BoardOptions {
        let names = try optionalList("options") { reader throws(RecordError) in try reader.asBytes() } ?? []
        return BoardOptions(
            BoardOptions.names.filter { names.contains(Array("\($0.name)".utf8)) }.map(\.option))
    }

    private func retiredGroups() throws(RecordError) -> [Group] {
        try optionalList("retired") { reader throws(RecordError) in try reader.group() } ?? []
    }

    private func group() throws(RecordError) -> Group {
        let choices = try optionalList("choices") { reader throws(RecordError) in try reader.asOrdinal() }
        let texts = try optionalList("texts") { reader throws(RecordError) in try reader.asBytes() }
        let values = try optionalList("values") { reader throws(RecordError) in try reader.asText() }
        guard let mode = Group.Mode(rawValue: String(decoding: try bytes("mode"), as: UTF8.self)) else {
            throw .unreadable("mode")
        }
        return Group(
            id: try identifier("id"), ordinal: try ordinal("ordinal"), label: try bytes("label"),
            style: try bytes("style"), mode: mode, deselectable: try optional("deselectable") != nil,
            min: choices?.first ?? 0, max: choices?.last ?? 0,
            texts: try pair(texts).map { Texts(on: $0, off: $1) },
            values: try pair(values).map { Values(on: $0, off: $1) }, buttons: try buttons(), results: try results(),
            emptyCounts: try optional("none") != nil,
            correct: try optionalList("correct") { reader throws(RecordError) in try reader.asOrdinal() } ?? [],
            emptyIsCorrect: try optional("noneCorrect") != nil,
            retired: try optionalList("retired") { reader throws(RecordError) in try reader.button() } ?? [],
            start: try optional("start") == nil ? [] : try ranges("start"))
    }

    private func results() throws(RecordError) -> Results {
        guard let name = try optional("results")?.asBytes() else { return .hostOnly }
        guard let results = Results(rawValue: String(decoding: name, as: UTF8.self)) else {
            throw .unreadable("results")
        }
        return results
    }

    private func buttons() throws(RecordError) -> Buttons {
        if let count = try optional("count") { return .numbered(try count.asOrdinal()) }
        var buttons: [Button] = []
        for button in try list("buttons") { buttons.append(try button.button()) }
        return .listed(buttons, bound: try ordinal("next"))
    }

    private func button() throws(RecordError) -> Button {
        let pictures = try optionalList("pictures") { reader throws(RecordError) in try reader.asBytes() }
        return Button(
            id: try identifier("id"), ordinal: try ordinal("ordinal"), label: try bytes("label"),
            value: try member("value").asText(),
            pictures: try pair(pictures).map { Pictures(checked: $0, unchecked: $1) })
    }

    private func pair(_ list: [[UInt8]]?) throws(RecordError) -> ([UInt8], [UInt8])? {
        guard let list else { return nil }
        guard list.count == 2 else { throw unreadable }
        return (list[0], list[1])
    }
}
