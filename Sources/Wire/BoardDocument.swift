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
        writer.options(snapshot.options)
        if let current = snapshot.current {
            writer.key("current")
            writer.string(current.bytes)
        }
        if let chain = snapshot.chain {
            writer.key("chain")
            writer.string(chain)
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
    fileprivate mutating func group(_ state: ShownGroup, _ manifest: StyleManifest?) {
        raw("{")
        groupFields(state.group, ordinals: false)
        switch state.group.buttons {
        case .numbered(let count):
            key("buttons")
            raw("{\"count\":")
            integer(count)
            raw("}")
            if state.poll == nil {
                key("checked")
                list(state.selection) { $0.string(Identifier($1).bytes) }
            }
        case .listed(let buttons, _):
            if state.poll == nil { answer(state.answer(manifest)) }
            key("buttons")
            list(buttons) { $0.button($1, state) }
        }
        if let poll = state.poll {
            key("results")
            string(state.group.results.rawValue)
            key("poll")
            self.poll(poll, state.group.results)
        }
        raw("}")
    }

    private mutating func answer(_ answer: GroupAnswer) {
        key("text")
        if let text = answer.text { string(text) } else { raw("null") }
        key("value")
        raw(answer.value)
    }

    private mutating func button(_ button: Button, _ state: ShownGroup) {
        raw("{")
        buttonFields(button, ordinals: false)
        if let poll = state.poll {
            if poll.correct?.contains(button.ordinal) ?? false {
                key("correct")
                bool(true)
            }
        } else {
            key("checked")
            bool(state.selection.contains(button.ordinal))
        }
        raw("}")
    }
}
