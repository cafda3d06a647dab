/// Whether a snapshot is encoded once for all who come, or for each: instructions within the encoder.
struct BaseGuard: Measure {
    var name: String { "base-instructions" }
    var countsInstructions: Bool { true }

    func title(_ scale: Scale) -> String { "Encoding the snapshot for everybody who comes" }

    func run(_ site: Site) throws(Problem) -> [Reading] {
        let (few, many) = (try run(site, clients: 50), try run(site, clients: 500))
        return [
            Reading("instructions, 500 clients", many, better: .lower, tolerance: Instructions.tolerance),
            Reading("against 50 clients", many / few, "×", target: .atMost(1.01)),
        ]
    }

    private func run(_ site: Site, clients: Int) throws(Problem) -> Double {
        let instructions = try Instructions(site, within: "12SnapshotTextO4body")
        let server = try BoardServer(site, .memory, in: try site.newFolder(), under: instructions.words)
        defer { server.stop() }
        _ = try site.load("return", server.port, server.process, ["--connections", "\(clients)"])
        server.stop()
        return try instructions.count()
    }
}
