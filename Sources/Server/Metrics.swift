internal import Sockets
internal import Synchronization

/// What the server has done, for `/metrics`: counted where it happens, read from any loop.
final class Metrics: Sendable {
    /// One loop's own figures, as of its last turn.
    struct LoopFigures: Sendable {
        var counters = LoopCounters()
        var connections = 0
        var queuedBytes = 0
        /// When that turn was, on the loop's clock.
        var time: UInt64 = 0
    }

    /// How revs got to readers.
    ///
    /// Conservation: over all readers of cells, the sum of (last rev − rev at joining) is told + merged + skipped.
    struct Conservation: Equatable, Sendable {
        /// Revs that a reader was told of by themselves.
        var told = 0
        /// Revs that came to a reader inside a delta with later ones.
        var merged = 0
        /// Revs that a snapshot took a reader past.
        var skipped = 0
        var rounds = 0
    }

    private struct State {
        var loops: [Int: LoopFigures] = [:]
        var conservation: [Int: Conservation] = [:]
        var isVisited = false
    }

    private let state = Mutex(State())

    /// A loop's figures replace its earlier ones.
    func set(_ loop: Int, _ figures: LoopFigures, _ conservation: Conservation) {
        state.withLock {
            $0.loops[loop] = figures
            $0.conservation[loop] = conservation
        }
    }

    /// Whether every loop has turned in the last three seconds, as an idle one does once a second.
    func isTurning(at now: UInt64) -> Bool {
        state.withLock { $0.loops.values.allSatisfy { $0.time + 3000 >= now } }
    }

    /// Somebody came from another machine.
    func noteVisitor() { state.withLock { $0.isVisited = true } }

    /// In Prometheus' text format (0.0.4).
    func text(boards: Int, _ memory: MemoryCeiling) -> String {
        let (loops, conservation) = state.withLock { ($0.loops.values.map { $0 }, $0.conservation.values.map { $0 }) }
        var lines: [String] = []
        func add(_ name: String, _ kind: String, _ help: String, _ values: [(labels: String, value: Int)]) {
            lines += ["# HELP switchboard_\(name) \(help)", "# TYPE switchboard_\(name) \(kind)"]
            lines += values.map { "switchboard_\(name)\($0.labels) \($0.value)" }
        }
        func sum(_ value: (LoopFigures) -> Int) -> [(labels: String, value: Int)] {
            [("", loops.reduce(0) { $0 + value($1) })]
        }
        func count(_ value: (Conservation) -> Int) -> [(labels: String, value: Int)] {
            [("", conservation.reduce(0) { $0 + value($1) })]
        }
        let isVisited = state.withLock(\.isVisited)
        add("visited", "gauge", "1 once somebody came from another machine.", [("", isVisited ? 1 : 0)])
        add("boards_loaded", "gauge", "Boards in memory.", [("", boards)])
        add("memory_bytes", "gauge", "Memory in use, as last measured.", [("", memory.bytes)])
        add("memory_limit_bytes", "gauge", "Memory that may be used, 0 for all there is.", [("", memory.limit)])
        add("connections", "gauge", "Open WebSockets.", sum(\.connections))
        add("queued_bytes", "gauge", "Bytes accepted for sending that may not have left yet.", sum(\.queuedBytes))
        add("connections_opened_total", "counter", "WebSockets opened.", sum(\.counters.opened))
        add("connections_turned_away_total", "counter", "TCP connections over the limit.", sum(\.counters.turnedAway))
        add("upgrades_refused_total", "counter", "WebSockets refused.", sum(\.counters.upgradesRefused))
        add("requests_total", "counter", "HTTP requests.", sum(\.counters.requests))
        let killed = loops.reduce(into: [0, 0, 0, 0, 0, 0]) { sums, loop in
            let counters = loop.counters
            let counts = [
                counters.silent, counters.stalled, counters.trickling, counters.overflowed, counters.killed,
                counters.shed,
            ]
            for (index, count) in counts.enumerated() { sums[index] += count }
        }
        add(
            "connections_killed_total", "counter", "WebSockets ended without a goodbye, by reason.",
            zip(["silent", "stalled", "slow", "overflow", "killed", "memory"], killed).map {
                ("{reason=\"\($0)\"}", $1)
            })
        add("rounds_total", "counter", "Rounds of fan-out.", count(\.rounds))
        add("revs_told_total", "counter", "Revs that readers were told of by themselves.", count(\.told))
        add("revs_merged_total", "counter", "Revs that came inside a delta with later ones.", count(\.merged))
        add("revs_skipped_total", "counter", "Revs that a snapshot took readers past.", count(\.skipped))
        return lines.joined(separator: "\n") + "\n"
    }
}

/// Counts a loop's fan-out; confined to the loop like its audiences, which all add to it.
final class FanOutCount {
    var value = Metrics.Conservation()

    /// So many readers went over a delta of so many revs.
    func delivered(_ delta: Range<Int64>, to readers: Int) {
        value.told += readers
        value.merged += readers * (delta.count - 1)
    }
}
