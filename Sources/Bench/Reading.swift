/// One number of one run.
struct Reading {
    enum Better { case higher, lower, neither }
    enum Target { case atLeast(Double), atMost(Double) }

    let name: String
    let value: Double
    let unit: String
    let better: Better
    let target: Target?
    /// By what share a median may be worse than the accepted one before it is noted: runs on a shared machine differ.
    let tolerance: Double

    init(
        _ name: String, _ value: Double, _ unit: String = "", better: Better = .neither, target: Target? = nil,
        tolerance: Double = 0.25
    ) {
        self.name = name
        self.value = value
        self.unit = unit
        self.better = better
        self.target = target
        self.tolerance = tolerance
    }
}
