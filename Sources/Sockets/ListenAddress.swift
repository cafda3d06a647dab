import CWebSockets
import Glibc

/// Where to listen: a numeric address, `localhost`, `*` for every interface in IPv6 and IPv4, or a Unix socket.
package struct ListenAddress: Hashable, Sendable, CustomStringConvertible {
    package var host: String
    /// 0 lets the system choose.
    package var port: UInt16

    package init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// A socket in the file system, for a proxy on this machine.
    package init(path: String) {
        host = Self.mark + path
        port = 0
    }

    private static let mark = "unix:"

    /// Where a Unix socket lies; `nil`: it is none.
    package var path: String? { host.hasPrefix(Self.mark) ? String(host.dropFirst(Self.mark.count)) : nil }

    package var description: String {
        if path != nil { return host }
        return host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    /// The socket addresses to try, best first: a machine without IPv6 still listens on `*`.
    func candidates() throws(SocketError) -> [sockaddr_storage] {
        if let path {
            guard let one = Self.name(path) else { throw .address(host) }
            return [one]
        }
        switch host {
        case "*", "": return [Self.parse("::", port), Self.parse("0.0.0.0", port)].compactMap { $0 }
        case "localhost": return [Self.parse("127.0.0.1", port)].compactMap { $0 }
        default:
            guard let one = Self.parse(host, port) else { throw .address(host) }
            return [one]
        }
    }

    /// The name of a Unix socket; `nil`: it is longer than the system takes, which is 107 bytes.
    private static func name(_ path: String) -> sockaddr_storage? {
        guard (1...107).contains(path.utf8.count) else { return nil }
        var storage = sockaddr_storage()
        storage.ss_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &storage) { bytes in
            UnsafeMutableRawBufferPointer(rebasing: bytes[2...]).copyBytes(from: path.utf8)
        }
        return storage
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
