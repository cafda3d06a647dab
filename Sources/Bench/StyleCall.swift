/// What one call through the C contract of a style costs, with the least host that keeps the contract.
struct StyleCall: Measure {
    var name: String { "style" }

    func title(_ scale: Scale) -> String { "A style's call through the C contract, group of a hundred" }

    func run(_ site: Site) throws(Problem) -> [Reading] {
        var readings: [Reading] = []
        for style in ["box", "radio"] {
            let words = [
                site.program("bench-style"), site.program("libstyle_\(style).so"), style, "100",
                "\(site.scale.seconds / 5)",
            ]
            let child = try Child(words, core: site.serverCore, output: .pipe)
            let result = try Result(try child.finish(within: 60))
            let time = 1e6 * (try result("seconds") / result("calls"))
            readings.append(Reading("\(style), a call", time, "µs", better: .lower, target: .atMost(0.5)))
        }
        return readings
    }
}
