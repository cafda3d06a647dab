/// Why a style is not there.
///
/// Each case has a sentence that names the file and the mend; other styles are not affected.
package enum PluginRefusal: Error, Equatable, Sendable {
    /// The folder that should hold styles can't be read.
    case folder(path: String, reason: String)
    /// Two folders have a style of the same name.
    case twice(name: String, path: String)
    /// Another style has this name or alias already.
    case alias(path: String, alias: String, owner: String)

    case manifestMissing(path: String)
    case manifestUnreadable(path: String, reason: String)
    /// A field of `style.json` is missing or not what it should be.
    case manifestField(path: String, field: String, expected: String)

    /// `behaves` names a style that isn't there.
    case baseMissing(path: String, base: String)
    /// `behaves` names a style that itself only borrows.
    case baseBorrows(path: String, base: String)

    /// Read again, it names another style's behaviour than the one that is loaded.
    case otherBehaviour(path: String)

    case libraryMissing(name: String, looked: [String])
    case cannotOpen(path: String, reason: String)
    case noEntry(path: String, symbol: String)
    /// The entry returned NULL.
    case noTable(path: String, symbol: String)
    case abi(path: String, found: UInt32, builtWith: String?)
    case tooSmall(path: String, size: UInt32, builtWith: String?)
    case missing(path: String, field: String)
    /// The table names another style than the file.
    case otherName(path: String, found: String, expected: String)
}

extension PluginRefusal: CustomStringConvertible {
    package var description: String { "\(what) \(mend)" }

    private var what: String {
        switch self {
        case .folder(let path, let reason): "The styles in \(path) can't be read: \(reason)."
        case .twice(let name, let path): "\(path) is a second style named \(name)."
        case .alias(let path, let alias, let owner): "\(path): the name \"\(alias)\" belongs to \(owner)."
        case .manifestMissing(let path): "\(path) is missing."
        case .manifestUnreadable(let path, let reason): "\(path) can't be read: \(reason)."
        case .manifestField(let path, let field, let expected): "\(path): \"\(field)\" should be \(expected)."
        case .baseMissing(let path, let base): "\(path): it behaves like \"\(base)\", which isn't there."
        case .baseBorrows(let path, let base):
            "\(path): it behaves like \"\(base)\", which itself borrows its behaviour."
        case .otherBehaviour(let path): "\(path) names another behaviour than the one that is loaded."
        case .libraryMissing(let name, let looked):
            "\(name) has no library; looked for \(looked.joined(separator: ", "))."
        case .cannotOpen(let path, let reason): "\(path) can't be opened: \(reason)."
        case .noEntry(let path, let symbol): "\(path) has no function \(symbol)."
        case .noTable(let path, let symbol): "\(path): \(symbol) returned no table."
        case .abi(let path, let found, let builder):
            "\(path) speaks version \(found) of the style contract\(built(builder)); this server speaks 1."
        case .tooSmall(let path, let size, let builder):
            "\(path) returned a table of \(size) bytes\(built(builder)), which lacks required fields."
        case .missing(let path, let field): "\(path): the table has no \"\(field)\"."
        case .otherName(let path, let found, let expected):
            "\(path) names itself \"\(found)\", its file \"\(expected)\"."
        }
    }

    private var mend: String {
        switch self {
        case .folder: "Give a folder that holds one folder a style."
        case .twice: "Rename or remove one of them."
        case .alias: "Choose another alias."
        case .manifestMissing: "Write one; docs/STYLES.md has an example."
        case .manifestUnreadable: "Mend the file."
        case .manifestField: "Mend the field; docs/STYLES.md lists them."
        case .baseMissing: "Install that style, or name another."
        case .baseBorrows: "Name the style that has the behaviour."
        case .otherBehaviour: "Restart the server for that."
        case .libraryMissing: "Build it, or put it beside its style.json."
        case .cannotOpen: "Build it for this machine, and install what it needs."
        case .noEntry: "Export it with C linkage, under this very name."
        case .noTable: "Return a table that is never freed."
        case .abi: "Build it again with this server's style.h."
        case .tooSmall: "Set \"size\" to sizeof(style_v1)."
        case .missing: "Fill it: name, declare, settle and click are required."
        case .otherName: "Let the table's name, the file and the folder agree."
        }
    }

    private func built(_ builder: String?) -> String { builder.map { " (built with \($0))" } ?? "" }
}
