package import Boards
internal import JSON

/// A board as a file: what a declaration takes, with the present state (P33).
package enum BoardDocument {
    /// - Parameters:
    ///   - manifest: a style's manifest by name; `nil`: it isn't installed.
    package static func text(
        _ snapshot: Snapshot, manifest: (_ style: [UInt8]) -> StyleManifest?
    ) -> [UInt8] {
        var writer = JSONWriter(capacity: 4096)
        writer.raw("{")
        writer.key("id")
        writer.string(snapshot.board.bytes)
        writer.key("title")
        writer.string(snapshot.title)
        if let lang = snapshot.lang {
            writer.key("lang")
            writer.string(lang)
        }
        writer.key("epoch")
        writer.string(Digest(bits: snapshot.epoch).description)
        writer.key("seq")
        writer.integer(snapshot.seq)
        writer.key("rev")
        writer.integer(snapshot.state.rev)
        writer.key("digest")
        writer.string(snapshot.state.digest.description)
        writer.key("groups")
        writer.list(snapshot.groups) { $0.group($1, manifest($1.group.style)) }
        writer.raw("}")
        return writer.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func group(_ state: Board.GroupState, _ manifest: StyleManifest?) {
        raw("{")
        groupFields(state.group, ordinals: false)
        switch state.group.buttons {
        case .numbered(let count):
            key("buttons")
            raw("{\"count\":")
            integer(count)
            raw("}")
            key("checked")
            list(state.selection) { $0.string(Identifier($1).bytes) }
        case .listed(let buttons, _):
            let answer = state.answer(manifest)
            key("text")
            if let text = answer.text { string(text) } else { raw("null") }
            key("value")
            raw(answer.value)
            key("buttons")
            list(buttons) { writer, button in
                writer.raw("{")
                writer.buttonFields(button, ordinals: false)
                writer.key("checked")
                writer.bool(state.selection.contains(button.ordinal))
                writer.raw("}")
            }
        }
        raw("}")
    }
}
