/// Servers and programs that a measure is held against.
extension Site {
    /// One `send` for each reader and change.
    func broadcast(_ options: [String]) throws(Problem) -> Result {
        let child = try Child([program("bench-broadcast")], core: serverCore, output: .pipe)
        defer { child.end() }
        guard let port = Int(try child.line(within: 10)) else { throw Problem("The yardstick said no port.") }
        return try load("fan-out", port, child.process, options + ["--plain"])
    }

    /// Another server that passes on what it gets; `nil`: it isn't installed.
    func passOn(_ peer: Peer, _ options: [String]) throws(Problem) -> Result? {
        guard let installed = installed(peer) else { return nil }
        let port = try freePort()
        let words = try installed.words(port: port, folder: try newFolder())
        let child = try Child(words, core: serverCore, output: .nowhere)
        defer { child.cut() }
        try waitForPort(port, of: child)
        return try load("fan-out", port, child.process, options + [peer.speaksNATS ? "--nats" : "--plain"])
    }

    /// SQLite alone, with rows as long as those of the journal in `data`.
    func commits(rows: Double, data: String, pause: Double = 0) throws(Problem) -> Result {
        let words = [
            program("bench-commits"), "\(try newFolder())/alone.sqlite", "\(data)/journal.sqlite", "\(rows)",
            "\(scale.seconds)", "\(pause)",
        ]
        let child = try Child(words, core: serverCore, output: .pipe)
        return try Result(try child.finish(within: 60 + scale.seconds))
    }
}
