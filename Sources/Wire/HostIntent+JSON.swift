package import Boards
internal import JSON

extension HostIntent {
    /// What a host's message of that type asks for (P47).
    package init(_ type: String, _ fields: Fields) throws(WireError) {
        let group = try fields.identifier("group")
        switch type {
        case "open": self = .open(group: group, for: try fields.integer("for", Limits.open))
        case "close": self = .close(group: group, in: try fields.integer("in", Limits.open))
        case "extend":
            guard let more = try fields.integer("by", Limits.open) else { throw .field("by", "is missing") }
            self = .extend(group: group, by: more)
        case "show":
            self = .show(group: group, results: try fields.bool("results"), correct: try fields.bool("correct"))
        case "reset": self = .reset(group: group)
        case "go": self = .go(group: group)
        default: self = .hand(group: group, try HandCount(fields))
        }
    }
}

extension HandCount {
    fileprivate init(_ fields: Fields) throws(WireError) {
        guard let counts = try fields.object("counts") else { throw .field("counts", "is missing") }
        var numbers: [Identifier: UInt32] = [:]
        for (name, value) in counts.json.members ?? [] {
            let path = "counts.\(name)"
            guard let id = Identifier(name.utf8) else { throw .field(path, "is not an id") }
            guard let number = value.integer, 0...1_000_000 ~= number else {
                throw .field(path, "must be an integer from 0 to 1000000")
            }
            numbers[id] = UInt32(number)
        }
        self.init(
            counts: numbers, empty: UInt32(try fields.integer("empty", 0...1_000_000) ?? 0),
            people: try fields.integer("people", 0...1_000_000).map { UInt32($0) })
    }
}
