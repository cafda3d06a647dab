internal import Glibc
package import Sockets

/// Why the server can't start: sentences for the operator, with the mend in them.
package enum ServerError: Error, CustomStringConvertible {
    case unusable(path: String, reason: String)
    case noPage(path: String)
    case noStyles(path: String)
    case journal(String)
    case sockets(String)
    case cannotListen(SocketError)
    case tls(TLSError)

    package var description: String {
        switch self {
        case .unusable(let path, let reason): "\(path) can't be used: \(reason)."
        case .noPage(let path):
            "The page's files are not in \(path): name their folder with --web."
        case .noStyles(let path): "No style could be loaded from \(path): name their folder with --styles."
        case .cannotListen(.refused(_, let address, EADDRINUSE)):
            "\(ServerError.holder(of: address)) listens on \(address) already: end it, or choose another port with --listen."
        case .cannotListen(let error): "\(error)."
        case .tls(let error): "\(error)."
        case .journal(let sentence), .sockets(let sentence): sentence
        }
    }

    private static func holder(of address: String) -> String {
        let port = address.split(separator: ":").last.flatMap { UInt16($0) }
        return port.flatMap(PortHolder.name) ?? "Another program"
    }
}
