/// One number of one run.
struct Reading {
    enum Better { case higher, lower, neither }
    enum Target { case atLeast(Double), atMost(Double) }

    let name: String
    let value: Double
    let unit: String
    let better: Better
    let target: Target?

    init(_ name: String, _ value: Double, _ unit: String = "", better: Better = .neither, target: Target? = nil) {
        self.name = name
        self.value = value
        self.unit = unit
        self.better = better
        self.target = target
    }
}
