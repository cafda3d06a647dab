/// The answer to `hello` (P5).
package struct Welcome: Sendable {
    package var id: Int64?
    package var version: String
    /// The hash of the page's files.
    package var page: String
    /// The server's clock, ms UTC.
    package var time: Int64
    /// Seconds between two WebSocket pings at most.
    package var ping: Int
    package var person: String
    /// `nil` for the host key, which is a token already.
    package var token: String?
    /// When a token of another issuer ends, ms UTC.
    package var expires: Int64?
    package var client: String
    package var clientToken: String
    /// Messages a second that this connection may send.
    package var messages: Int

    package init(
        id: Int64?, version: String, page: String, time: Int64, ping: Int, person: String, token: String?,
        expires: Int64? = nil, client: String, clientToken: String, messages: Int = WireLimits.messages
    ) {
        self.id = id
        self.version = version
        self.page = page
        self.time = time
        self.ping = ping
        self.person = person
        self.token = token
        self.expires = expires
        self.client = client
        self.clientToken = clientToken
        self.messages = messages
    }
}
