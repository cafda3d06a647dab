import Boards
import JSON

/// Reads one row of a `cases.json`.
struct CaseReader {
    let path: String
    let index: Int
    let object: JSON

    func read(deselectable: Bool) throws(PluginRefusal) -> StyleCase {
        guard let name = object["name"]?.string else { throw wrong("name", "a sentence") }
        guard let given = object["given"], given.kind == .object else { throw wrong("given", "an object") }
        guard let then = object["then"], then.kind == .object else { throw wrong("then", "an object") }
        guard let steps = object["do"]?.array else { throw wrong("do", "a list of steps") }
        let buttons = try number(given, "buttons", default: 1)
        return StyleCase(
            row: object["row"]?.string, name: name,
            setup: Setup(
                bound: buttons, buttons: buttons, min: try number(given, "min", default: 0),
                max: try number(given, "max", default: 0), deselectable: given["deselectable"]?.bool ?? deselectable),
            declared: try ordinals(given, "checked") ?? [], steps: try steps.map(step),
            checked: try ordinals(then, "checked"), refused: try refusal(then))
    }

    private func step(_ step: JSON) throws(PluginRefusal) -> StyleCase.Step {
        if let set = step["set"], set.kind == .object {
            return .set(on: try ordinals(set, "on") ?? [], off: try ordinals(set, "off") ?? [])
        }
        guard step["click"] != nil else {
            throw wrong("do", "a list of {\"click\": n} or {\"set\": {\"on\": […], \"off\": […]}}")
        }
        return .click(try number(step, "click", default: 0))
    }

    private func refusal(_ then: JSON) throws(PluginRefusal) -> StyleRefusal? {
        let words: [String: StyleRefusal] = [
            "declaration": .declaration, "two": .two, "empty": .empty, "many": .many, "few": .few,
        ]
        guard let field = then["refused"] else { return nil }
        if let code = field.integer, code >= 100, code <= Int64(Int32.max) { return .own(Int32(code)) }
        guard let refusal = field.string.flatMap({ words[$0] }) else {
            throw wrong("then.refused", "declaration, two, empty, many, few or a number from 100")
        }
        return refusal
    }

    private func number(_ object: JSON, _ field: String, default missing: UInt32) throws(PluginRefusal) -> UInt32 {
        guard let value = object[field] else { return missing }
        guard let number = value.integer, let small = UInt32(exactly: number), small <= FieldReader.mostButtons else {
            throw wrong(field, "a whole number from 0 to \(FieldReader.mostButtons)")
        }
        return small
    }

    private func ordinals(_ object: JSON, _ field: String) throws(PluginRefusal) -> [UInt32]? {
        guard let value = object[field] else { return nil }
        let numbers = value.array?.map { $0.integer.flatMap(UInt32.init(exactly:)) }
        guard let numbers, !numbers.contains(nil) else { throw wrong(field, "a list of buttons, counted from 0") }
        return numbers.compactMap(\.self)
    }

    private func wrong(_ field: String, _ expected: String) -> PluginRefusal {
        .manifestField(path: path, field: "\(index).\(field)", expected: expected)
    }
}
