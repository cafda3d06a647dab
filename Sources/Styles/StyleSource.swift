/// A style's folder as it lies on disk, before its behaviour is found.
struct StyleSource {
    let folder: String
    let file: StyleFile
    let webFiles: [String]

    /// The folders under `folder`, in order of name.
    ///
    /// Files beside them are no styles.
    static func names(in folder: String) throws(PluginRefusal) -> [String] {
        do throws(Folder.Failure) {
            return try Folder(path: folder).entries().filter { Folder(path: "\(folder)/\($0)/.").holds("") }
        } catch {
            throw .folder(path: folder, reason: error.reason)
        }
    }

    init(folder: String, name: String) throws(PluginRefusal) {
        self.folder = folder
        file = try StyleFile(reading: Folder(path: folder), name: name)
        guard Folder(path: folder).holds("web") else {
            // A style may go without a look.
            webFiles = []
            return
        }
        do throws(Folder.Failure) {
            webFiles = try Folder(path: "\(folder)/web").entries()
        } catch {
            throw .folder(path: "\(folder)/web", reason: error.reason)
        }
    }

    /// Beside the `style.json`, else in the first of `folders` that has it.
    func library(in folders: [String]) throws(PluginRefusal) -> PluginLibrary {
        let name = "libstyle_\(file.name).so"
        let places = ([folder] + folders).map(Folder.init)
        guard let place = places.first(where: { $0.holds(name) }) else {
            throw .libraryMissing(name: file.name, looked: places.map { "\($0.path)/\(name)" })
        }
        return try PluginLibrary(path: "\(place.path)/\(name)", name: file.name)
    }
}
