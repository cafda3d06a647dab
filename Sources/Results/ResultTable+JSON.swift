import Boards
import JSON

/// Where a board stands, beside its result.
package struct ResultState: Sendable {
    package var epoch: UInt64
    package var seq: Int64
    /// Board time, ms UTC.
    package var time: Int64
    /// Heads of the chain in hex: after the newest entry, and after the newest closing of a poll.
    package var chain: String
    package var closing: String?

    package init(epoch: UInt64, seq: Int64, time: Int64, chain: String, closing: String?) {
        self.epoch = epoch
        self.seq = seq
        self.time = time
        self.chain = chain
        self.closing = closing
    }
}

extension ResultTable {
    /// Everything as JSON.
    package func json(_ state: ResultState) -> [UInt8] {
        var writer = JSONWriter(capacity: 4096)
        writer.raw("{")
        writer.member("board", board.bytes)
        writer.member("title", title)
        if let lang { writer.member("lang", lang) }
        writer.member("epoch", Array(Digest(bits: state.epoch).description.utf8))
        writer.member("seq", state.seq)
        writer.member("time", Array(utcText(state.time).utf8))
        writer.member("chain", Array(state.chain.utf8))
        if let closing = state.closing { writer.member("closing", Array(closing.utf8)) }
        writer.member("final", isFinal)
        writer.key("questions")
        writer.list(questions) { $0.question($1) }
        writer.raw("}")
        return writer.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ name: StaticString, _ text: [UInt8]) {
        key(name)
        string(text)
    }

    private mutating func member(_ name: StaticString, _ number: some FixedWidthInteger) {
        key(name)
        integer(number)
    }

    private mutating func flag(_ name: StaticString, _ isSet: Bool) {
        guard isSet else { return }
        key(name)
        bool(true)
    }

    private mutating func time(_ name: StaticString, _ time: Int64?) {
        if let time { member(name, Array(utcText(time).utf8)) }
    }

    fileprivate mutating func question(_ question: Question) {
        raw("{")
        member("id", question.id.bytes)
        member("label", question.label)
        member("style", question.style)
        switch question.content {
        case .shared(let choices):
            member("mode", Array("shared".utf8))
            key("buttons")
            list(choices) { $0.choice($1) }
        case .poll(let poll):
            member("mode", Array("poll".utf8))
            flag("retired", question.isRetired)
            member("stage", Array(poll.stage.rawValue.utf8))
            time("closesAt", poll.closesAt)
            key("rounds")
            list(poll.rounds) { $0.round($1) }
        }
        raw("}")
    }

    private mutating func choice(_ choice: Choice) {
        raw("{")
        member("id", choice.id.bytes)
        member("label", choice.label)
        key("value")
        raw(choice.value)
        member("checked", choice.isChecked)
        raw("}")
    }

    private mutating func round(_ round: ResultRound) {
        raw("{")
        member("round", round.number)
        flag("present", round.isPresent)
        time("openedAt", round.openedAt)
        time("closedAt", round.closedAt)
        member("people", round.people)
        member("byHand", round.byHand)
        member("base", round.base)
        key("answers")
        list(round.rows) { $0.row($1) }
        raw("}")
    }

    private mutating func row(_ row: ResultRow) {
        raw("{")
        if let id = row.id { member("id", id.bytes) } else { flag("empty", true) }
        member("label", row.label)
        key("value")
        raw(row.value)
        member("count", row.count)
        member("byHand", row.byHand)
        flag("edited", row.isEdited)
        flag("retired", row.isRetired)
        flag("correct", row.isCorrect)
        raw("}")
    }
}
