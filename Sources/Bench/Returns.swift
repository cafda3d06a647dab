/// Everybody comes at once: with nothing, and with what they had before the connection broke.
struct Returns: Measure {
    var name: String { "return" }

    func title(_ scale: Scale) -> String { "\(scale.returning) clients at once" }

    func run(_ site: Site) throws(Problem) -> [Reading] {
        let server = try BoardServer(site, in: try site.newFolder())
        defer { server.stop() }
        let count = site.scale.returning
        let result = try site.load("return", server.port, server.process, ["--connections", "\(count)"])
        let (bare, fresh, back) = (try result("bare"), try result("new"), try result("back"))
        let microseconds = 1e6 / Double(count)
        return [
            Reading("bare handshakes", bare, "s"),
            Reading("all have a snapshot after", fresh, "s", better: .lower),
            Reading("ratio to the handshakes", fresh / bare, better: .lower, target: .atMost(2)),
            Reading("all are back at the head after", back, "s", better: .lower),
            Reading("ratio of that", back / bare, better: .lower, target: .atMost(2)),
            Reading("server CPU, a bare handshake", microseconds * (try result("bareServer")), "µs", better: .lower),
            Reading("server CPU, a new reader", microseconds * (try result("newServer")), "µs", better: .lower),
            Reading("server CPU, one that returns", microseconds * (try result("backServer")), "µs", better: .lower),
            Reading("snapshots where a delta would do", try result("backSnapshots"), target: .atMost(0)),
        ]
    }
}
