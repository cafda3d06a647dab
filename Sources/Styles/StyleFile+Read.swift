import Boards
import JSON

extension StyleFile {
    /// Reads `folder/style.json`, whose name must be `name`, the folder's own.
    init(reading folder: Folder, name: String) throws(PluginRefusal) {
        let path = "\(folder.path)/style.json"
        guard folder.holds("style.json") else { throw .manifestMissing(path: path) }
        let bytes = try FieldReader.bytes(of: "style.json", in: folder, limit: 65_536)
        try self.init(parsing: bytes, path: path, name: name)
    }

    /// Reads the bytes of a `style.json`.
    ///
    /// - Parameter path: where they lie, for sentences.
    package init(parsing bytes: [UInt8], path: String, name: String) throws(PluginRefusal) {
        json = bytes
        let object = try FieldReader.parse(bytes, path)
        guard object.kind == .object else { throw .manifestUnreadable(path: path, reason: "it is no object") }
        let fields = FieldReader(path: path, object: object)
        self.name = try fields.name(name)
        version = try fields.text("version", "a version like \"1.0.0\"")
        behaves = try fields.optionalText("behaves", "a style's name")
        role = try fields.role()
        texts = try fields.texts()
        pictures = try fields.pictures()
        manifest = StyleManifest(
            name: Array(name.utf8), aliases: try fields.aliases(), buttons: try fields.buttons(),
            texts: texts["en"].map { Boards.Texts(on: Array($0.on.utf8), off: Array($0.off.utf8)) },
            isSingle: try fields.isSingle(), deselectable: try fields.deselectable(), empty: try fields.empty())
    }
}
