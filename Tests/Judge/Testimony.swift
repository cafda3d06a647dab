import Boards
import Checker
import JSON
import Records
import Wire

/// A line of what clients did and saw: who, on which board (`nil`: on all), and what.
struct Testimony {
    /// Why a line can't be read: a sentence.
    struct Unreadable: Error { var sentence: String }

    let who: String
    let board: String?
    let observation: Observation

    init(_ line: [UInt8]) throws(Unreadable) {
        guard let json = try? JSON.parse(line), let who = json["who"]?.string, let what = json["what"]?.string else {
            throw Unreadable(sentence: "it doesn't say who did or saw what")
        }
        (self.who, board) = (who, json["board"]?.string)
        observation = try Testimony.observation(what, who, json)
    }

    private static func observation(_ what: String, _ who: String, _ json: JSON) throws(Unreadable) -> Observation {
        switch what {
        case "sent": return .sent(try json.name(who), try json.intent())
        case "receipt": return .receipted(try json.name(who), seq: try json.number("seq"))
        case "refusal":
            return .refused(try json.name(who), code: try json.word("code"), isFinal: json["final"]?.bool ?? true)
        case "lost-link": return .lostLink
        case "follows": return .follows
        case "snapshot":
            let reason = json["reason"]?.string.flatMap(SnapshotReason.init(rawValue:))
            return .snapshot(try json.view(), rev: try json.number("rev"), try json.sight(), reason)
        case "delta": return .delta(from: try json.number("from"), to: try json.number("to"), try json.sight())
        case "stuck": return .stuck(try json.word("why"))
        case "left": return .left
        default: throw Unreadable(sentence: "nobody does or sees \"\(what)\"")
        }
    }
}

extension JSON {
    fileprivate func number(_ key: String) throws(Testimony.Unreadable) -> Int64 {
        guard let number = self[key]?.integer else { throw Testimony.Unreadable(sentence: "\"\(key)\" is no number") }
        return number
    }

    fileprivate func word(_ key: String) throws(Testimony.Unreadable) -> String {
        guard let word = self[key]?.string else { throw Testimony.Unreadable(sentence: "\"\(key)\" is no text") }
        return word
    }

    fileprivate func name(_ who: String) throws(Testimony.Unreadable) -> WriteName {
        WriteName(client: Array(who.utf8), id: try number("id"))
    }

    /// As entries have it; `nil`: the client doesn't say.
    fileprivate func intent() throws(Testimony.Unreadable) -> IntentRecord? {
        guard let text = self["intent"]?.text else { return nil }
        let entry = Array("{\"v\":1,\"seq\":1,\"who\":0,\"outcome\":[],\"intent\":".utf8) + text + Array("}".utf8)
        do throws(RecordError) { return try Entry(parsing: entry).intent } catch {
            throw Testimony.Unreadable(sentence: "\"intent\" is none that an entry could have")
        }
    }

    fileprivate func view() throws(Testimony.Unreadable) -> View {
        guard let view = self["view"]?.bytes.flatMap(View.init(name:)) else {
            throw Testimony.Unreadable(sentence: "there is no such view")
        }
        return view
    }

    fileprivate func sight() throws(Testimony.Unreadable) -> Sight {
        guard let digest = self["digest"]?.bytes.flatMap(parseBits) else {
            throw Testimony.Unreadable(sentence: "\"digest\" is not sixteen hex digits")
        }
        guard let list = self["groups"]?.array else { return Sight(digest: digest) }
        var groups: [Sight.Group] = []
        for group in list { groups.append(try group.shown()) }
        return Sight(digest: digest, groups: groups)
    }

    /// `[ordinal]`, or of a poll `[ordinal, people, empty, [[button, count], …]]` with null for counts that aren't shown.
    private func shown() throws(Testimony.Unreadable) -> Sight.Group {
        let parts = (array ?? []).prefix(3).compactMap { $0.integer.flatMap(UInt32.init(exactly:)) }
        if parts.count == 1, count == 1 { return Sight.Group(ordinal: parts[0]) }
        guard parts.count == 3, let list = array, list.count == 4 else {
            throw Testimony.Unreadable(sentence: "a group is neither [ordinal] nor [ordinal, people, empty, counts]")
        }
        let counts = try list[3].array.map { pairs throws(Testimony.Unreadable) in try JSON.counts(pairs) }
        return Sight.Group(
            ordinal: parts[0], numbers: Sight.Numbers(people: parts[1], empty: parts[2], counts: counts))
    }

    private static func counts(_ pairs: [JSON]) throws(Testimony.Unreadable) -> [UInt32: UInt32] {
        var counts: [UInt32: UInt32] = [:]
        for pair in pairs {
            let parts = (pair.array ?? []).compactMap { $0.integer.flatMap(UInt32.init(exactly:)) }
            guard parts.count == 2 else { throw Testimony.Unreadable(sentence: "a count is no [button, count]") }
            if parts[1] > 0 { counts[parts[0]] = parts[1] }
        }
        return counts
    }
}
