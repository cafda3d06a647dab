/// What one loop allows.
///
/// Times are in milliseconds, sizes in bytes.
package struct LoopSettings: Sendable {
    /// The largest message; a larger one closes the connection with 1009.
    package var maxMessage = 65_536
    /// The largest body of an HTTP request to `path`; a larger one gets 413.
    package var maxBody: @Sendable (_ path: String) -> Int = { _ in 8 << 20 }
    /// How long a request's body may take, from its header to its last byte.
    package var bodyDeadline: UInt64 = 30_000
    /// Whether a connection may carry a second request.
    ///
    /// Set `false` behind a proxy that sends several people's requests through one connection: libwebsockets 4.1.6
    /// reads on into the next request after a header like `X-Real:`, whose name begins another it knows.
    package var keepsConnections = true
    /// TCP connections of any kind on this loop.
    package var maxConnections = 50_000
    /// What one address may have, over all loops that share the book; `nil`: as much as there is room for.
    package var addresses: AddressBook?
    /// Whether a peer is a proxy that is believed when it says for whom it asks.
    package var trusts: @Sendable (_ peer: PeerAddress) -> Bool = { _ in false }
    /// Requests whose answer may wait at one time; the next gets 503 `busy`.
    package var maxDeferred = 64
    /// Unsent bytes on this loop beyond which a connection that adds more is killed.
    package var maxQueuedBytes = 128 << 20
    /// Bytes of long HTTP answers that are held on this loop for those who take them; one more costs an older one.
    package var maxHeldBytes = 128 << 20
    /// Unsent bytes on this loop from which on others wait for room, and whoever takes up room for too long is cut.
    package var crowdedBytes = 64 << 20
    /// Bytes a second: how slowly a reader may take a frame then, beyond the time of `stall`.
    package var leastRate = 4096
    /// A WebSocket gets one ping in this time, a browser answers by itself.
    package var pingInterval: UInt64 = 25_000
    /// Dead after this long without any byte.
    ///
    /// More than two ping intervals.
    package var silence: UInt64 = 60_000
    /// Dead when it has something to take and acknowledged nothing for this long.
    package var stall: UInt64 = 30_000
    /// Ended with 4003 when not one message came in this time after the opening.
    package var firstMessage: UInt64 = 60_000
    /// How long a message may take, from its first piece to its last; one that takes longer closes with 1008.
    package var messageDeadline: UInt64 = 30_000
    /// How often the loop looks after its connections.
    package var tick: UInt64 = 1_000
    /// How long one address (IPv6: its /64) may keep the others waiting in a turn of the loop.
    package var turnShare: UInt64 = 50
    /// What the kernel may hold for one connection; without a limit a slow reader pins 4 MB.
    package var sendBuffer: Int32 = 128 * 1024
    /// The longest an orderly end may take.
    package var stopDeadline: UInt64 = 3_000
    /// The one subprotocol that is accepted.
    ///
    /// Asking for none is fine, asking only for others ends the connection.
    package var subprotocol: StaticString = "switchboard.v1"
    /// Whether `connect` may open `wss://` addresses; costs the set-up of OpenSSL.
    package var secureClients = false
    /// A PEM file of the authorities that `wss://` servers may be certified by; `nil`: those of the system.
    package var clientAuthorities: String?

    package init() {}
}
