/// What libwebsockets keeps for one connection: its per-session memory, zeroed by it, freed by it.
///
/// Each object is retained where it is put in and released by the `take` that empties the place.
struct Slot {
    private var connection: Unmanaged<Connection>?
    private var exchange: Unmanaged<Exchange>?

    var currentConnection: Connection? { connection?.takeUnretainedValue() }
    var currentExchange: Exchange? { exchange?.takeUnretainedValue() }

    mutating func put(_ connection: Connection) { self.connection = .passRetained(connection) }
    mutating func put(_ exchange: Exchange) { self.exchange = .passRetained(exchange) }

    mutating func takeConnection() -> Connection? {
        defer { connection = nil }
        return connection?.takeRetainedValue()
    }

    mutating func takeExchange() -> Exchange? {
        defer { exchange = nil }
        return exchange?.takeRetainedValue()
    }
}
