/// Instructions for deciding and applying a click, a box and a radio button in turns.
struct ClickGuard: Measure {
    var name: String { "click-instructions" }
    var countsInstructions: Bool { true }

    func title(_ scale: Scale) -> String { "A click, decided and applied" }

    func run(_ site: Site) throws(Problem) -> [Reading] {
        let (few, many) = (1000, 5000)
        let count = (try run(site, many) - run(site, few)) / Double(many - few)
        return [Reading("instructions", count, better: .lower, tolerance: Instructions.tolerance)]
    }

    private func run(_ site: Site, _ clicks: Int) throws(Problem) -> Double {
        let instructions = try Instructions(site)
        let program = [site.program("bench-click"), "Plugins", site.program(""), "\(clicks)"]
        _ = try Child(instructions.words + program, core: site.serverCore, output: .pipe).finish(within: 120)
        return try instructions.count()
    }
}
