import Boards
import JSON

// What a host asked for, as entries keep it: {"do":"close","group":"food","in":10000}.

extension JSONWriter {
    mutating func host(_ intent: HostIntent) {
        switch intent {
        case .open(let group, let time): host("open", group, "for", time)
        case .close(let group, let time): host("close", group, "in", time)
        case .extend(let group, let time): host("extend", group, "by", time)
        case .show(let group, let results, let correct):
            host("show", group)
            member("results", results)
            member("correct", correct)
        case .reset(let group): host("reset", group)
        case .go(let group): host("go", group)
        case .hand(let group, let count):
            host("hand", group)
            self.count(count)
        case .undo:
            member("do", "undo")
        }
    }

    private mutating func host(
        _ name: StaticString, _ group: Identifier, _ field: StaticString = "", _ time: Int64? = nil
    ) {
        member("do", "\(name)")
        member("group", group.bytes)
        guard let time else { return }
        key(field)
        integer(time)
    }

    private mutating func count(_ count: HandCount) {
        key("counts")
        list(count.counts.sorted { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }) { writer, count in
            writer.raw("[")
            writer.string(count.key.bytes)
            writer.raw(",")
            writer.integer(count.value)
            writer.raw("]")
        }
        member("empty", count.empty)
        guard let people = count.people else { return }
        member("people", people)
    }
}

extension Reader {
    /// `nil`: the intent is of another kind.
    func hostIntent() throws(RecordError) -> HostIntent? {
        guard let name = try optional("do")?.asBytes() else { return nil }
        switch String(decoding: name, as: UTF8.self) {
        case "open": return .open(group: try identifier("group"), for: try optional("for")?.asInteger())
        case "close": return .close(group: try identifier("group"), in: try optional("in")?.asInteger())
        case "extend": return .extend(group: try identifier("group"), by: try integer("by"))
        case "show":
            return .show(
                group: try identifier("group"), results: try optional("results")?.asBool(),
                correct: try optional("correct")?.asBool())
        case "reset": return .reset(group: try identifier("group"))
        case "go": return .go(group: try identifier("group"))
        case "hand": return .hand(group: try identifier("group"), try count())
        case "undo": return .undo
        default: throw .unreadable("do")
        }
    }

    private func count() throws(RecordError) -> HandCount {
        var counts: [Identifier: UInt32] = [:]
        for pair in try list("counts") {
            let parts = try pair.asList()
            guard parts.count == 2 else { throw pair.unreadable }
            counts[try parts[0].asIdentifier()] = try parts[1].asOrdinal()
        }
        return HandCount(counts: counts, empty: try ordinal("empty"), people: try optional("people")?.asOrdinal())
    }
}
