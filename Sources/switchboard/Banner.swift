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
        let names = server.boardNames()
        let boards = names.count == 1 ? "1 board" : "\(names.count) boards"
        let data = settings.data.map { "data in \(Places.short($0))" } ?? "data in memory only: forgotten at the end"
        // With one board there is nothing to choose.
        let opened = names.count == 1 ? "\(audience)/\(names[0])" : audience
        var lines = ["Switchboard \(shortVersion) · \(data) · \(boards)"]
        lines.append("Audience  \(opened)")
        if isReachable { lines += qrLines(opened) }
        lines.append(
            "Host      \(publicURL ?? local)/host#\(server.secrets.hostKey)   (keep this one off the projector)")
        if !names.isEmpty { lines.append("Codes     \(list(names))") }
        if settings.isDevelopment {
            lines.append("Development: the page's files and looks are read from disk for each request.")
        }
        lines.append("Nobody has opened the audience address yet.")
        lines.append("Ctrl-C stops; nothing is lost.")
        return lines.joined(separator: "\n")
    }

    /// The same in a log, which holds no secret.
    var line: String {
        "Switchboard \(shortVersion) listens; the audience opens \(audience); the host key is in the file host-key or "
            + "where --host-key-file says."
    }

    /// The first few.
    private func list(_ names: [String]) -> String {
        let more = names.count > 8 ? " and \(names.count - 8) more" : ""
        return names.prefix(8).joined(separator: " · ") + more
    }

    /// Whether phones can open the address: not if it is this machine's own.
    private var isReachable: Bool {
        publicURL != nil
            || !(settings.listen.path != nil || settings.listen.host == "localhost" || settings.listen.host == "::1"
                || settings.listen.host.hasPrefix("127."))
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
        guard settings.listen.path == nil else { return host }
        return "\(settings.tls == nil ? "http" : "https")://\(host.contains(":") ? "[\(host)]" : host):\(server.port)"
    }

    private var shortVersion: String { version.split(separator: ".").prefix(2).joined(separator: ".") }

    private func qrLines(_ text: String) -> [String] {
        Server.qrCode(text).map { "          " + $0 }
    }
}
