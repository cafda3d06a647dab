internal import Engine
internal import Sockets
internal import Styles
internal import Threads

/// What all loops share: immutable, or a door.
struct Shared: Sendable {
    var engine: any EngineDoor
    var tokens: Tokens
    var pages: Pages
    var styles: StyleCatalogue
    var metrics: Metrics
    var log: EventLog
    var memory: MemoryCeiling
    var presence = Presence()
    var recounts = RecountGate()
    var scribe = Scribe()
    var version: String
    var rates: Rates
    var requests: RequestBook
    var lookups: Lookups
    /// Milliseconds between two rounds.
    var round: UInt64
    /// Whether other machines can reach it.
    var listensEverywhere: Bool
    /// What phones should open, if the server was told.
    var publicURL: String?
    var origins: Origins
    var notices: Notices
    var departure: Departure
    /// Milliseconds since 1970, UTC.
    var wall: @Sendable () -> Int64 = Clock.wall
    /// Names that nobody can guess, of so many letters.
    var freshName: @Sendable (Int) -> String = randomText
    /// Told of each newcomer's address.
    var visited: @Sendable (String, _ isLoopback: Bool) -> Void

    /// The page's files as they are now.
    var assets: Assets { pages.assets }
}

extension Shared {
    /// Whether a request comes from an allowed page, or from no page at all; a refused one is told to the operator.
    func isOurs(_ origin: String?, host: String?) -> Bool {
        if origins.allow(origin, host: host) { return true }
        if let origin { notices.say(Origins.sentence(origin)) }
        return false
    }

    /// Tells the operator of a proxy that isn't trusted.
    func noteForwarding(_ header: String?, _ isForwarded: Bool, _ peer: PeerAddress) {
        if header != nil, !isForwarded { notices.say(Proxies.sentence(peer)) }
    }
}
