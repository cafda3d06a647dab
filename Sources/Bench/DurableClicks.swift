/// Writers that each wait for a receipt before the next write, against SQLite alone with batches of the same size.
struct DurableClicks: Measure {
    var name: String { "clicks" }

    func title(_ scale: Scale) -> String { "Durable clicks, \(scale.writers) writers, each waits for its receipt" }

    func run(_ site: Site) throws(Problem) -> [Reading] {
        let server = try BoardServer(site, in: try site.newFolder())
        defer { server.stop() }
        let ours = try site.load(
            "writers", server.port, server.process,
            ["--connections", "\(site.scale.writers)", "--wal-index", server.walIndex] + site.times)
        let batch = try ours("receipts") / max(1, ours("commits"))
        server.stop()
        let alone = try site.commits(rows: batch, data: server.data)
        let (mine, other) = (try ours("receipts") / ours("seconds"), try alone("rows") / alone("seconds"))
        return [
            Reading("receipts a second", mine, better: .higher),
            Reading("rows a second, SQLite alone", other),
            Reading("ratio", mine / other, better: .higher, target: .atLeast(0.5)),
            Reading("receipt after, median", try ours("p50"), "ms", better: .lower),
            Reading("receipt after, 99 %", try ours("p99"), "ms", better: .lower),
            Reading("clicks a commit", batch),
            Reading("server CPU a click", 1e6 * (try ours("server") / ours("receipts")), "µs", better: .lower),
            Reading("server busy", 100 * (try ours("server") / ours("seconds")), "%"),
            Reading("load client busy", 100 * (try ours("client") / ours("seconds")), "%"),
        ]
    }
}
