package import Sockets

/// The proxies that are believed when they say for whom they ask.
package struct Proxies: Sendable {
    private let addresses: Set<PeerAddress>

    package init(_ addresses: [PeerAddress]) { self.addresses = Set(addresses.map(\.withoutPort)) }

    var isEmpty: Bool { addresses.isEmpty }

    func trust(_ peer: PeerAddress) -> Bool { addresses.contains(peer.withoutPort) }

    /// What the operator is told of a forwarded header from anybody else.
    static func sentence(_ peer: PeerAddress) -> String {
        "Requests from \(peer.host) carry X-Forwarded-For, which is not believed. If that is your proxy, start with "
            + "--trusted-proxy \(peer.host)."
    }
}
