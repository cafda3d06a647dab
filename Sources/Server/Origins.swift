/// Which sites' pages may open sockets and write: the server's own, and those that `--origin` names.
package struct Origins: Sendable {
    /// `SCHEME://HOST:PORT` as a browser sends it in `Origin`, with the scheme's own port filled in.
    package struct Site: Hashable, Sendable, CustomStringConvertible {
        let scheme: String
        /// Small letters; an international name in the form that begins with `xn--`.
        let host: String
        let port: UInt16

        /// `nil`: a browser would not write it so: `null`, a path, a user, other schemes, letters beyond ASCII.
        package init?(_ text: String) {
            let parts = text.lowercased().split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 3, parts[1].isEmpty, parts[0] == "http:" || parts[0] == "https:" else { return nil }
            self.init(scheme: String(parts[0].dropLast()), authority: String(parts[2]))
        }

        /// - Parameter authority: as in the `Host` header.
        init?(scheme: String, authority: String) {
            let authority = authority.lowercased()
            let end = authority.hasPrefix("[") ? authority.firstIndex(of: "]") : authority.firstIndex(of: ":")
            var host = authority[...]
            var port = scheme == "https" ? UInt16(443) : 80
            if let end {
                host = authority.hasPrefix("[") ? authority[...end] : authority[..<end]
                let rest = authority[host.endIndex...]
                if !rest.isEmpty {
                    guard rest.first == ":", rest.dropFirst().utf8.allSatisfy({ 48...57 ~= $0 }),
                        let number = UInt16(rest.dropFirst())
                    else { return nil }
                    port = number
                }
            }
            let inner = host.hasPrefix("[") ? host.dropFirst().dropLast() : host
            guard !inner.isEmpty, inner.utf8.allSatisfy(host.hasPrefix("[") ? Self.isIPv6 : Self.isName) else {
                return nil
            }
            (self.scheme, self.host, self.port) = (scheme, String(host), port)
        }

        private static func isName(_ byte: UInt8) -> Bool {
            97...122 ~= byte || 48...57 ~= byte || [0x2d, 0x2e, 0x5f].contains(byte)
        }

        private static func isIPv6(_ byte: UInt8) -> Bool {
            97...102 ~= byte || 48...57 ~= byte || [0x3a, 0x2e].contains(byte)
        }

        package var description: String {
            let isStandard = port == (scheme == "https" ? 443 : 80)
            return "\(scheme)://\(host)\(isStandard ? "" : ":\(port)")"
        }
    }

    private let allowed: Set<Site>
    /// The server itself speaks TLS, so a page of its own was never loaded without.
    private let isSecure: Bool

    init(_ allowed: [Site], isSecure: Bool) {
        self.allowed = Set(allowed)
        self.isSecure = isSecure
    }

    /// Whether a request comes from an allowed page, or from no page at all.
    func allow(_ origin: String?, host: String?) -> Bool {
        guard let origin else { return true }
        guard let site = Site(origin) else { return false }
        if allowed.contains(site) { return true }
        guard !isSecure || site.scheme == "https" else { return false }
        return host.flatMap { Site(scheme: site.scheme, authority: $0) } == site
    }

    /// What the operator is told of a refused page; the origin as it came only if it is one.
    static func sentence(_ origin: String) -> String {
        guard let site = Site(origin) else {
            return
                "Refused: a page without an origin of its own (a file, or a sandboxed frame). Serve it from a site, and "
                + "allow that with --origin."
        }
        return "Refused: a page of \(site). If that site is yours, start with --origin \(site)."
    }
}
