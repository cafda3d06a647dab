import Glibc

/// Where to listen: a numeric address, `localhost`, or `*` for every interface in IPv6 and IPv4.
package struct ListenAddress: Hashable, Sendable, CustomStringConvertible {
    package var host: String
    /// 0 lets the system choose.
    package var port: UInt16

    package init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// The socket addresses to try, best first: a machine without IPv6 still listens on `*`.
    func candidates() throws(SocketError) -> [sockaddr_storage] {
        switch host {
        case "*", "": return [Self.parse("::", port), Self.parse("0.0.0.0", port)].compactMap { $0 }
        case "localhost": return [Self.parse("127.0.0.1", port)].compactMap { $0 }
        default:
            guard let one = Self.parse(host, port) else { throw .address(host) }
            return [one]
        }
    }

    private static func parse(_ text: String, _ port: UInt16) -> sockaddr_storage? {
        var storage = sockaddr_storage()
        let isIPv6 = text.contains(":")
        storage.ss_family = sa_family_t(isIPv6 ? AF_INET6 : AF_INET)
        let read = withUnsafeMutableBytes(of: &storage) { bytes in
            bytes.storeBytes(of: port.bigEndian, toByteOffset: 2, as: UInt16.self)
            return inet_pton(isIPv6 ? AF_INET6 : AF_INET, text, bytes.baseAddress.map { $0 + (isIPv6 ? 8 : 4) })
        }
        return read == 1 ? storage : nil
    }
}
