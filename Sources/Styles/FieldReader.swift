import Boards
import JSON

/// Reads the fields of a `style.json`; the first wrong one is named together with what it should be.
struct FieldReader {
    let path: String
    let object: JSON

    /// The most buttons that any group may have.
    static let mostButtons: UInt32 = 1_000_000

    /// A style's name is part of a C symbol and of a file name.
    static func isName(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard let first = bytes.first, (0x61...0x7a).contains(first), bytes.count <= 32 else { return false }
        return bytes.allSatisfy { (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5f }
    }

    /// The file `name` as it lies on disk.
    static func bytes(of name: String, in folder: Folder, limit: Int) throws(PluginRefusal) -> [UInt8] {
        do throws(Folder.Failure) {
            return try folder.bytes(of: name, limit: limit)
        } catch {
            throw .manifestUnreadable(path: "\(folder.path)/\(name)", reason: error.reason)
        }
    }

    /// The value that `bytes`, which lie in `path`, hold.
    static func parse(_ bytes: [UInt8], _ path: String) throws(PluginRefusal) -> JSON {
        do throws(JSONError) {
            return try JSON.parse(bytes)
        } catch {
            throw .manifestUnreadable(path: path, reason: "line \(error.line), column \(error.column): \(error.reason)")
        }
    }

    func name(_ folder: String) throws(PluginRefusal) -> String {
        let expected = "\"\(folder)\", the folder's name: lower-case letters, digits and _, at most 32"
        guard FieldReader.isName(folder), object["name"]?.string == folder else { throw wrong("name", expected) }
        return folder
    }

    func text(_ field: String, _ expected: String) throws(PluginRefusal) -> String {
        guard let text = object[field]?.string, !text.isEmpty else { throw wrong(field, expected) }
        return text
    }

    func optionalText(_ field: String, _ expected: String) throws(PluginRefusal) -> String? {
        object[field] == nil ? nil : try text(field, expected)
    }

    func aliases() throws(PluginRefusal) -> [[UInt8]] {
        let expected = "a list of names of letters, digits, _ and -, each at most 64"
        guard let field = object["aliases"] else { return [] }
        guard let list = field.array else { throw wrong("aliases", expected) }
        return try list.map { (element) throws(PluginRefusal) in
            guard let bytes = element.bytes, (1...64).contains(bytes.count), bytes.allSatisfy(isWord) else {
                throw wrong("aliases", expected)
            }
            return bytes
        }
    }

    func buttons() throws(PluginRefusal) -> ClosedRange<UInt32> {
        guard let field = object["buttons"] else { return 1...FieldReader.mostButtons }
        let most = Int64(FieldReader.mostButtons)
        let least = field["min"] == nil ? 1 : field["min"]?.integer
        let greatest = field["max"] == nil ? most : field["max"]?.integer
        guard field.kind == .object, let least, let greatest, least >= 1, least <= greatest, greatest <= most else {
            throw wrong("buttons", "{\"min\": …, \"max\": …} with 1 ≤ min ≤ max ≤ \(most)")
        }
        return UInt32(least)...UInt32(greatest)
    }

    func deselectable() throws(PluginRefusal) -> Bool {
        guard let field = object["deselectable"] else { return false }
        guard let value = field.bool else { throw wrong("deselectable", "true or false") }
        return value
    }

    func isSingle() throws(PluginRefusal) -> Bool {
        switch object["choice"]?.string {
        case "one": return true
        case "many": return false
        case nil where object["choice"] == nil: return false
        default: throw wrong("choice", "\"one\" or \"many\"")
        }
    }

    func empty() throws(PluginRefusal) -> StyleManifest.Empty {
        switch object["empty"]?.string {
        case "answer": return .answer
        case "absent": return .absent
        case nil where object["empty"] == nil: return .absent
        default: throw wrong("empty", "\"answer\" or \"absent\"")
        }
    }

    func wrong(_ field: String, _ expected: String) -> PluginRefusal {
        .manifestField(path: path, field: field, expected: expected)
    }
}

private func isWord(_ byte: UInt8) -> Bool {
    (0x61...0x7a).contains(byte) || (0x41...0x5a).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x5f
        || byte == 0x2d
}
