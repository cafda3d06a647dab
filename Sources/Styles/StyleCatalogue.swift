package import Boards

/// The styles that a server has: one folder each, with a `style.json` and a library.
///
/// A style that can't be loaded is left out with a sentence; the others are not affected.
package struct StyleCatalogue: Sendable {
    /// What is ready, sorted by name.
    package var styles: [InstalledStyle] { byName.values.sorted { $0.file.name < $1.file.name } }
    /// What is not, and why.
    package private(set) var refusals: [PluginRefusal] = []

    private var byName: [String: InstalledStyle] = [:]
    /// Names and aliases, to names.
    private var names: [[UInt8]: String] = [:]
    /// Names and aliases, to behaviours: looked up for every click, so each is boxed once and here.
    private var behaviours: [[UInt8]: any Style] = [:]
    /// The libraries of styles that bring their own; a style may borrow from these only.
    private var libraries: [String: PluginLibrary] = [:]

    package init() {}

    package init(folder: String, libraries: [String] = []) {
        load(folder: folder, libraries: libraries)
    }

    /// Adds each `NAME/` with a `style.json` under `folder`.
    ///
    /// Its library is `NAME/libstyle_NAME.so`, or lies in one of `libraries`. What was loaded before stays: a style of
    /// the same name is refused.
    package mutating func load(folder: String, libraries: [String] = []) {
        var borrowing: [StyleSource] = []
        for source in sources(in: folder) {
            guard source.file.behaves == nil else {
                borrowing.append(source)
                continue
            }
            attempt { (catalogue) throws(PluginRefusal) in
                let library = try source.library(in: libraries)
                try catalogue.install(source, library)
                catalogue.libraries[source.file.name] = library
            }
        }
        let borrowers = borrowing.map(\.file.name)
        for source in borrowing {
            attempt { (catalogue) throws(PluginRefusal) in
                try catalogue.install(source, try catalogue.base(of: source, borrowers))
            }
        }
    }

    /// The same styles with what each `style.json` says now; their libraries stay as they are.
    ///
    /// All of them, or none: one that can't be read is the reason.
    package func reread() throws(PluginRefusal) -> StyleCatalogue {
        var next = StyleCatalogue()
        (next.libraries, next.refusals) = (libraries, refusals)
        for style in styles {
            let source = try StyleSource(folder: style.folder, name: style.file.name)
            guard source.file.behaves == style.file.behaves,
                let library = libraries[style.file.behaves ?? style.file.name]
            else { throw .otherBehaviour(path: "\(style.folder)/style.json") }
            try next.install(source, library)
        }
        return next
    }

    /// The style of that name or alias.
    package func style(named name: [UInt8]) -> (any Style)? { behaviours[name] }

    /// The same with its files.
    package func installed(_ name: [UInt8]) -> InstalledStyle? { names[name].flatMap { byName[$0] } }

    /// The whole `style.json` of that style, for the page.
    package func manifestJSON(_ name: [UInt8]) -> [UInt8]? { installed(name)?.file.json }

    private mutating func sources(in folder: String) -> [StyleSource] {
        var found: [StyleSource] = []
        attempt { (catalogue) throws(PluginRefusal) in
            for name in try StyleSource.names(in: folder) {
                catalogue.attempt { (_) throws(PluginRefusal) in
                    found.append(try StyleSource(folder: "\(folder)/\(name)", name: name))
                }
            }
        }
        return found
    }

    private mutating func install(_ source: StyleSource, _ library: PluginLibrary) throws(PluginRefusal) {
        let (file, path) = (source.file, "\(source.folder)/style.json")
        guard byName[file.name] == nil else { throw .twice(name: file.name, path: source.folder) }
        let wanted = [file.manifest.name] + file.manifest.aliases
        for name in wanted {
            guard let owner = names[name] else { continue }
            throw .alias(path: path, alias: String(decoding: name, as: UTF8.self), owner: owner)
        }
        let style = LoadedStyle(file.manifest, library)
        for name in wanted { (names[name], behaviours[name]) = (file.name, style) }
        byName[file.name] = InstalledStyle(
            style: style, file: file, folder: source.folder, webFiles: source.webFiles)
    }

    private func base(of source: StyleSource, _ borrowers: [String]) throws(PluginRefusal) -> PluginLibrary {
        let path = "\(source.folder)/style.json"
        let base = source.file.behaves ?? ""
        if let library = libraries[base] { return library }
        guard byName[base] == nil, !borrowers.contains(base) else { throw .baseBorrows(path: path, base: base) }
        throw .baseMissing(path: path, base: base)
    }

    private mutating func attempt(_ step: (inout StyleCatalogue) throws(PluginRefusal) -> Void) {
        do throws(PluginRefusal) { try step(&self) } catch { refusals.append(error) }
    }
}
