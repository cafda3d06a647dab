package import Boards
internal import JSON

extension Declaration {
    /// The declaration as the JSON text that reads back as an equal one.
    package var text: [UInt8] {
        var writer = JSONWriter(capacity: 4096)
        writer.raw("{")
        writer.member("title", title)
        writer.member("lang", lang)
        writer.options(options)
        writer.key("groups")
        writer.list(groups) { $0.group($1) }
        writer.raw("}")
        return writer.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func group(_ group: DeclaredGroup) {
        raw("{")
        member("id", group.id?.bytes)
        member("label", group.label)
        member("style", group.style)
        member("mode", group.mode.rawValue)
        member("deselectable", group.deselectable)
        member("min", group.min)
        member("max", group.max)
        if let texts = group.texts {
            key("texts")
            raw("{")
            member("on", texts.on)
            member("off", texts.off)
            raw("}")
        }
        if let values = group.values {
            key("values")
            raw("{")
            key("on")
            raw(values.on)
            key("off")
            raw(values.off)
            raw("}")
        }
        buttons(group.buttons)
        poll(group.poll)
        raw("}")
    }

    private mutating func poll(_ poll: DeclaredPoll) {
        member("results", (poll.results?.rawValue.utf8).map(Array.init))
        member("stage", (poll.stage?.rawValue.utf8).map(Array.init))
        flag("none", poll.emptyCounts)
        flag("noneCorrect", poll.emptyIsCorrect)
        member("closesAt", poll.closesAt)
    }

    private mutating func buttons(_ buttons: DeclaredButtons) {
        switch buttons {
        case .implied(let checked, let isCorrect):
            member("checked", checked)
            flag("correct", isCorrect)
        case .numbered(let count, let checked):
            key("buttons")
            raw("{\"count\":")
            integer(count)
            raw("}")
            key("checked")
            list(checked) { $0.string(Identifier($1).bytes) }
        case .listed(let buttons):
            key("buttons")
            list(buttons) { $0.button($1) }
        }
    }

    private mutating func button(_ button: DeclaredButton) {
        raw("{")
        member("id", button.id?.bytes)
        member("label", button.label)
        key("value")
        raw(button.value)
        member("checked", button.checked)
        flag("correct", button.isCorrect)
        if let pictures = button.pictures {
            key("pictures")
            raw("{")
            member("checked", pictures.checked)
            member("unchecked", pictures.unchecked)
            raw("}")
        }
        raw("}")
    }
}
