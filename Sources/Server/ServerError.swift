/// Why the server can't start: sentences for the operator, with the mend in them.
package enum ServerError: Error, CustomStringConvertible {
    case unusable(path: String, reason: String)
    case noPage(path: String)
    case noStyles(path: String)
    case journal(String)
    case sockets(String)

    package var description: String {
        switch self {
        case .unusable(let path, let reason): "\(path) can't be used: \(reason)."
        case .noPage(let path):
            "The page's files are not in \(path): name their folder with --web."
        case .noStyles(let path): "No style could be loaded from \(path): name their folder with --styles."
        case .journal(let sentence), .sockets(let sentence): sentence
        }
    }
}
