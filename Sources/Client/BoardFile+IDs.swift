internal import Boards
internal import JSON
internal import Wire

extension BoardFile {
    /// The file's text with an id for every group and button that has none, in the same order and with the same other
    /// fields; `nil`: none is missing, or the file isn't readable.
    ///
    /// Ids are what keeps a tick with its button when the file is edited and applied again; without them a button is
    /// known by its place, and a line put in between would move the ticks.
    package static func textWithIDs(of bytes: [UInt8]) -> [UInt8]? {
        guard let json = try? JSON.parse(bytes), let members = json.members else { return nil }
        var writer = IDWriter()
        writer.file(members)
        guard writer.added > 0, let whole = try? JSON.parse(writer.json.bytes) else { return nil }
        return whole.prettyText + [0x0a]
    }
}

/// Copies a board file, adding ids.
private struct IDWriter {
    var json = JSONWriter(capacity: 4096)
    private(set) var added = 0

    mutating func file(_ members: [(key: String, value: JSON)]) {
        object(members) { writer, member in
            guard member.key == "groups", let groups = member.value.array else { return false }
            writer.list(groups) { $0.group($1, id: $2) }
            return true
        }
    }

    private mutating func group(_ group: JSON, id: String) {
        guard let members = group.members else { return copy(group) }
        object(members, id: id) { writer, member in
            guard member.key == "buttons", let buttons = member.value.array else { return false }
            writer.list(buttons) { $0.button($1, id: $2) }
            return true
        }
    }

    private mutating func button(_ button: JSON, id: String) {
        if let label = button.bytes {
            added += 1
            json.raw("{\"id\":")
            json.string(id)
            json.raw(",\"label\":")
            json.string(label)
            json.raw("}")
        } else if let members = button.members {
            object(members, id: id) { _, _ in false }
        } else {
            copy(button)
        }
    }

    private mutating func list(_ elements: [JSON], _ write: (inout IDWriter, JSON, String) -> Void) {
        json.raw("[")
        for (index, element) in elements.enumerated() {
            if index > 0 { json.raw(",") }
            write(&self, element, "\(index + 1)")
        }
        json.raw("]")
    }

    /// - Parameter special: writes a member's value itself and returns `true`, or leaves it to be copied.
    private mutating func object(
        _ members: [(key: String, value: JSON)], id: String? = nil,
        _ special: (inout IDWriter, (key: String, value: JSON)) -> Bool
    ) {
        json.raw("{")
        var isFirst = true
        if let id, !members.contains(where: { $0.key == "id" }) {
            added += 1
            json.raw("\"id\":")
            json.string(id)
            isFirst = false
        }
        for member in members {
            if !isFirst { json.raw(",") }
            isFirst = false
            json.string(member.key)
            json.raw(":")
            if !special(&self, member) { copy(member.value) }
        }
        json.raw("}")
    }

    private mutating func copy(_ value: JSON) { json.raw(value.text ?? Array("null".utf8)) }
}
