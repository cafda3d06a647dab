package import Boards
package import JSON

// What a board file and the message `declare` hold (P23, P24).

extension Declaration {
    package init(_ json: JSON, prefix: String = "") throws(WireError) {
        guard json.kind == .object else { throw .field("declaration", "must be an object") }
        let fields = Fields(json, prefix: prefix)
        var groups: [DeclaredGroup] = []
        for (index, group) in (try fields.array("groups") ?? []).enumerated() {
            groups.append(try DeclaredGroup(group, "\(fields.path("groups"))[\(index)]"))
        }
        self.init(
            title: try fields.bytes("title") ?? [], lang: try fields.bytes("lang"), groups: groups,
            options: try fields.options())
    }
}

extension Fields {
    /// How a board is run (P44).
    fileprivate func options() throws(WireError) -> BoardOptions {
        var options: BoardOptions = []
        if try choice("show", ["all", "one"]) == "one" { options.insert(.oneAtATime) }
        if try choice("admission", ["open", "invited"]) == "invited" { options.insert(.invited) }
        if try bool("passing") ?? false { options.insert(.passing) }
        if try bool("listed") ?? false { options.insert(.listed) }
        if try bool("archived") ?? false { options.insert(.archived) }
        return options
    }

    /// One of a few names.
    fileprivate func choice(_ name: StaticString, _ names: [String]) throws(WireError) -> String? {
        guard let value = try bytes(name) else { return nil }
        let text = String(decoding: value, as: UTF8.self)
        guard names.contains(text) else {
            throw .field(path(name), "must be \(names.map { "\"\($0)\"" }.joined(separator: " or "))")
        }
        return text
    }

    fileprivate func poll() throws(WireError) -> DeclaredPoll {
        DeclaredPoll(
            results: try choice("results", Results.allCases.map(\.rawValue)).flatMap(Results.init(rawValue:)),
            emptyCounts: try bool("none") ?? false, emptyIsCorrect: try bool("noneCorrect") ?? false,
            stage: try choice("stage", ["draft", "open", "closed"]).flatMap(Phase.Stage.init(rawValue:)),
            closesAt: try integer("closesAt", 0...JSON.greatestInteger))
    }
}

extension DeclaredGroup {
    fileprivate init(_ json: JSON, _ path: String) throws(WireError) {
        guard json.kind == .object else { throw .field(path, "must be an object") }
        let fields = Fields(json, prefix: "\(path).")
        let modeName = try fields.bytes("mode")
        guard let mode = Group.Mode(rawValue: modeName.map { String(decoding: $0, as: UTF8.self) } ?? "shared") else {
            throw .field(fields.path("mode"), "must be \"shared\" or \"poll\"")
        }
        self.init(
            id: try fields.optionalIdentifier("id"), label: try fields.bytes("label"),
            style: try fields.bytes("style", limit: Limits.id), mode: mode,
            deselectable: try fields.bool("deselectable"), min: try fields.choices("min"),
            max: try fields.choices("max"), texts: try fields.object("texts").map(readTexts),
            values: try fields.object("values").map(readValues), buttons: try DeclaredButtons(fields),
            poll: try fields.poll())
    }
}

extension Fields {
    fileprivate func choices(_ name: StaticString) throws(WireError) -> UInt32 {
        UInt32(truncatingIfNeeded: try integer(name, 0...Int64(Limits.numbered)) ?? 0)
    }
}

private func readTexts(_ fields: Fields) throws(WireError) -> Texts {
    guard let on = try fields.bytes("on") else { throw .field(fields.path("on"), "is missing") }
    guard let off = try fields.bytes("off") else { throw .field(fields.path("off"), "is missing") }
    return Texts(on: on, off: off)
}

private func readValues(_ fields: Fields) throws(WireError) -> Values {
    guard let on = try fields.value("on") else { throw .field(fields.path("on"), "is missing") }
    guard let off = try fields.value("off") else { throw .field(fields.path("off"), "is missing") }
    return Values(on: on, off: off)
}

