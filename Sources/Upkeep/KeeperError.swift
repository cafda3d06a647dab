package import Journal

/// Why a backup, a restore or a repair doesn't begin or didn't end: sentences for the operator.
package enum KeeperError: Error, CustomStringConvertible {
    case journal(JournalError)
    case exists(String)
    case notEmpty(String, holds: String)
    case file(String, reason: String)
    case refused(String)

    package var description: String {
        switch self {
        case .journal(let error): error.description
        case .exists(let path): "\(path) is there already: name another file, or move this one away."
        case .notEmpty(let path, let name):
            "\(path) isn't empty (it holds \(name)): name a new folder, or move what is in it away."
        case .file(let path, let reason): "\(path) can't be used: \(reason)."
        case .refused(let sentence): sentence
        }
    }
}
