import Glibc

/// What a connection costs that has joined and clicked once: resident memory before and after many of them.
struct IdleMemory: Measure {
    var name: String { "memory" }

    func title(_ scale: Scale) -> String { "Memory, \(scale.idle) idle connections that joined and clicked once" }

    func run(_ site: Site) throws(Problem) -> [Reading] {
        let server = try BoardServer(site, in: try site.newFolder())
        defer { server.stop() }
        let before = try server.residentMemory()
        let words = site.loadWords("idle", server.port, server.process, ["--connections", "\(site.scale.idle)"])
        let load = try Child(words, core: site.clientCore, output: .pipe, hasInput: true)
        let result = try Result(try load.line(within: 90))
        // The last round and the last commit are over.
        usleep(500_000)
        let after = try server.residentMemory()
        _ = try load.finish(within: 30)
        return [
            Reading("a connection", try (after - before) / result("open"), "KiB", better: .lower, target: .atMost(8)),
            Reading("server before", before / 1024, "MiB", better: .lower),
            Reading("server after", after / 1024, "MiB"),
            Reading("all joined and clicked after", try result("seconds"), "s", better: .lower),
        ]
    }
}
