import CSQLite

/// From exec to the first reader's snapshot, with and without a journal's own snapshots to start from.
struct Replay: Measure {
    var name: String { "replay" }

    func title(_ scale: Scale) -> String {
        "Start with \(spelled(Double(scale.entries))) entries, none of them in a snapshot"
    }

    func run(_ site: Site) throws(Problem) -> [Reading] {
        let folder = try site.newFolder()
        var entries = 0.0
        let patience = Stopwatch()
        while entries < Double(site.scale.entries) {
            guard patience.seconds < 120 else { throw Problem("The server takes too few clicks.") }
            entries += try fill(site, folder)
        }
        let short = try start(site, folder)
        try forgetSnapshots("\(folder)/data/journal.sqlite")
        let long = try start(site, folder)
        let share = Double(site.scale.entries) / entries
        return [
            Reading("first snapshot sent, short tail", short * 1000, "ms", better: .lower),
            Reading("the same, all replayed", long * 1000, "ms", better: .lower),
            Reading("replay of so many entries", (long - short) * share, "s", better: .lower, target: .atMost(1)),
        ]
    }

    private func fill(_ site: Site, _ folder: String) throws(Problem) -> Double {
        let server = try BoardServer(site, in: folder)
        defer { server.stop() }
        return try site.load("writers", server.port, server.process, ["--seconds", "2", "--warm-up", "0"])("receipts")
    }

    private func start(_ site: Site, _ folder: String) throws(Problem) -> Double {
        let watch = Stopwatch()
        let server = try BoardServer(site, in: folder)
        defer { server.stop() }
        let words = site.loadWords("idle", server.port, server.process, ["--connections", "1"])
        let reader = try Child(words, core: site.clientCore, output: .pipe, hasInput: true)
        _ = try reader.line(within: 60)
        defer { reader.end() }
        return watch.seconds
    }

    private func forgetSnapshots(_ path: String) throws(Problem) {
        var database: OpaquePointer?
        defer { sqlite3_close(database) }
        guard sqlite3_open(path, &database) == SQLITE_OK,
            sqlite3_exec(database, "DELETE FROM snapshots", nil, nil, nil) == SQLITE_OK
        else { throw Problem("\(path) can't be changed: \(String(cString: sqlite3_errmsg(database))).") }
    }
}
