/// A thousand readers, and so many clicks that sending each to everybody would take twenty million sends a second.
struct Crowd: Measure {
    /// Clicks a second, or as many as the machine takes.
    private static let rate = 20_000

    var name: String { "crowd" }

    func title(_ scale: Scale) -> String { "\(scale.readers) readers, \(spelled(Double(Crowd.rate))) clicks a second" }

    func run(_ site: Site) throws(Problem) -> [Reading] {
        let readers = ["--connections", "\(site.scale.readers)"]
        let server = try BoardServer(site, in: try site.newFolder())
        defer { server.stop() }
        // Ends with an error unless every reader is at the head, with the digest of what was clicked.
        let ours = try site.load(
            "fan-out", server.port, server.process,
            readers + ["--writers", "20", "--rate", "\(Crowd.rate)"] + site.times)
        server.stop()
        let plain = try site.broadcast(readers + site.times)
        return [
            Reading(
                "CPU, in shares of sending each", try plain.aSecond / ours.aSecond, better: .lower,
                target: .atMost(0.1)),
            Reading("clicks a second", try ours("changes") / ours("seconds"), better: .higher),
            Reading("server busy", 100 * (try ours("server") / ours("seconds")), "%"),
            Reading("known after, median", try ours("p50"), "ms", better: .lower),
            Reading("known after, 99 %", try ours("p99"), "ms", better: .lower),
            Reading("frames a reader and second", try ours("frames") / ours("seconds") / Double(site.scale.readers)),
            Reading("load client busy", 100 * (try ours("client") / ours("seconds")), "%"),
        ]
    }
}
