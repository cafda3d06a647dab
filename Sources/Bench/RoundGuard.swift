/// Instructions for a round that tells a thousand readers of one change, outside the kernel.
struct RoundGuard: Measure {
    private static let readers = 1000

    var name: String { "round-instructions" }
    var countsInstructions: Bool { true }

    func title(_ scale: Scale) -> String { "A round of one change to \(RoundGuard.readers) readers" }

    func run(_ site: Site) throws(Problem) -> [Reading] {
        let few = try run(site, seconds: 2)
        let many = try run(site, seconds: 8)
        let count = (many.instructions - few.instructions) / (many.changes - few.changes)
        return [
            Reading("instructions", count, better: .lower, tolerance: Instructions.tolerance),
            Reading("a reader", count / Double(RoundGuard.readers)),
        ]
    }

    private func run(_ site: Site, seconds: Int) throws(Problem) -> (instructions: Double, changes: Double) {
        let instructions = try Instructions(site, within: "6Server4LoopC6fanOut")
        let server = try BoardServer(
            site, .memory, in: try site.newFolder(), ["--round", "0"], under: instructions.words)
        defer { server.stop() }
        // So slowly that each change is a round of its own, even under valgrind.
        let result = try site.load(
            "fan-out", server.port, server.process,
            ["--connections", "\(RoundGuard.readers)", "--rate", "4", "--warm-up", "0", "--seconds", "\(seconds)"])
        server.stop()
        let changes = try result("changes")
        guard try result("frames") >= 0.9 * changes * Double(RoundGuard.readers) else {
            throw Problem("Changes were merged: this machine is too slow to count rounds.")
        }
        return (try instructions.count(), changes)
    }
}
