/// One writer who takes their time, on a server that has nothing else to do, against SQLite doing the same alone.
struct LoneClick: Measure {
    /// Seconds between a receipt and the next click.
    private static let pause = 0.02

    var name: String { "click" }

    func title(_ scale: Scale) -> String { "One acknowledged click, idle server" }

    func run(_ site: Site) throws(Problem) -> [Reading] {
        let server = try BoardServer(site, in: try site.newFolder())
        defer { server.stop() }
        let ours = try site.load(
            "writers", server.port, server.process,
            ["--connections", "1", "--pause", "\(LoneClick.pause)"] + site.times)
        server.stop()
        let alone = try site.commits(rows: 1, data: server.data, pause: LoneClick.pause)
        return [
            Reading("receipt after, median", try ours("p50"), "ms", better: .lower),
            Reading("median, a commit of SQLite alone", try alone("p50"), "ms"),
            Reading("receipt after, 99 %", try ours("p99"), "ms", better: .lower),
            Reading("99 %, a commit of SQLite alone", try alone("p99"), "ms"),
            Reading("99 %, beyond a commit's", try ours("p99") - alone("p99"), "ms", target: .atMost(1)),
        ]
    }
}
