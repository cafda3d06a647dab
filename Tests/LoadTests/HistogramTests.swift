import Load
import Testing

@Suite struct HistogramTests {
    @Test(arguments: 0..<20 as Range<UInt64>) func `percentiles are true to two per cent`(seed: UInt64) {
        var state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
        var values: [Int64] = []
        var histogram = Histogram()
        for _ in 0..<2000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            // Over nine decades, as waits are.
            let value = Int64(state >> 33) >> Int64(state >> 20 & 31)
            values.append(value)
            histogram.add(value)
        }
        values.sort()
        for share in [0.01, 0.5, 0.9, 0.99, 1] {
            let exact = values[max(0, Int((Double(values.count) * share).rounded(.up)) - 1)]
            let told = histogram.percentile(share)
            #expect(told >= exact && Double(told) <= Double(exact) * 1.02 + 1, "seed \(seed), share \(share)")
        }
        #expect(histogram.count == values.count && histogram.greatest == values.last)
    }

    @Test func `two histograms add up to one`() {
        var (first, second, both) = (Histogram(), Histogram(), Histogram())
        for value in 0..<500 {
            first.add(Int64(value))
            second.add(Int64(value * 1000))
            both.add(Int64(value))
            both.add(Int64(value * 1000))
        }
        first.add(second)
        for share in [0.1, 0.5, 0.99] { #expect(first.percentile(share) == both.percentile(share)) }
    }

    @Test func `nothing counted is 0`() { #expect(Histogram().percentile(0.99) == 0) }
}
