/// As many changes as the server takes, to many readers, with the settings a server has by itself.
struct Saturation: Measure {
    /// `nil`: as many as the scale says.
    var hall: Int?

    /// What uWebSockets' own C++ makes of a processor second, in multiples of plain sockets one by one.
    ///
    /// Measured once, 1.6 million against 0.375 million. Through Python it shows about half of that, so this is the
    /// harder opponent.
    private static let uWebSockets = 4.3

    var name: String { hall.map { "saturation-\($0)" } ?? "saturation" }

    private func readers(_ scale: Scale) -> Int { hall ?? scale.hall }

    /// Where less is measured, one hall does.
    func belongs(to scale: Scale) -> Bool { hall == nil || scale.hall >= 1000 }

    func title(_ scale: Scale) -> String { "As many changes as it takes, \(readers(scale)) readers, defaults" }

    func run(_ site: Site) throws(Problem) -> [Reading] {
        let count = readers(site.scale)
        let ours = try Saturation.serve(site, count)
        let options = ["--connections", "\(count)"] + site.times
        let (mine, plain) = (try ours.aSecond, try site.broadcast(options).aSecond)
        let target: Reading.Target? = count == 1000 ? .atLeast(10) : count < 1000 ? .atLeast(2) : nil
        var readings = [
            Reading("changes known a server CPU second", mine, better: .higher),
            Reading("plain sockets, deliveries", plain),
            Reading("ratio to plain sockets", mine / plain, better: .higher),
            Reading(
                "to uWebSockets (\(spelled(Self.uWebSockets)) × plain)", mine / plain / Self.uWebSockets,
                better: .higher,
                target: target),
            Reading("known after, median", try ours("p50"), "ms", better: .lower),
            Reading(
                "known after, 99 %", try ours("p99"), "ms", better: .lower, target: count > 1000 ? nil : .atMost(100)),
            Reading("changes a second", try ours("changes") / ours("seconds"), better: .higher),
            Reading("server busy", 100 * (try ours("server") / ours("seconds")), "%"),
            Reading("load client busy", 100 * (try ours("client") / ours("seconds")), "%"),
        ]
        if let peer = try site.passOn(.socketify, options) {
            readings.append(Reading("socketify, deliveries", try peer.aSecond))
            readings.append(Reading("ratio to socketify", mine / (try peer.aSecond), better: .higher))
        }
        return readings
    }

    /// As many writers as keep the server busy without making anybody wait long.
    static func serve(_ site: Site, _ readers: Int) throws(Problem) -> Result {
        let server = try BoardServer(site, in: try site.newFolder())
        defer { server.stop() }
        let options = ["--connections", "\(readers)", "--writers", "4"] + site.times
        return try site.load("fan-out", server.port, server.process, options)
    }
}

extension Result {
    /// Known to readers a second of the server's processor.
    var aSecond: Double { get throws(Problem) { try self("known") / self("server") } }
}
