import Client
import Server
import Sockets
import Upkeep

/// Looks at the port, and asks the server behind it.
struct ServerCheckup {
    private let address: ListenAddress

    init(_ address: ListenAddress) { self.address = address }

    var findings: [Finding] {
        guard Server.isListening(on: address.port) else {
            return [.ok("port", "\(address.port) is free: no server runs here.")]
        }
        let holder = Server.holder(of: address.port) ?? "a program of another user"
        guard get("/livez")?.status == 200 else {
            return [
                .fail("port", "\(holder) listens on \(address.port): end it, or choose another port with --listen.")
            ]
        }
        return [.ok("port", "\(holder) serves on \(address.port)."), ready, visited].compactMap(\.self)
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

    private func get(_ path: String) -> HTTPClient.Response? {
        let local = ["*", "", "0.0.0.0", "::"].contains(address.host) ? "127.0.0.1" : address.host
        let host = local.contains(":") ? "[\(local)]" : local
        return try? HTTPClient(server: "http://\(host):\(address.port)", token: nil).send("GET", path)
    }
}
