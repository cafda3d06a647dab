/// Sorted ordinals as ranges, so that a reset of a million buttons is one pair of numbers.
package func ranges(of sorted: some Sequence<UInt32>) -> [ClosedRange<UInt32>] {
    var out: [ClosedRange<UInt32>] = []
    for ordinal in sorted {
        if let last = out.last, ordinal == last.upperBound &+ 1 {
            out[out.count - 1] = last.lowerBound...ordinal
        } else {
            out.append(ordinal...ordinal)
        }
    }
    return out
}
