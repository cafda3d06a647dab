/// A condition that a run must meet: `p99>200ms` fails it if it holds.
package struct Limit: Sendable, CustomStringConvertible {
    /// What is measured.
    package enum Figure: String, Sendable, CaseIterable { case p50, p90, p99, max }

    package let figure: Figure
    package let microseconds: Int64
    package let description: String

    /// `nil`: not of the form FIGURE>NUMBERms, with p50, p90, p99 or max.
    package init?(_ text: String) {
        let parts = text.filter { $0 != " " }.split(separator: ">")
        guard parts.count == 2, let figure = Figure(rawValue: String(parts[0])) else { return nil }
        let number = parts[1].prefix { $0.isNumber || $0 == "." }
        guard let value = Double(number), let unit = Limit.units[String(parts[1].dropFirst(number.count))] else {
            return nil
        }
        self.figure = figure
        microseconds = Int64(value * unit)
        description = text
    }

    private static let units: [String: Double] = ["us": 1, "ms": 1000, "s": 1_000_000]

    /// Whether the run has failed by it.
    package func isBroken(by histogram: Histogram) -> Bool { histogram.value(figure) > microseconds }
}

extension Histogram {
    package func value(_ figure: Limit.Figure) -> Int64 {
        switch figure {
        case .p50: percentile(0.5)
        case .p90: percentile(0.9)
        case .p99: percentile(0.99)
        case .max: greatest
        }
    }
}
