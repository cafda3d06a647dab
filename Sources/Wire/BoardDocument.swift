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
        writer.member("id", snapshot.board.bytes)
        writer.member("title", snapshot.title)
        writer.member("lang", snapshot.lang)
        writer.options(snapshot.options)
        writer.member("current", snapshot.current?.bytes)
        writer.member("chain", snapshot.chain)
        writer.member("epoch", Digest(bits: snapshot.epoch).description)
        writer.member("seq", snapshot.seq)
        writer.member("rev", snapshot.state.rev)
        writer.member("digest", snapshot.state.digest.description)
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
            member("results", state.group.results.rawValue)
            flag("noneCorrect", poll.emptyIsCorrect)
            // Beside `poll`, which no declaration takes: declared elsewhere, it stands where it stands here.
            member("stage", poll.phase.stage.rawValue)
            member("closesAt", poll.phase.closesAt)
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
                member("correct", true)
            }
        } else {
            member("checked", state.selection.contains(button.ordinal))
        }
        raw("}")
    }
}
