/// A million check boxes: how long its snapshot is, and whether a click costs what it costs on a small board.
struct Million: Measure {
    private static let buttons = 1_000_000

    var name: String { "million" }

    func title(_ scale: Scale) -> String { "A million check boxes" }

    func run(_ site: Site) throws(Problem) -> [Reading] {
        let server = try BoardServer(site, in: try site.newFolder(), boards: [.million])
        defer { server.stop() }
        let board = ["--board", BoardServer.Board.million.rawValue, "--buttons", "\(Million.buttons)"]
        let large = try clicks(site, server, board)
        let words = site.loadWords("idle", server.port, server.process, ["--connections", "1"] + board)
        let reader = try Child(words, core: site.clientCore, output: .pipe, hasInput: true)
        let snapshot = try Result(try reader.line(within: 30))
        _ = try reader.finish(within: 30)
        server.stop()
        let other = try BoardServer(site, in: try site.newFolder())
        defer { other.stop() }
        let small = try clicks(site, other, [])
        let cost = { (result: Result) throws(Problem) in 1e6 * (try result("server") / result("changes")) }
        return [
            Reading("snapshot", try snapshot("snapshot"), "bytes", better: .lower, target: .atMost(180_000)),
            Reading("server CPU a click, told to ten", try cost(large), "µs", better: .lower),
            Reading("the same, hundred boxes", try cost(small), "µs"),
            Reading("ratio", try cost(large) / cost(small), better: .lower, target: .atMost(1.5)),
        ]
    }

    private func clicks(_ site: Site, _ server: BoardServer, _ board: [String]) throws(Problem) -> Result {
        let options = ["--connections", "10", "--writers", "10"] + board + site.times
        return try site.load("fan-out", server.port, server.process, options)
    }
}
