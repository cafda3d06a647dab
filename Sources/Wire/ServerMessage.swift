package import Boards
internal import JSON

/// What the server says, but for snapshots, whose text is shared (`SnapshotText`).
package enum ServerMessage: Sendable {
    case welcome(Welcome)
    case joined(id: Int64, Identifier, View, Right, seq: Int64)
    case left(id: Int64, Identifier)
    /// `earlier`: the id of the client that first sent the write, if that is another.
    case receipt(id: Int64, Identifier, seq: Int64, rev: Int64, earlier: [UInt8]?)
    case error(id: Int64?, WireError, earlier: [UInt8]?)
    case delta(Identifier, Delta)
    /// `text` is the entry's own JSON; `chain` the head after it.
    ///
    /// Empty for what is withheld, of which the time isn't told either: with a recount it would say who chose what when.
    case entry(Identifier, seq: Int64, time: Int64, chain: String, text: [UInt8])
    case ballot(Identifier, [OwnBallot])
    case here(Identifier, Here)
    case right(Identifier, Right, View)
    case invited(id: Int64, Identifier, seq: Int64, [GrantedPerson], earlier: [UInt8]?)
    /// `more`: there are others behind these.
    case people(id: Int64, Identifier, [GrantedPerson], more: Bool)
    case gone(Identifier)
    case goaway(after: Int)
}

extension ServerMessage {
    /// The message as JSON text.
    package var text: [UInt8] {
        var writer = JSONWriter()
        writer.raw("{")
        writer.message(self)
        writer.raw("}")
        return writer.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func message(_ message: ServerMessage) {
        switch message {
        case .welcome(let welcome): self.welcome(welcome)
        case .joined(let id, let board, let view, let right, let seq):
            head("joined", id, board)
            member("view", view.name)
            member("right", right.name)
            member("seq", seq)
        case .left(let id, let board): head("left", id, board)
        case .receipt(let id, let board, let seq, let rev, let earlier):
            head("receipt", id, board)
            member("seq", seq)
            member("rev", rev)
            self.earlier(earlier)
        case .error(let id, let error, let earlier):
            head("error", id, nil)
            fields(of: error)
            self.earlier(earlier)
        case .delta(let board, let delta):
            head("delta", nil, board)
            self.delta(delta)
        case .entry(let board, let seq, let time, let chain, let text):
            head("entry", nil, board)
            entry(seq, time, chain, text)
        case .ballot(let board, let ballots):
            head("ballot", nil, board)
            key("groups")
            self.ballots(ballots)
        case .here(let board, let here):
            head("here", nil, board)
            self.here(here)
        case .right(let board, let right, let view):
            head("right", nil, board)
            member("right", right.name)
            member("view", view.name)
        case .invited(let id, let board, let seq, let people, let earlier):
            head("invited", id, board)
            member("seq", seq)
            self.people(people)
            self.earlier(earlier)
        case .people(let id, let board, let people, let more):
            head("people", id, board)
            self.people(people)
            if more { member("more", true) }
        case .gone(let board): head("gone", nil, board)
        case .goaway(let after):
            head("goaway", nil, nil)
            member("after", after)
        }
    }

    mutating func head(_ type: StaticString, _ id: Int64?, _ board: Identifier?) {
        raw("\"type\":\"")
        raw(type)
        raw("\"")
        if let id {
            raw(",\"id\":")
            integer(id)
        }
        if let board {
            raw(",\"board\":\"")
            raw(board.bytes)
            raw("\"")
        }
    }

    private mutating func earlier(_ client: [UInt8]?) {
        guard let client else { return }
        member("as", client)
    }

    private mutating func entry(_ seq: Int64, _ time: Int64, _ chain: String, _ text: [UInt8]) {
        member("seq", seq)
        if !text.isEmpty { member("time", time) }
        member("chain", chain)
        if text.isEmpty {
            member("withheld", true)
        } else {
            key("entry")
            raw(text)
        }
    }

    private mutating func people(_ people: [GrantedPerson]) {
        key("people")
        list(people) { writer, person in
            writer.raw("{")
            writer.member("person", person.subject)
            writer.member("right", person.right.name)
            writer.member("issuer", person.issuer)
            writer.member("until", person.until)
            writer.member("token", person.token)
            writer.raw("}")
        }
    }

    /// `code` to `retry` of P30.
    mutating func fields(of error: WireError) {
        member("code", error.code.name)
        member("number", error.code.rawValue)
        member("message", error.message)
        member("field", error.field)
        member("limit", error.limit)
        member("reason", error.reason)
        member("time", error.time)
        key("retry")
        switch error.retry {
        case .never: raw("\"never\"")
        case .now: raw("\"now\"")
        case .after(let milliseconds): integer(milliseconds)
        }
    }
}

extension WireError {
    /// The object of P30 without `type` and `id`, as HTTP answers it.
    package var text: [UInt8] {
        var writer = JSONWriter()
        writer.raw("{")
        writer.fields(of: self)
        writer.raw("}")
        return writer.bytes
    }
}
