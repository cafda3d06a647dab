import Results
import Testing

/// Percentages by F11: the same cases as `Tests/web/numbers.test.js`.
struct PercentageTests {
    private func tenths(_ counts: [UInt32], _ base: UInt32, one: Bool = true) -> [UInt64]? {
        Percentages(counts, of: base, isSingle: one)?.tenths
    }

    @Test func `F11 at 0 votes there are no percentages`() {
        #expect(tenths([0, 0], 0) == nil && tenths([], 0, one: false) == nil)
    }

    @Test func `F11 whole numbers where they add up`() throws {
        let shown = try #require(Percentages([5, 7], of: 12, isSingle: true))
        #expect(shown.tenths == [420, 580] && !shown.hasDecimal && !shown.isRounded)
        #expect(tenths([3, 1, 0], 4) == [750, 250, 0])
    }

    @Test func `F11 where whole numbers can't add up, one decimal, and the word`() throws {
        let thirds = try #require(Percentages([1, 1, 1], of: 3, isSingle: true))
        #expect(thirds.tenths == [333, 333, 333] && thirds.hasDecimal && thirds.isRounded)
        let exact = try #require(Percentages([3, 5], of: 8, isSingle: true))
        #expect(exact.tenths == [375, 625] && exact.hasDecimal && !exact.isRounded)
    }

    @Test func `F11 equal counts never show different percentages, different ones don't look alike`() {
        var seed: UInt32 = 1
        for turn in 0..<2000 {
            let counts = (0..<(2 + turn % 7)).map { _ in
                seed = UInt32(UInt64(seed) * 48271 % 2_147_483_647)
                return seed % 40
            }
            let base = counts.reduce(0, +)
            guard let shown = Percentages(counts, of: base, isSingle: true) else { continue }
            for (count, value) in zip(counts, shown.tenths) {
                for (other, otherValue) in zip(counts, shown.tenths) where count == other {
                    #expect(value == otherValue, "\(counts)")
                }
            }
            if !shown.isRounded { #expect(shown.tenths.reduce(0, +) == 1000, "\(counts)") }
        }
        #expect(tenths([501, 499], 1000) == [501, 499])
    }

    @Test func `F11 where several may be chosen, percentages are of people`() {
        #expect(tenths([3, 2, 2], 3, one: false) == [1000, 670, 670])
    }

    @Test func `F10 ticks of a button that was removed are missing from the sum, not from the base`() {
        #expect(tenths([5, 4], 10) == [500, 400])
    }
}
