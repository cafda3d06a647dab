import JSON

/// The table and everything that stands around it.
struct Report {
    let machine: Machine
    let scale: Scale
    var notes: [String] = []
    private(set) var failures: [String] = []
    private var sections: [(title: String, figures: [Figure])] = []

    init(machine: Machine, scale: Scale) {
        self.machine = machine
        self.scale = scale
    }

    /// What doesn't depend on the machine's mood has become worse.
    private(set) var hasRegressed = false

    var figures: [Figure] { sections.flatMap(\.figures) }

    mutating func add(_ figures: [Figure], of measure: any Measure) {
        sections.append((measure.title(scale), figures))
    }

    mutating func add(failure: String) { failures.append(failure) }

    /// Notes what has become worse.
    mutating func compare(with accepted: Accepted, from path: String) throws(Problem) {
        for figure in figures where scale.isJudged {
            guard let before = accepted[figure.key] else { continue }
            let loss = figure.loss(against: before)
            guard loss > figure.tolerance else { continue }
            let percent = Int((loss * 100).rounded())
            if figure.isGuard { hasRegressed = true }
            notes.append(
                "\(figure.key): \(spelled(figure.median)) is \(percent) % worse than the accepted \(spelled(before)) (\(path))."
            )
        }
    }

    /// Medians, then least and greatest, over runs that took turns with their yardstick; ratios are of pairs.
    var text: String {
        var lines = machine.facts.map { "\($0.name): \($0.value)" }
        lines.append("")
        lines.append(Report.row("", "median", "least … most", "target"))
        for section in sections {
            lines.append(section.title)
            lines += section.figures.map { row($0) }
        }
        if !notes.isEmpty || !failures.isEmpty { lines.append("") }
        lines += (failures + notes).map { "! \($0)" }
        return lines.joined(separator: "\n")
    }

    private func row(_ figure: Figure) -> String {
        let target =
            switch figure.target {
            case .atLeast(let bound): "≥ \(spelled(bound))"
            case .atMost(let bound): "≤ \(spelled(bound))"
            case nil: ""
            }
        let verdict = scale.isJudged ? figure.isMet.map { $0 ? "  met" : "  MISSED" } ?? "" : ""
        let unit = figure.unit.isEmpty ? "" : " \(figure.unit)"
        return Report.row(
            figure.name, spelled(figure.median) + unit, "\(spelled(figure.least)) … \(spelled(figure.most))",
            target + verdict)
    }

    private static func row(_ name: String, _ median: String, _ range: String, _ target: String) -> String {
        let left = "  \(name)" + spaces(38 - name.count) + spaces(14 - median.count) + median
        let line = left + spaces(26 - range.count) + range + "   \(target)"
        return String(line.reversed().drop { $0 == " " }.reversed())
    }

    private static func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
