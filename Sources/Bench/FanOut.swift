/// Twenty changes a second to many readers, against one `send` for each reader and change.
struct FanOut: Measure {
    let journal: BoardServer.Journal

    /// Changes a second: 20,000 deliveries to 1,000 readers.
    ///
    /// 50 ms lie between two, more than a round's 33 ms, so
    /// that the server has nothing to merge and both sides do the same work.
    private static let rate = 20

    var name: String { journal == .sqlite ? "fanout" : "fanout-memory" }

    func title(_ scale: Scale) -> String {
        let kept = journal == .sqlite ? "journal on disk" : "journal in memory"
        return "Fan-out, \(scale.readers) readers, \(FanOut.rate) changes a second, \(kept)"
    }

    func run(_ site: Site) throws(Problem) -> [Reading] {
        let options = ["--connections", "\(site.scale.readers)", "--rate", "\(FanOut.rate)"] + site.times
        let ours = try serve(site, options)
        let plain = try broadcast(site, options)
        let (mine, other) = (try ours("known") / ours("server"), try plain("known") / plain("server"))
        return [
            Reading("deliveries a server CPU second", mine, better: .higher),
            Reading("the same, plain sockets", other),
            Reading("ratio", mine / other, better: .higher, target: .atLeast(0.9)),
            Reading("known after, median", try ours("p50"), "ms", better: .lower),
            Reading("median, plain sockets", try plain("p50"), "ms"),
            Reading("known after, 99 %", try ours("p99"), "ms", better: .lower),
            Reading("99 %, plain sockets", try plain("p99"), "ms"),
            Reading("load client busy", 100 * (try ours("client") / ours("seconds")), "%"),
        ]
    }

    private func serve(_ site: Site, _ options: [String]) throws(Problem) -> Result {
        let server = try BoardServer(site, journal, in: try site.newFolder())
        defer { server.stop() }
        return try site.load("fan-out", server.port, server.process, options)
    }

    private func broadcast(_ site: Site, _ options: [String]) throws(Problem) -> Result {
        let child = try Child([site.program("bench-broadcast")], core: site.serverCore, output: .pipe)
        defer { child.end() }
        guard let port = Int(try child.line(within: 10)) else { throw Problem("The yardstick said no port.") }
        return try site.load("fan-out", port, child.process, options + ["--plain"])
    }
}
