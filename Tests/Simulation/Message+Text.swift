import Boards
import Wire

extension Intent {
    /// The message that asks for it, but for its braces, id and board; ids need no escapes.
    var messageText: String {
        func list(_ ids: [Identifier]) -> String { "[" + ids.map { "\"\($0)\"" }.joined(separator: ",") + "]" }
        switch self {
        case .set(let group, let on, let off):
            return "\"type\":\"set\",\"group\":\"\(group)\",\"on\":\(list(on)),\"off\":\(list(off))"
        case .click(let group, let button): return "\"type\":\"click\",\"group\":\"\(group)\",\"button\":\"\(button)\""
        case .withdraw(let group): return "\"type\":\"withdraw\",\"group\":\"\(group)\""
        case .declare(let declaration, _):
            return "\"type\":\"declare\",\"declaration\":\(String(decoding: declaration.text, as: UTF8.self))"
        case .grant(let who, let right): return "\"type\":\"grant\",\"person\":\"p\(who)\",\"right\":\"\(right.name)\""
        case .invite(let right, let people):
            return "\"type\":\"invite\",\"count\":\(people.count),\"right\":\"\(right.name)\""
        case .host(let intent): return intent.messageText
        case .undo(let entry): return "\"type\":\"undo\",\"undoes\":\(entry)"
        }
    }
}

extension HostIntent {
    fileprivate var messageText: String {
        func group(_ type: String, _ group: Identifier, _ more: String = "") -> String {
            "\"type\":\"\(type)\",\"group\":\"\(group)\"\(more)"
        }
        func number(_ key: String, _ value: Int64?) -> String { value.map { ",\"\(key)\":\($0)" } ?? "" }
        func bool(_ key: String, _ value: Bool?) -> String { value.map { ",\"\(key)\":\($0)" } ?? "" }
        switch asked {
        case .open(let id, let time): return group("open", id, number("for", time))
        case .close(let id, let time): return group("close", id, number("in", time))
        case .extend(let id, let time): return group("extend", id, number("by", time))
        case .show(let id, let results, let correct):
            return group("show", id, bool("results", results) + bool("correct", correct))
        case .reset(let id): return group("reset", id)
        case .go(let id): return group("go", id)
        case .hand(let id, let hand):
            let counts = hand.counts.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
            return group("hand", id, ",\"counts\":{\(counts)}")
        case .undo: return "\"type\":\"undo\""
        }
    }
}

extension Intent {
    /// As an entry keeps what `messageText` asks for; `nil`: only the server knows, since it numbers people.
    var record: IntentRecord? {
        switch self {
        case .grant: nil
        case .host(let intent): .host(intent.asked)
        case .set, .click, .declare, .withdraw, .undo, .invite: IntentRecord(self)
        }
    }
}

extension HostIntent {
    /// With times that are short enough for a run.
    fileprivate var asked: HostIntent {
        switch self {
        case .open(let group, let time): .open(group: group, for: time.map { $0 > 100_000 ? $0 : min($0, 3000) })
        case .close(let group, let time): .close(group: group, in: time.map { min($0, 3000) })
        case .extend(let group, let time): .extend(group: group, by: min(time, 2000))
        case .show, .reset, .go, .hand, .undo: self
        }
    }
}
