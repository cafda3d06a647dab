/// Counts durations in buckets that are never wider than 2 % of what they hold, so that a percentile is true to two
/// digits over nine decades (the idea of Gil Tene's HdrHistogram).
///
/// Microseconds.
package struct Histogram: Sendable {
    /// Below this every value has a bucket of its own.
    private static let exact = 128
    private var counts: [Int] = []
    package private(set) var count = 0
    package private(set) var greatest: Int64 = 0

    package init() {}

    package mutating func add(_ microseconds: Int64) {
        let value = max(0, microseconds)
        let index = Histogram.index(of: value)
        if index >= counts.count { counts += Array(repeating: 0, count: index - counts.count + 1) }
        counts[index] += 1
        count += 1
        greatest = max(greatest, value)
    }

    package mutating func add(_ other: Histogram) {
        if other.counts.count > counts.count {
            counts += Array(repeating: 0, count: other.counts.count - counts.count)
        }
        for (index, count) in other.counts.enumerated() { counts[index] += count }
        count += other.count
        greatest = max(greatest, other.greatest)
    }

    /// The duration that `share` of all (0…1) don't exceed; 0 if there is none.
    package func percentile(_ share: Double) -> Int64 {
        var left = max(1, Int((Double(count) * share).rounded(.up)))
        for (index, count) in counts.enumerated() {
            left -= count
            if left <= 0 { return min(greatest, Histogram.upperBound(of: index)) }
        }
        return greatest
    }

    private static func index(of value: Int64) -> Int {
        guard value >= exact else { return Int(value) }
        let shift = 63 - 7 - value.leadingZeroBitCount + 1
        return (shift << 6) + Int(value >> Int64(shift))
    }

    private static func upperBound(of index: Int) -> Int64 {
        guard index >= exact else { return Int64(index) }
        let shift = (index >> 6) - 1
        return (Int64(index - (shift << 6)) + 1) << Int64(shift) - 1
    }
}
