import Server
import Sockets

/// What `serve` says when it is ready.
struct Banner {
    let settings: Settings
    let server: Server

    init(_ settings: Settings, _ server: Server) {
        self.settings = settings
        self.server = server
    }

    var text: String {
        let count = server.boardCount()
        let boards = count == 1 ? "1 board" : "\(count) boards"
        let data = settings.data.map { "data in \(Places.short($0))" } ?? "data in memory only: forgotten at the end"
        var lines = ["Switchboard \(shortVersion) · \(data) · \(boards)"]
        lines.append("Audience  \(audience)")
        lines += qrLines(audience)
        lines.append(
            "Host      \(publicURL ?? local)/host#\(server.secrets.hostKey)   (keep this one off the projector)")
        lines.append("Nobody has opened the audience address yet.")
        lines.append("Ctrl-C stops; nothing is lost.")
        return lines.joined(separator: "\n")
    }

    /// What phones open: as told, else this machine's address in its network.
    private var audience: String {
        publicURL ?? address(listensEverywhere ? Server.networkAddress() ?? "localhost" : settings.listen.host)
    }

    /// What this machine itself opens.
    var local: String { address(listensEverywhere ? "localhost" : settings.listen.host) }

    private var publicURL: String? { settings.publicURL.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 } }

    private var listensEverywhere: Bool { ["*", "", "0.0.0.0", "::"].contains(settings.listen.host) }

    private func address(_ host: String) -> String {
        "http://\(host.contains(":") ? "[\(host)]" : host):\(server.port)"
    }

    private var shortVersion: String { version.split(separator: ".").prefix(2).joined(separator: ".") }

    private func qrLines(_ text: String) -> [String] {
        Server.qrCode(text).map { "          " + $0 }
    }
}
