/// From starting the program to its first answer, with an empty data folder and with one that is in use.
struct Starts: Measure {
    var name: String { "start" }

    func title(_ scale: Scale) -> String { "Start, from exec to listening" }
    func runs(_ scale: Scale) -> Int { scale.starts }

    func run(_ site: Site) throws(Problem) -> [Reading] {
        let folder = try site.newFolder()
        let fresh = try start(site, folder)
        try fill(site, folder)
        let existing = try start(site, folder)
        return [
            Reading("ready, fresh data", fresh, "ms", better: .lower, target: .atMost(150)),
            Reading("ready, data of thousands of clicks", existing, "ms", better: .lower, target: .atMost(150)),
        ]
    }

    /// Milliseconds until the file that tells of readiness is there and a connection is accepted.
    private func start(_ site: Site, _ folder: String) throws(Problem) -> Double {
        let watch = Stopwatch()
        let server = try BoardServer(site, in: folder)
        defer { server.stop() }
        guard isOpen(port: server.port) else { throw Problem("The server is ready but refuses connections.") }
        return watch.seconds * 1000
    }

    private func fill(_ site: Site, _ folder: String) throws(Problem) {
        let server = try BoardServer(site, in: folder)
        defer { server.stop() }
        _ = try site.load("writers", server.port, server.process, ["--seconds", "1", "--warm-up", "0.1"])
    }
}
