internal import Engine
internal import Styles

/// What all loops share: immutable, or a door.
struct Shared: Sendable {
    var engine: Engine
    var tokens: Tokens
    var assets: Assets
    var styles: StyleCatalogue
    var metrics: Metrics
    var log: EventLog
    var presence = Presence()
    var version: String
    /// Milliseconds between two rounds.
    var round: UInt64
    /// What phones should open, if the server was told.
    var publicURL: String?
    /// The authority of `--public-url`: an origin that is accepted beside the one asked.
    var publicAuthority: String?
    /// Told of each newcomer's address.
    var visited: @Sendable (String, _ isLoopback: Bool) -> Void
}
