package import Boards
internal import JSON

/// A snapshot message in two parts: why it came, which differs by reader, and all the rest, which is encoded once.
package enum SnapshotText {
    /// Everything behind the reason.
    ///
    /// - Parameter missing: a sentence for groups whose style isn't installed.
    package static func body(
        _ snapshot: Snapshot, missing: (_ style: [UInt8]) -> String?
    ) -> [UInt8] {
        var writer = JSONWriter(capacity: 4096)
        writer.raw("\"board\":")
        writer.string(snapshot.board.bytes)
        writer.member("view", snapshot.view.name)
        writer.member("epoch", Digest(bits: snapshot.epoch).description)
        writer.member("rev", snapshot.state.rev)
        writer.member("digest", snapshot.state.digest.description)
        writer.member("structure", snapshot.revision)
        writer.member("title", snapshot.title)
        writer.member("lang", snapshot.lang)
        writer.options(snapshot.options)
        writer.member("current", snapshot.current?.bytes)
        writer.member("chain", snapshot.chain)
        writer.member("undo", snapshot.undo?.rawValue)
        writer.member("undoes", snapshot.undoes)
        writer.key("groups")
        writer.list(snapshot.groups) { $0.group($1, missing: missing($1.group.style)) }
        writer.raw("}")
        return writer.bytes
    }

    package static func message(_ reason: SnapshotReason, _ body: [UInt8]) -> [UInt8] {
        Array("{\"type\":\"snapshot\",\"reason\":\"\(reason.rawValue)\",".utf8) + body
    }
}

extension JSONWriter {
    fileprivate mutating func group(_ state: ShownGroup, missing: String?) {
        raw("{")
        groupFields(state.group, ordinals: true)
        switch state.group.buttons {
        case .numbered(let count):
            member("count", count)
            if state.poll == nil {
                key("bits")
                raw("\"")
                raw(base64(state.selection.bytes))
                raw("\"")
            }
        case .listed(let buttons, _):
            key("buttons")
            list(buttons) { writer, button in
                writer.raw("{")
                writer.buttonFields(button, ordinals: true)
                writer.raw("}")
            }
            if state.poll == nil {
                key("checked")
                list(state.selection) { $0.integer($1) }
            }
        }
        if let poll = state.poll {
            key("poll")
            self.poll(poll, state.group.results)
        }
        member("readOnly", missing)
        raw("}")
    }

    /// What a group was declared as, without its buttons.
    mutating func groupFields(_ group: Group, ordinals: Bool) {
        member("id", group.id.bytes)
        if ordinals {
            member("ordinal", group.ordinal)
        }
        member("label", group.label)
        member("style", group.style)
        member("mode", group.mode.rawValue)
        member("deselectable", group.deselectable)
        member("min", group.min)
        member("max", group.max)
        flag("none", group.emptyCounts)
        if let texts = group.texts {
            key("texts")
            pair("on", "off", { $0.string(texts.on) }, { $0.string(texts.off) })
        }
        if let values = group.values {
            key("values")
            pair("on", "off", { $0.raw(values.on) }, { $0.raw(values.off) })
        }
    }

    mutating func buttonFields(_ button: Button, ordinals: Bool) {
        member("id", button.id.bytes)
        if ordinals {
            member("ordinal", button.ordinal)
        }
        member("label", button.label)
        key("value")
        raw(button.value)
        if let pictures = button.pictures {
            key("pictures")
            pair("checked", "unchecked", { $0.string(pictures.checked) }, { $0.string(pictures.unchecked) })
        }
    }

    private mutating func pair(
        _ first: StaticString, _ second: StaticString, _ one: (inout JSONWriter) -> Void,
        _ other: (inout JSONWriter) -> Void
    ) {
        raw("{")
        key(first)
        one(&self)
        key(second)
        other(&self)
        raw("}")
    }
}
