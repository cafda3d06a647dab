/// Twenty changes a second to many readers, each at once, against one `send` for each reader and change.
struct FanOut: Measure {
    let journal: BoardServer.Journal

    /// Changes a second: 20,000 deliveries to 1,000 readers.
    private static let rate = 20

    var name: String { journal == .sqlite ? "fanout" : "fanout-memory" }

    func title(_ scale: Scale) -> String {
        let kept = journal == .sqlite ? "journal on disk" : "journal in memory"
        return "Fan-out, \(scale.readers) readers, \(FanOut.rate) changes a second, no rounds, \(kept)"
    }

    func run(_ site: Site) throws(Problem) -> [Reading] {
        let options = ["--connections", "\(site.scale.readers)", "--rate", "\(FanOut.rate)"] + site.times
        let server = try BoardServer(site, journal, in: try site.newFolder(), ["--round", "0"])
        defer { server.stop() }
        let ours = try site.load("fan-out", server.port, server.process, options)
        server.stop()
        let plain = try site.broadcast(options)
        var readings = [
            Reading("deliveries a server CPU second", try ours.aSecond, better: .higher),
            Reading("the same, plain sockets", try plain.aSecond),
            Reading("ratio", try ours.aSecond / plain.aSecond, better: .higher, target: .atLeast(0.9)),
            Reading("known after, median", try ours("p50"), "ms", better: .lower),
            Reading("median, plain sockets", try plain("p50"), "ms"),
            Reading("known after, 99 %", try ours("p99"), "ms", better: .lower),
            Reading("99 %, plain sockets", try plain("p99"), "ms"),
        ]
        var wait = 0.0
        if journal == .sqlite {
            wait = try site.commits(rows: 1, data: server.data, pause: 1 / Double(FanOut.rate))("p99")
            readings.append(Reading("99 %, a commit of SQLite alone", wait, "ms"))
        }
        if let peer = try site.passOn(.socketify, options) {
            let theirs = try peer("p99")
            readings.append(Reading("99 %, socketify", theirs, "ms"))
            readings.append(
                Reading(
                    "99 %, ratio to theirs" + (wait > 0 ? " and a commit's" : ""), try ours("p99") / (theirs + wait),
                    better: .lower, target: .atMost(1)))
        }
        return readings + [Reading("load client busy", 100 * (try ours("client") / ours("seconds")), "%")]
    }
}
