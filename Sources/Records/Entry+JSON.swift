package import Boards
import JSON

/// The version of entries and snapshots that this release writes.
///
/// Older ones are read for ever.
package let recordVersion: Int64 = 1

extension Entry {
    /// The bytes that are hashed into the chain and stored: no name, no time.
    package var text: [UInt8] {
        var writer = JSONWriter()
        writer.raw("{\"v\":1,\"seq\":")
        writer.integer(seq)
        writer.member("who", who)
        writer.key("intent")
        writer.intent(intent)
        writer.key("outcome")
        writer.list(outcome.operations) { $0.operation($1) }
        writer.raw("}")
        return writer.bytes
    }

    package init(parsing text: [UInt8]) throws(RecordError) {
        let reader = try Reader(parsing: text)
        let version = try reader.integer("v")
        guard version <= recordVersion else { throw .newer(version: version) }
        var operations: [Outcome.Operation] = []
        for operation in try reader.list("outcome") { operations.append(try operation.operation()) }
        self.init(
            seq: try reader.integer("seq"), who: try reader.integer("who"),
            intent: try reader.member("intent").intent(), outcome: Outcome(operations))
    }
}

extension JSONWriter {
    fileprivate mutating func intent(_ intent: IntentRecord) {
        raw("{")
        switch intent {
        case .set(let group, let on, let off):
            member("set", group.bytes)
            key("on")
            list(on) { $0.string($1.bytes) }
            key("off")
            list(off) { $0.string($1.bytes) }
        case .click(let group, let button):
            member("click", group.bytes)
            member("button", button.bytes)
        case .declare(let content):
            member("declare", String(content, radix: 16))
        case .grant(let who, let right):
            member("grant", who)
            member("right", right.name)
        case .withdraw(let group):
            member("withdraw", group.bytes)
        case .host(let intent): host(intent)
        case .invite(let right, let count):
            member("invite", count)
            member("right", right.name)
        }
        raw("}")
    }

    mutating func operation(_ operation: Outcome.Operation) {
        raw("{")
        switch operation {
        case .declare(let structure):
            key("declare")
            self.structure(structure)
        case .check(let group, let on, let off):
            member("check", group)
            key("on")
            ranges(on)
            key("off")
            ranges(off)
        case .grant(let who, let right):
            member("grant", who)
            member("right", right.name)
        case .ballot(let group, let on):
            member("ballot", group)
            if let on {
                key("on")
                ranges(on)
            }
        case .phase(let group, let phase):
            member("phase", group)
            self.phase(phase)
        case .round(let group, let round):
            member("round", round)
            member("group", group)
        case .go(let group):
            member("go", group)
        case .hand(let group, let hand):
            member("hand", group)
            if let hand { self.hand(hand) }
        }
        raw("}")
    }
}

extension Reader {
    fileprivate func intent() throws(RecordError) -> IntentRecord {
        if let group = try optional("set") {
            return .set(group: try group.asIdentifier(), on: try identifiers("on"), off: try identifiers("off"))
        }
        if let group = try optional("click") {
            return .click(group: try group.asIdentifier(), button: try identifier("button"))
        }
        if let content = try optional("declare") {
            guard let hash = UInt64(String(decoding: try content.asBytes(), as: UTF8.self), radix: 16) else {
                throw content.unreadable
            }
            return .declare(content: hash)
        }
        if let group = try optional("withdraw") { return .withdraw(group: try group.asIdentifier()) }
        if let count = try optional("invite") {
            return .invite(try member("right").asRight(), count: Int(try count.asInteger()))
        }
        if let intent = try hostIntent() { return .host(intent) }
        return .grant(who: try integer("grant"), try member("right").asRight())
    }

    func operation() throws(RecordError) -> Outcome.Operation {
        if let structure = try optional("declare") { return .declare(try structure.structure()) }
        if let group = try optional("check") {
            return .check(group: try group.asOrdinal(), on: try ranges("on"), off: try ranges("off"))
        }
        if let group = try optional("ballot") {
            return .ballot(group: try group.asOrdinal(), on: try optional("on") == nil ? nil : try ranges("on"))
        }
        if let group = try optional("phase") { return .phase(group: try group.asOrdinal(), try phase()) }
        if let round = try optional("round") { return .round(group: try ordinal("group"), try round.asInteger()) }
        if let group = try optional("go") { return .go(group: try group.asOrdinal()) }
        if let group = try optional("hand") {
            return .hand(group: try group.asOrdinal(), try optional("people") == nil ? nil : try hand())
        }
        return .grant(who: try integer("grant"), try member("right").asRight())
    }

    func identifiers(_ key: StaticString) throws(RecordError) -> [Identifier] {
        var out: [Identifier] = []
        for element in try list(key) { out.append(try element.asIdentifier()) }
        return out
    }
}
