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
        writer.key("view")
        writer.string(snapshot.view.name)
        writer.key("epoch")
        writer.string(Digest(bits: snapshot.epoch).description)
        writer.key("rev")
        writer.integer(snapshot.state.rev)
        writer.key("digest")
        writer.string(snapshot.state.digest.description)
        writer.key("structure")
        writer.integer(snapshot.revision)
        writer.key("title")
        writer.string(snapshot.title)
        if let lang = snapshot.lang {
            writer.key("lang")
            writer.string(lang)
        }
        writer.options(snapshot.options)
        if let current = snapshot.current {
            writer.key("current")
            writer.string(current.bytes)
        }
        if let chain = snapshot.chain {
            writer.key("chain")
            writer.string(chain)
        }
        if let undo = snapshot.undo {
            writer.key("undo")
            writer.string(undo.rawValue)
        }
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
            key("count")
            integer(count)
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
        if let missing {
            key("readOnly")
            string(missing)
        }
        raw("}")
    }

    /// What a group was declared as, without its buttons.
    mutating func groupFields(_ group: Group, ordinals: Bool) {
        key("id")
        string(group.id.bytes)
        if ordinals {
            key("ordinal")
            integer(group.ordinal)
        }
        key("label")
        string(group.label)
        key("style")
        string(group.style)
        key("mode")
        string(group.mode.rawValue)
        key("deselectable")
        bool(group.deselectable)
        key("min")
        integer(group.min)
        key("max")
        integer(group.max)
        if group.emptyCounts {
            key("none")
            bool(true)
        }
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
        key("id")
        string(button.id.bytes)
        if ordinals {
            key("ordinal")
            integer(button.ordinal)
        }
        key("label")
        string(button.label)
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
