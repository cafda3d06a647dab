package import Engine
package import Sockets
package import Styles
internal import Wire

/// A loop without sockets and threads: whoever holds it brings its links, its time, and the engine's answers.
///
/// For simulation: the same sessions, audiences and loop as behind `switchboard serve`.
package final class SteppedLoop {
    /// What all loops of a simulated server are made of; making it reads the page's files once.
    package struct Kit: Sendable {
        let pages: Pages
        let styles: StyleCatalogue
        let log = EventLog(to: { _ in })
        let scribe = Scribe()
        let secrets: Secrets

        package init(styles: StyleCatalogue, web: String) throws(ServerError) {
            (self.styles, pages) = (styles, .kept(try Assets(web: web, styles: styles)))
            // The same in every run.
            var secrets = Secrets()
            (secrets.hostKey, secrets.server) = ("host_key", "server")
            secrets.tokenKey = [UInt8](repeating: 7, count: 32)
            self.secrets = secrets
        }

        /// The key that opens every board.
        package var hostKey: String { secrets.hostKey }

        /// What somebody called `subject` shows.
        package func token(for subject: String) -> String { Tokens(secrets).issue(subject, .person, at: 0) }
    }

    /// What a process is given from outside, so that a seed can decide it.
    package struct Outside: Sendable {
        package var engine: any EngineDoor
        /// Milliseconds since 1970, UTC.
        package var wall: @Sendable () -> Int64
        package var freshName: @Sendable (Int) -> String
        /// Milliseconds between two rounds.
        package var round: UInt64

        package init(
            engine: any EngineDoor, wall: @escaping @Sendable () -> Int64,
            freshName: @escaping @Sendable (Int) -> String, round: UInt64
        ) {
            (self.engine, self.wall, self.freshName, self.round) = (engine, wall, freshName, round)
        }
    }

    private let loop: Loop

    /// The loops of one process.
    package static func start(_ kit: Kit, _ outside: Outside, on sockets: [any LinkLoop]) -> [SteppedLoop] {
        let shared = Shared(kit, outside)
        return sockets.enumerated().map { number, sockets in
            let loop = Loop(number, sockets)
            loop.begin(shared)
            return SteppedLoop(loop)
        }
    }

    private init(_ loop: Loop) { self.loop = loop }

    package func open(_ link: any Link) { loop.open(link) }
    package func receive(_ text: [UInt8], from link: any Link) { loop.receive(text, from: link) }
    package func resume(_ link: any Link) { loop.resume(link) }
    package func close(_ link: any Link) { loop.close(link) }
    package func take(_ deliveries: [Delivery]) { loop.take(deliveries) }
    package func turn() { loop.turn() }
    package func end() { loop.end() }
}

extension Shared {
    fileprivate init(_ kit: SteppedLoop.Kit, _ outside: SteppedLoop.Outside) {
        self.init(
            engine: outside.engine, tokens: Tokens(kit.secrets), pages: kit.pages, styles: kit.styles,
            metrics: Metrics(), log: kit.log, memory: MemoryCeiling(limit: 0), scribe: kit.scribe, version: "simulated",
            rates: Rates(perSecond: WireLimits.messages),
            requests: RequestBook(perAddress: 1000, sparesLoopback: true),
            lookups: Lookups(perAddress: 1000, sparesLoopback: true), round: outside.round,
            listensEverywhere: false, publicURL: nil, origins: Origins([], isSecure: false), notices: Notices(kit.log),
            departure: Departure(linger: 0, spread: 0), wall: outside.wall, freshName: outside.freshName,
            visited: { _, _ in })
    }
}
