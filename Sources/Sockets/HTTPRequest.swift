/// One HTTP request with its whole body.
package struct HTTPRequest: Sendable {
    package let method: HTTPMethod
    /// Percent-decoded; `..` and double slashes are already resolved.
    package let path: String
    /// Names and values, percent-decoded, in order.
    package let query: [(name: String, value: String)]
    package let headers: HTTPHeaders
    package internal(set) var body: [UInt8] = []
    /// Who sent it, by the word of a trusted proxy if it came through one.
    package let address: PeerAddress
    /// A trusted proxy has passed it on.
    package let isForwarded: Bool
}
