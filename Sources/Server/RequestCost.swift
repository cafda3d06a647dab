internal import Sockets

/// What a request costs the server, as far as its rate is concerned (P72).
enum RequestCost: Equatable {
    /// The page's files, reads, clicks, the state of the server.
    case usual
    /// A new person: a token to check and two to sign.
    case hello
    /// Whole boards, files and lists of people.
    case dear
}

extension HTTPRequest {
    var cost: RequestCost {
        let parts = path.split(separator: "/")
        guard parts.count >= 3, parts[0] == "api", parts[1] == "v1" else { return .usual }
        switch (parts[2], parts.count) {
        case ("hello", 3): return .hello
        case ("pictures", 3), ("qr", 3): return .dear
        case ("boards", 4): return [.get, .head].contains(method) ? .usual : .dear
        case ("boards", 5): return ["export", "people", "invite", "declare"].contains(parts[4]) ? .dear : .usual
        default: return .usual
        }
    }
}
