import Client
import Journal
import Server
import Sockets
import Upkeep

/// Looks at the port or the Unix socket, and asks the server behind it.
struct ServerCheckup {
    private let address: ListenAddress
    /// The process that holds the data folder's lock.
    private let owner: Int?
    /// How the server that was found is asked.
    private let client: HTTPClient?

    init(_ address: ListenAddress, folder: String) {
        self.address = address
        owner = SQLiteJournal(path: Server.journalPath(in: folder)).holder
        client = ServerCheckup.clients(address).first { (try? $0.send("GET", "/livez"))?.status == 200 }
    }

    var findings: [Finding] {
        if let path = address.path {
            guard client != nil else { return [absent("nobody serves on unix:\(path)")] }
            return [
                .ok("port", "\(owner.map { "switchboard (process \($0))" } ?? "A server") serves on unix:\(path)."),
                ready,
            ]
        }
        guard Server.isListening(on: address.port) else { return [absent("\(address.port) is free")] }
        let holder = Server.holder(of: address.port) ?? "a program of another user"
        guard client != nil else {
            return [
                .fail("port", "\(holder) listens on \(address.port): end it, or choose another port with --listen.")
            ]
        }
        return [.ok("port", "\(holder) serves on \(address.port)."), ready, visited].compactMap(\.self)
    }

    private func absent(_ fact: String) -> Finding {
        guard let owner else { return .ok("port", "\(fact): no server runs here.") }
        return .warn(
            "port",
            "\(fact), but switchboard (process \(owner)) runs with this folder: say with --listen where it listens.")
    }

    private var ready: Finding {
        let answer = get("/readyz")
        guard answer?.status == 200 else {
            let reason = answer.map { String(decoding: $0.body, as: UTF8.self) } ?? "it doesn't answer"
            return .fail("server", "It can't save what is clicked: \(reason)")
        }
        return .ok("server", "It can save what is clicked.")
    }

    /// `nil`: the server doesn't say.
    private var visited: Finding? {
        let text = String(decoding: get("/metrics")?.body ?? [], as: UTF8.self)
        let line = text.split(separator: "\n").first { $0.hasPrefix("switchboard_visited ") }
        switch line?.last {
        case "1": return .ok("audience", "Somebody has opened it from another machine.")
        case "0":
            return .warn(
                "audience",
                "Nobody has opened it from another machine since it was started: try the address with a phone; "
                    + "a firewall or a network that keeps its guests apart may stand between.")
        default: return nil
        }
    }

    private func get(_ path: String) -> HTTPClient.Response? { try? client?.send("GET", path) }

    /// The ways to ask: in clear, and by TLS, where a certificate is for a name that this machine may not have.
    private static func clients(_ address: ListenAddress) -> [HTTPClient] {
        let local = ["*", "", "0.0.0.0", "::"].contains(address.host) ? "127.0.0.1" : address.host
        let host = local.contains(":") ? "[\(local)]" : local
        let place = address.path == nil ? "\(host):\(address.port)" : "localhost"
        return ["http", "https"].map { scheme in
            var client = HTTPClient(server: "\(scheme)://\(place)", token: nil)
            client.socket = address.path
            client.trustsAnybody = true
            return client
        }
    }
}
