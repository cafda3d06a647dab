/// A browser's or program's wish to open a WebSocket, already checked to be a correct one.
package struct UpgradeRequest: Sendable {
    package let path: String
    /// Names and values as in the address, percent-decoded, in order.
    package let query: [(name: String, value: String)]
    package let host: String
    package let origin: String?
    package let userAgent: String?
    package let forwardedFor: String?
    package let authorization: String?
    package let protocols: String?
    /// Who sent it, by the word of a trusted proxy if it came through one.
    package let address: PeerAddress
    /// A trusted proxy has passed it on.
    package let isForwarded: Bool
}
