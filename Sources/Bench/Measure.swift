/// One line of the table: something that is measured, in turns with what it is measured against.
protocol Measure: Sendable {
    /// For `--only`.
    var name: String { get }
    /// What the table says above its figures.
    func title(_ scale: Scale) -> String
    func runs(_ scale: Scale) -> Int
    /// Whether it is taken at this scale unless it was asked for.
    func belongs(to scale: Scale) -> Bool
    /// Takes valgrind, and no turns with anybody.
    var countsInstructions: Bool { get }
    /// One run. The same readings in the same order each time, their names unique.
    func run(_ site: Site) throws(Problem) -> [Reading]
}

extension Measure {
    func runs(_ scale: Scale) -> Int { scale.runs }
    func belongs(to scale: Scale) -> Bool { true }
    var countsInstructions: Bool { false }
}
