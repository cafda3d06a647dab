/// A `ws://` or `wss://` address, taken apart.
package struct WebSocketURL: Hashable, Sendable, CustomStringConvertible {
    package let isSecure: Bool
    package let host: String
    package let port: UInt16
    /// Path and query, at least `/`.
    package let path: String

    package init(isSecure: Bool = false, host: String, port: UInt16, path: String = "/") {
        self.isSecure = isSecure
        self.host = host
        self.port = port
        self.path = path
    }

    package init(_ text: String) throws(SocketError) {
        isSecure = text.hasPrefix("wss://")
        guard isSecure || text.hasPrefix("ws://") else { throw .url(text) }
        let rest = text.dropFirst(isSecure ? 6 : 5)
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let tail = rest.dropFirst(authority.count).prefix { $0 != "#" }
        path = tail.hasPrefix("/") ? String(tail) : "/" + tail
        guard let (name, number) = Self.split(authority, standard: isSecure ? 443 : 80) else { throw .url(text) }
        host = name
        port = number
    }

    /// Host and port; an IPv6 host stands in brackets.
    private static func split(_ authority: Substring, standard: UInt16) -> (String, UInt16)? {
        let end = authority.hasPrefix("[") ? authority.firstIndex(of: "]") : authority.lastIndex(of: ":")
        guard authority.hasPrefix("[") else {
            guard let end else { return authority.isEmpty ? nil : (String(authority), standard) }
            guard end > authority.startIndex, let port = UInt16(authority[end...].dropFirst()) else { return nil }
            return (String(authority[..<end]), port)
        }
        guard let end else { return nil }
        let name = String(authority[..<end].dropFirst())
        let rest = authority[end...].dropFirst()
        if rest.isEmpty { return (name, standard) }
        guard rest.hasPrefix(":"), let port = UInt16(rest.dropFirst()) else { return nil }
        return (name, port)
    }

    /// As it stands in the `Host` header.
    var authority: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    package var description: String { "\(isSecure ? "wss" : "ws")://\(authority)\(path)" }
}
