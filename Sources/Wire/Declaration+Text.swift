package import Boards
internal import JSON

extension Declaration {
    /// The declaration as the JSON text that reads back as an equal one.
    package var text: [UInt8] {
        var writer = JSONWriter(capacity: 4096)
        writer.raw("{")
        writer.key("title")
        writer.string(title)
        if let lang {
            writer.key("lang")
            writer.string(lang)
        }
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
        optional("id", group.id?.bytes)
        optional("label", group.label)
        optional("style", group.style)
        key("mode")
        string(group.mode.rawValue)
        if let deselectable = group.deselectable {
            key("deselectable")
            bool(deselectable)
        }
        key("min")
        integer(group.min)
        key("max")
        integer(group.max)
        if let texts = group.texts {
            key("texts")
            raw("{")
            optional("on", texts.on)
            optional("off", texts.off)
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
        optional("results", (poll.results?.rawValue.utf8).map(Array.init))
        optional("stage", (poll.stage?.rawValue.utf8).map(Array.init))
        if poll.emptyCounts {
            key("none")
            bool(true)
        }
        if let time = poll.closesAt {
            key("closesAt")
            integer(time)
        }
    }

    private mutating func buttons(_ buttons: DeclaredButtons) {
        switch buttons {
        case .implied(let checked):
            key("checked")
            bool(checked)
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
        optional("id", button.id?.bytes)
        optional("label", button.label)
        key("value")
        raw(button.value)
        key("checked")
        bool(button.checked)
        if button.isCorrect {
            key("correct")
            bool(true)
        }
        if let pictures = button.pictures {
            key("pictures")
            raw("{")
            optional("checked", pictures.checked)
            optional("unchecked", pictures.unchecked)
            raw("}")
        }
        raw("}")
    }

    private mutating func optional(_ name: StaticString, _ text: [UInt8]?) {
        guard let text else { return }
        key(name)
        string(text)
    }
}
