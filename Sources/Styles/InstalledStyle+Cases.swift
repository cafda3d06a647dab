import Boards
import JSON

extension InstalledStyle {
    /// What the style's `cases.json` holds; a style may go without.
    package func cases() throws(PluginRefusal) -> [StyleCase] {
        let folder = Folder(path: folder)
        guard folder.holds("cases.json") else { return [] }
        let path = "\(folder.path)/cases.json"
        let list = try FieldReader.parse(try FieldReader.bytes(of: "cases.json", in: folder, limit: 1 << 20), path)
        guard let elements = list.array else { throw .manifestUnreadable(path: path, reason: "it is no list") }
        var cases: [StyleCase] = []
        for (index, element) in elements.enumerated() {
            let reader = CaseReader(path: path, index: index, object: element)
            cases.append(try reader.read(deselectable: file.manifest.deselectable))
        }
        return cases
    }
}
