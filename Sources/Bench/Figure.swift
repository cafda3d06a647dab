/// What several runs read for one thing.
struct Figure {
    let measure: String
    let name: String
    let unit: String
    let better: Reading.Better
    let target: Reading.Target?
    let tolerance: Double
    private(set) var values: [Double]

    init(_ reading: Reading, of measure: String) {
        self.measure = measure
        name = reading.name
        unit = reading.unit
        better = reading.better
        target = reading.target
        tolerance = reading.tolerance
        values = [reading.value]
    }

    /// A count that is the same in every run.
    var isGuard: Bool { tolerance < 0.1 }

    /// What it is called among the accepted figures.
    var key: String { "\(measure): \(name)" }

    mutating func add(_ value: Double) { values.append(value) }

    var least: Double { values.min() ?? .nan }
    var most: Double { values.max() ?? .nan }

    var median: Double {
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }

    /// `nil`: there is no target.
    var isMet: Bool? {
        switch target {
        case .atLeast(let bound): median >= bound
        case .atMost(let bound): median <= bound
        case nil: nil
        }
    }

    /// By what share the median is worse than `accepted`; negative if it is better.
    func loss(against accepted: Double) -> Double {
        guard accepted > 0, median > 0 else { return 0 }
        switch better {
        case .higher: return accepted / median - 1
        case .lower: return median / accepted - 1
        case .neither: return 0
        }
    }
}
