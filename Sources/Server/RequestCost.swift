internal import Sockets

/// What a request costs the server, as far as its rate is concerned (P72).
enum RequestCost: Equatable {
    /// The page's files, reads, clicks, the state of the server.
    case usual
    /// A new person: a token to check and two to sign.
    case hello
    /// Whole boards, files, pictures that are drawn, and lists.
    case dear

    fileprivate static let dearActions: Set = ["export", "people", "invite", "declare", "course", "qr.svg"]
}

extension HTTPRequest {
    var cost: RequestCost {
        let parts = path.split(separator: "/")
        if parts.count == 2, parts[0] == "result" { return .dear }
        guard parts.count >= 3, parts[0] == "api", parts[1] == "v1" else { return .usual }
        switch (parts[2], parts.count) {
        case ("hello", 3): return .hello
        case ("pictures", 3), ("qr", 3): return .dear
        case ("boards", 3): return query.contains { $0.name == "id" } ? .usual : .dear
        case ("boards", 4): return [.get, .head].contains(method) ? .usual : .dear
        case ("boards", 5): return RequestCost.dearActions.contains(String(parts[4])) ? .dear : .usual
        default: return .usual
        }
    }
}
