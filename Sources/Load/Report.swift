internal import Checker
internal import JSON

/// What came of a run.
package struct Report: Sendable {
    package var scenario: String
    package var clients: Int
    package var connected: Int
    package var seconds: Double
    package var clicks: Int
    package var receipts: Int
    package var deltas: Int
    package var snapshots: Int
    /// Revs that readers came to know, summed over readers.
    package var known: Int
    package var lostLinks: Int
    /// Refusals by code.
    package var refusals: [String: Int]
    /// From the moment a click was meant to happen to its receipt.
    package var latency: Histogram
    /// From there to a sampled reader's knowing of it.
    package var told: Histogram
    /// Share of one core that this client used; near 1 the figures are the client's and not the server's.
    package var clientLoad: Double
    package var checked: Bool
    /// From the last acknowledged vote to the last screen's final numbers, µs; `nil`: nobody voted.
    package var finalAfter: Int64?
    /// What is wrong; empty: nothing.
    package var faults: [String]
    package var wasInterrupted: Bool

    package var wasBottleneck: Bool { clientLoad > 0.85 }

    package var lines: [String] {
        var lines = [
            "\(scenario): \(connected) of \(clients) clients, \(String(Int(seconds))) s"
                + (wasInterrupted ? ", interrupted" : ""),
            "  clicks \(clicks), receipts \(receipts), \(rate(receipts)) a second",
            "  receipt after        \(figures(latency))",
            "  other screens after  \(figures(told))",
            "  deltas \(deltas), snapshots \(snapshots), revs known to readers \(known), \(rate(known)) a second",
            "  lost links \(lostLinks)",
        ]
        if let finalAfter {
            lines.append("  screens at the final numbers \(milliseconds(finalAfter)) after the last vote")
        }
        for (code, count) in refusals.sorted(by: { $0.key < $1.key }) {
            lines.append("  refused \(count) × \(code): a limit of the server was reached")
        }
        if wasBottleneck {
            lines.append(
                "  This client used \(Int(clientLoad * 100)) % of a core: it was the bottleneck, not the server.")
        }
        lines.append(verdict)
        return lines
    }

    private var verdict: String {
        if !faults.isEmpty {
            return "  WRONG (\(faults.count)):\n" + faults.prefix(20).map { "    \($0)" }.joined(separator: "\n")
        }
        if finalAfter != nil { return "  Every acknowledged vote is in the tally, once." }
        return checked
            ? "  Nothing lost, nothing twice, no gap, every digest equal."
            : "  No gap, every digest equal. (Without the host key the journal can't be compared.)"
    }

    private func rate(_ count: Int) -> Int { Int(Double(count) / max(seconds, 0.001)) }

    private func figures(_ histogram: Histogram) -> String {
        guard histogram.count > 0 else { return "–" }
        let figures = Limit.Figure.allCases.map { "\($0.rawValue) \(milliseconds(histogram.value($0)))" }
        return figures.joined(separator: "  ")
    }

    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.raw("{\"scenario\":")
        writer.string(scenario)
        let numbers: [(StaticString, Int)] = [
            ("clients", clients), ("connected", connected), ("clicks", clicks), ("receipts", receipts),
            ("deltas", deltas), ("snapshots", snapshots), ("known", known), ("lostLinks", lostLinks),
        ]
        for (name, number) in numbers {
            writer.key(name)
            writer.integer(number)
        }
        writer.key("seconds")
        writer.real(seconds)
        writer.key("clientLoad")
        writer.real(clientLoad)
        for (name, histogram) in [("latencyMicroseconds", latency), ("toldMicroseconds", told)]
            as [(StaticString, Histogram)]
        {
            writer.key(name)
            writer.raw("{")
            for figure in Limit.Figure.allCases {
                writer.raw("\(figure == .p50 ? "" : ",")\"\(figure.rawValue)\":\(histogram.value(figure))".utf8)
            }
            writer.raw("}")
        }
        if let finalAfter {
            writer.key("finalMicroseconds")
            writer.integer(finalAfter)
        }
        writer.key("refusals")
        writer.raw("{")
        for (index, refusal) in refusals.sorted(by: { $0.key < $1.key }).enumerated() {
            writer.raw("\(index > 0 ? "," : "")\"\(refusal.key)\":\(refusal.value)".utf8)
        }
        writer.raw("}")
        writer.key("faults")
        writer.list(faults) { $0.string($1) }
        writer.key("interrupted")
        writer.bool(wasInterrupted)
        writer.raw("}")
        return writer.bytes
    }
}

/// `12.3 ms`.
func milliseconds(_ microseconds: Int64) -> String {
    let tenths = (microseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10) ms"
}
