import Threads

/// The whole of a session: every measure asked for, several times, and the table.
struct Bench {
    static let measures: [any Measure] = [
        Saturation(), Saturation(hall: 100), Saturation(hall: 5000), FanOut(journal: .sqlite), FanOut(journal: .memory),
        Crowd(),
        DurableClicks(), LoneClick(), IdleMemory(), Returns(), LivePoll(), Million(), Starts(), Replay(), StyleCall(),
        Peers(),
        ClickGuard(), RoundGuard(), BaseGuard(),
    ]

    private let options: Options

    init(_ options: Options) { self.options = options }

    /// Returns whether everything could be measured.
    func run() throws(Problem) -> Bool {
        let site = try Site(options)
        defer { site.clear() }
        var report = Report(machine: Machine(site), scale: options.scale)
        for measure in Bench.measures where options.takes(measure) {
            do throws(Problem) {
                report.add(try figures(of: measure, site), of: measure)
            } catch {
                report.add(failure: "\(measure.name) could not be measured. \(error.sentence)")
            }
        }
        report.notes += site.notes
        let accepted = try Accepted(options.accepted)
        try report.compare(with: accepted, from: options.accepted)
        Console.say(report.text)
        if let path = options.json { try File.write(report.json, to: path) }
        if options.accepts { try File.write(Accepted(report, keeping: accepted).json, to: options.accepted) }
        return report.failures.isEmpty && !(report.hasRegressed && !options.accepts)
    }

    private func figures(of measure: any Measure, _ site: Site) throws(Problem) -> [Figure] {
        var figures: [Figure] = []
        let runs = measure.runs(options.scale)
        for number in 1...runs {
            Console.complain("\(measure.name): run \(number) of \(runs)")
            let readings = try measure.run(site)
            for reading in readings where !reading.value.isFinite { throw Problem("\(reading.name) is no number.") }
            if figures.isEmpty {
                figures = readings.map { Figure($0, of: measure.name) }
            } else {
                for (index, reading) in readings.enumerated() { figures[index].add(reading.value) }
            }
        }
        return figures
    }
}