extension DeclaredButtons {
    fileprivate init(_ group: Fields) throws(WireError) {
        guard let buttons = group.optional("buttons") else {
            self = .implied(
                checked: try group.bool("checked") ?? false, isCorrect: try group.bool("correct") ?? false)
            return
        }
        if buttons.kind == .object {
            self = try .numbered(Fields(buttons, prefix: "\(group.path("buttons"))."), group)
            return
        }
        guard let list = buttons.array else { throw .field(group.path("buttons"), "must be a list or {\"count\": n}") }
        if list.count > Limits.buttons {
            let path = group.path("buttons")
            throw WireError(.tooLarge, "\(path) has more than \(Limits.buttons)", field: path, limit: Limits.buttons)
        }
        var out: [DeclaredButton] = []
        for (index, button) in list.enumerated() {
            out.append(try DeclaredButton(button, "\(group.path("buttons"))[\(index)]"))
        }
        self = .listed(out)
    }

    private static func numbered(_ fields: Fields, _ group: Fields) throws(WireError) -> DeclaredButtons {
        guard let count = try fields.integer("count", 0...Int64(UInt32.max)) else {
            throw .field(fields.path("count"), "is missing")
        }
        var checked: [UInt32] = []
        for id in try group.identifiers("checked") {
            guard let number = id.number, Int64(number) < count else {
                throw .field(group.path("checked"), "names \(id), which is not one of 0 … \(count - 1)")
            }
            checked.append(number)
        }
        return .numbered(UInt32(truncatingIfNeeded: count), checked: checked)
    }
}

extension DeclaredButton {
    fileprivate init(_ json: JSON, _ path: String) throws(WireError) {
        if let label = json.bytes {
            self.init(label: label)
            return
        }
        guard json.kind == .object else { throw .field(path, "must be an object or a label in quotes") }
        let fields = Fields(json, prefix: "\(path).")
        self.init(
            id: try fields.optionalIdentifier("id"), label: try fields.bytes("label"),
            value: try fields.value("value") ?? Array("null".utf8), checked: try fields.bool("checked") ?? false,
            pictures: try fields.object("pictures").map(readPictures), isCorrect: try fields.bool("correct") ?? false)
    }
}

private func readPictures(_ fields: Fields) throws(WireError) -> Pictures {
    Pictures(checked: try picture(fields, "checked"), unchecked: try picture(fields, "unchecked"))
}

private func picture(_ fields: Fields, _ name: StaticString) throws(WireError) -> [UInt8] {
    guard let bytes = try fields.bytes(name, limit: Limits.picture) else {
        throw .field(fields.path(name), "is missing")
    }
    return bytes
}

extension Declaration {
    /// Refuses pictures that aren't names of uploaded ones (P37), which a file on somebody's disk is not.
    package func expectUploadedPictures() throws(WireError) {
        for (index, group) in groups.enumerated() {
            guard case .listed(let buttons) = group.buttons else { continue }
            for (number, button) in buttons.enumerated() {
                guard let pictures = button.pictures else { continue }
                let path = "groups[\(index)].buttons[\(number)].pictures"
                try expectUploaded(pictures.checked, "\(path).checked")
                try expectUploaded(pictures.unchecked, "\(path).unchecked")
            }
        }
    }
}

private func expectUploaded(_ name: [UInt8], _ path: String) throws(WireError) {
    let isHash = name.count > 32 && name.prefix(32).allSatisfy { isHexDigit($0) }
    let suffix = String(decoding: name.dropFirst(32), as: UTF8.self)
    guard isHash, [".png", ".jpg", ".webp", ".svg"].contains(suffix) else {
        throw .field(path, "must be the name of an uploaded picture; `switchboard apply` uploads files")
    }
}

private func isHexDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) }
