/// A page's modules as one: the first load over bad Wi-Fi is a matter of how many files there are.
///
/// Each module becomes a function that returns what it exports, in the order in which a browser would run them, without
/// the comments. It knows the few forms of `import` and `export` that our modules have (`Tests/web/files.test.js` holds
/// them to these); no other code goes through it.
struct JoinedModules {
    /// A module's text, and whom it needs.
    private struct Module {
        var text = ""
        var needs: [String] = []
        var needsLater: [String] = []
    }

    private let sources: [String: [UInt8]]
    private var order: [String] = []
    private var modules: [String: Module] = [:]

    /// - Parameter sources: files by name.
    init(_ sources: [String: [UInt8]]) { self.sources = sources }

    /// The module `first` with everything that it imports, now or later.
    ///
    /// A module that several pages share is read for the first of them.
    mutating func from(_ first: String) -> [UInt8] {
        order = []
        // What is imported later may import the same modules, never the first one: so it can stand before that.
        for name in read(first).sorted() {
            for later in modules[name]?.needsLater.sorted() ?? [] { place(later) }
        }
        place(first)
        return Array(order.compactMap { modules[$0]?.text }.joined().utf8)
    }

    /// Reads a module and what it needs; their names.
    private mutating func read(_ first: String) -> Set<String> {
        var names: Set<String> = []
        var waiting = [first]
        while let name = waiting.popLast() {
            guard !names.contains(name), let module = modules[name] ?? wrapped(name) else { continue }
            modules[name] = module
            names.insert(name)
            waiting += module.needs + module.needsLater
        }
        return names
    }

    private func wrapped(_ name: String) -> Module? {
        guard let bytes = sources[name] else { return nil }
        return JoinedModules.wrapped(name, String(decoding: withoutComments(bytes), as: UTF8.self))
    }

    private mutating func place(_ name: String) {
        guard let module = modules[name], !order.contains(name) else { return }
        for other in module.needs { place(other) }
        if !order.contains(name) { order.append(name) }
    }

    private static func wrapped(_ name: String, _ text: String) -> Module {
        var module = Module()
        var exports: [String] = []
        var body = ""
        let importsLater = text.contains("import(")
        var lines = text.split(separator: "\n")[...]
        while var line = lines.popFirst() {
            if line.hasPrefix("import ") {
                // An import may go over several lines.
                var whole = String(line)
                while !whole.hasSuffix(";"), let more = lines.popFirst() { whole += " " + more }
                guard let other = quoted(whole[...]) else { continue }
                module.needs.append(other)
                body += constants(whole, other)
                continue
            }
            if line.hasPrefix("export default ") {
                body += "const $default = "
                line = line.dropFirst("export default ".count)
                exports.append("default: $default")
            } else if line.hasPrefix("export ") {
                line = line.dropFirst("export ".count)
                let declared = line.hasPrefix("async ") ? line.dropFirst("async ".count) : line
                let word = declared.drop { $0 != " " }.drop { $0 == " " || $0 == "*" }
                exports.append(String(word.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }))
            }
            body += importsLater ? later(line, &module.needsLater) : String(line)
            body += "\n"
        }
        let exported = exports.joined(separator: ", ")
        module.text = "const \(constant(name)) = (() => {\n\(body)return { \(exported) };\n})();\n"
        return module
    }

    /// `import { a as b } from "./x.js";` as `const { a: b } = $x;`.
    private static func constants(_ line: String, _ other: String) -> String {
        if let open = line.firstIndex(of: "{"), let close = line.firstIndex(of: "}") {
            let names = line[line.index(after: open)..<close].split(separator: ",").map { name in
                let words = name.split(separator: " ")
                return words.count == 3 ? "\(words[0]): \(words[2])" : words.joined()
            }
            let named = names.filter { !$0.isEmpty }.joined(separator: ", ")
            return "const { \(named) } = \(constant(other));\n"
        }
        let words = line.split(separator: " ")
        return words.count == 4 ? "const \(words[1]) = \(constant(other)).default;\n" : ""
    }

    /// A line whose `import("./x.js")` are what is there already.
    private static func later(_ line: Substring, _ needs: inout [String]) -> String {
        let call = "import(\"./"
        var out = ""
        var rest = line
        while let place = rest.firstRange(of: call) {
            out += rest[..<place.lowerBound]
            let from = rest[place.lowerBound...]
            guard let other = quoted(from), let end = from.firstIndex(of: ")") else { break }
            needs.append(other)
            out += "Promise.resolve(\(constant(other)))"
            rest = from[from.index(after: end)...]
        }
        return out + rest
    }

    /// `x.js` of the first `"./x.js"`.
    private static func quoted(_ text: Substring) -> String? {
        guard let start = text.firstRange(of: "\"./")?.upperBound else { return nil }
        return String(text[start...].prefix { $0 != "\"" })
    }

    private static func constant(_ name: String) -> String {
        "$" + String(name.dropLast(".js".count).map { $0 == "-" ? "_" : $0 })
    }
}

/// Text without `/** … */`, of which no string of ours holds one.
private func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
        guard bytes[index...].starts(with: "/**".utf8) else {
            out.append(bytes[index])
            index += 1
            continue
        }
        while index < bytes.count, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
        index += 2
    }
    return out
}
