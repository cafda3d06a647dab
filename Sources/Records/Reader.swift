import Boards
import JSON

/// Reads a stored text strictly; an error names the field.
struct Reader {
    let json: JSON
    /// The name of the field that holds `json`, or whose list does.
    ///
    /// No more than that, as every field of every replayed entry makes one of these.
    let field: StaticString

    init(_ json: JSON, _ field: StaticString) {
        self.json = json
        self.field = field
    }

    var unreadable: RecordError { .unreadable("\(field)") }

    init(parsing text: [UInt8]) throws(RecordError) {
        do throws(JSONError) {
            self.init(try JSON.parse(text), "text")
        } catch {
            throw .unreadable("line \(error.line), column \(error.column)")
        }
    }

    func optional(_ key: StaticString) throws(RecordError) -> Reader? {
        guard json.kind == .object else { throw unreadable }
        return json[key].map { Reader($0, key) }
    }

    func member(_ key: StaticString) throws(RecordError) -> Reader {
        guard let member = try optional(key) else { throw .unreadable("\(key)") }
        return member
    }

    func list(_ key: StaticString) throws(RecordError) -> [Reader] { try member(key).asList() }

    func optionalList<Element>(
        _ key: StaticString, _ read: (Reader) throws(RecordError) -> Element
    ) throws(RecordError) -> [Element]? {
        guard let list = try optional(key) else { return nil }
        var out: [Element] = []
        for element in try list.asList() { out.append(try read(element)) }
        return out
    }

    func bytes(_ key: StaticString) throws(RecordError) -> [UInt8] { try member(key).asBytes() }
    func integer(_ key: StaticString) throws(RecordError) -> Int64 { try member(key).asInteger() }
    func ordinal(_ key: StaticString) throws(RecordError) -> UInt32 { try member(key).asOrdinal() }
    func identifier(_ key: StaticString) throws(RecordError) -> Identifier { try member(key).asIdentifier() }

    func asList() throws(RecordError) -> [Reader] {
        guard let array = json.array else { throw unreadable }
        return array.map { Reader($0, field) }
    }

    func asBytes() throws(RecordError) -> [UInt8] {
        guard let bytes = json.bytes else { throw unreadable }
        return bytes
    }

    /// Any value, as JSON text.
    func asText() throws(RecordError) -> [UInt8] {
        guard let text = json.text else { throw unreadable }
        return text
    }

    func asInteger() throws(RecordError) -> Int64 {
        guard let integer = json.integer else { throw unreadable }
        return integer
    }

    func asBool() throws(RecordError) -> Bool {
        guard let bool = json.bool else { throw unreadable }
        return bool
    }

    func asOrdinal() throws(RecordError) -> UInt32 {
        guard let ordinal = UInt32(exactly: try asInteger()) else { throw unreadable }
        return ordinal
    }

    func asIdentifier() throws(RecordError) -> Identifier {
        guard let id = Identifier(try asBytes()) else { throw unreadable }
        return id
    }

    func asRight() throws(RecordError) -> Right {
        let name = try asBytes()
        guard let right = Right.allCases.first(where: { Array($0.name.utf8) == name }) else { throw unreadable }
        return right
    }
}
