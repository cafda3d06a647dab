import JSON

/// The fields that the page needs: what a button is called, says and shows.
extension FieldReader {
    func role() throws(PluginRefusal) -> StyleFile.Role {
        let names = StyleFile.Role.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        guard let text = object["role"]?.string, let role = StyleFile.Role(rawValue: text) else {
            throw wrong("role", "one of \(names)")
        }
        return role
    }

    /// English is what a page falls back to, so it can't be left out.
    func texts() throws(PluginRefusal) -> [String: StyleFile.Texts] {
        let expected = "{\"en\": {\"on\": …, \"off\": …}, …} with two different texts for each language"
        guard let field = object["texts"] else { return [:] }
        guard let members = field.members, field["en"] != nil else { throw wrong("texts", expected) }
        var texts: [String: StyleFile.Texts] = [:]
        for (language, pair) in members {
            guard let on = pair["on"]?.string, let off = pair["off"]?.string, !on.isEmpty, !off.isEmpty, on != off
            else { throw wrong("texts.\(language)", expected) }
            texts[language] = StyleFile.Texts(on: on, off: off)
        }
        return texts
    }

    func pictures() throws(PluginRefusal) -> StyleFile.Pictures? {
        guard let field = object["pictures"] else { return nil }
        guard let checked = field["checked"]?.string, let unchecked = field["unchecked"]?.string,
            isFileName(checked), isFileName(unchecked)
        else { throw wrong("pictures", "{\"checked\": …, \"unchecked\": …} with names of files in web/") }
        return StyleFile.Pictures(checked: checked, unchecked: unchecked)
    }
}

/// A name that can't lead out of the folder.
private func isFileName(_ text: String) -> Bool {
    !text.isEmpty && !text.hasPrefix(".") && !text.utf8.contains { $0 == 0x2f || $0 < 0x20 || $0 == 0x5c }
}
