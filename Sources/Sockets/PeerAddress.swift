import CWebSockets
import Glibc

/// A peer's numeric IP address; one that came as IPv4 in IPv6 is IPv4 again.
package struct PeerAddress: Hashable, Sendable, CustomStringConvertible {
    /// The sixteen bytes of the IPv6 form, in network order.
    private var high: UInt64 = 0
    private var low: UInt64 = 0
    package private(set) var port: UInt16 = 0

    init() {}

    init(_ storage: sockaddr_storage) {
        guard Int32(storage.ss_family) != AF_UNIX else { return }
        withUnsafeBytes(of: storage) { bytes in
            if Int32(storage.ss_family) == AF_INET6 {
                high = bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
                low = bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
            } else {
                let word = bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self)
                low = UInt64(bigEndian: Self.mapped | UInt64(UInt32(bigEndian: word)))
            }
            port = UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
        }
    }

    /// `::ffff:0:0`, the lower half in host order.
    private static let mapped: UInt64 = 0xffff_0000_0000

    /// A peer that came through a Unix socket.
    package static let unix = PeerAddress()

    package var isUnix: Bool { high == 0 && low == 0 }

    package var isIPv4: Bool { high == 0 && UInt64(bigEndian: low) >> 32 == 0xffff }

    /// A numeric address, in brackets or not, with a port or without.
    package init?(_ text: some StringProtocol) {
        var host = Substring(text).filter { $0 != " " }[...]
        if host.hasPrefix("[") {
            host = host.dropFirst().prefix { $0 != "]" }
        } else if host.filter({ $0 == ":" }).count == 1 {
            host = host.prefix { $0 != ":" }
        }
        var storage = sockaddr_storage()
        let isIPv6 = host.contains(":")
        storage.ss_family = sa_family_t(isIPv6 ? AF_INET6 : AF_INET)
        let read = withUnsafeMutableBytes(of: &storage) { bytes in
            inet_pton(isIPv6 ? AF_INET6 : AF_INET, String(host), bytes.baseAddress.map { $0 + (isIPv6 ? 8 : 4) })
        }
        guard read == 1 else { return nil }
        self.init(storage)
    }

    /// For whom a proxy asks, by its `X-Forwarded-For`.
    ///
    /// Each proxy adds whom it was asked by at the end, so that only the last one that isn't itself a proxy of ours is
    /// known to be true; the client may have written what stands before.
    init?(forwarded list: String, _ isProxy: (PeerAddress) -> Bool) {
        for text in list.split(separator: ",").reversed() {
            guard let address = PeerAddress(text) else { return nil }
            self = address
            guard isProxy(address) else { return }
        }
        return nil
    }

    package var withoutPort: PeerAddress {
        var address = self
        address.port = 0
        return address
    }

    /// What counts as one address: an IPv4 address, or the 64 bits that an IPv6 network has, as its hosts choose the
    /// others as they like.
    package var network: PeerAddress {
        var network = withoutPort
        if !isIPv4 { network.low = 0 }
        return network
    }

    /// This machine itself: 127.0.0.0/8, ::1, or a Unix socket.
    package var isLoopback: Bool {
        if isUnix { return true }
        let value = UInt64(bigEndian: low)
        return isIPv4 ? (value >> 24) & 0xff == 127 : high == 0 && value == 1
    }

    /// The address without the port.
    package var host: String {
        if isUnix { return "unix" }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
            var bytes = (high, low)
            let skip = isIPv4 ? 12 : 0
            withUnsafeBytes(of: &bytes) { source in
                _ = inet_ntop(
                    isIPv4 ? AF_INET : AF_INET6, source.baseAddress.map { $0 + skip }, text.baseAddress, 64)
            }
            return text.baseAddress.map { String(cString: $0) } ?? ""
        }
    }

    package var description: String { isIPv4 ? "\(host):\(port)" : "[\(host)]:\(port)" }
}
