/// Counts as people read them (F11): over a base that is named, equal counts alike, and nothing that can't be true.
///
/// Whole numbers, unless those can't be right: where one choice is allowed and they don't add up, or where two counts
/// that differ would look alike. The page follows the same rule (`web/numbers.js`).
package struct Percentages: Equatable, Sendable {
    /// In tenths of a percent, in the order of the counts.
    package var tenths: [UInt64]
    package var hasDecimal: Bool
    /// Whether they are not exact and one could find that they don't add up.
    package var isRounded: Bool

    /// `nil`: nobody has answered.
    ///
    /// - Parameters:
    ///   - base: how many people.
    ///   - isSingle: whether each chose one at most.
    package init?(_ counts: [UInt32], of base: UInt32, isSingle: Bool) {
        guard base > 0 else { return nil }
        let whole = counts.map { share(UInt64($0), 100, UInt64(base)) }
        let sum = counts.reduce(UInt64(0)) { $0 + UInt64($1) }
        let addsUp = !isSingle || whole.reduce(0, +) == share(sum, 100, UInt64(base))
        let isDistinct = Set(whole).count == Set(counts).count
        hasDecimal = !(addsUp && isDistinct)
        let isExact = counts.allSatisfy { 1000 * UInt64($0) % UInt64(base) == 0 }
        isRounded = hasDecimal && isSingle && !isExact
        tenths = hasDecimal ? counts.map { share(UInt64($0), 1000, UInt64(base)) } : whole.map { $0 * 10 }
    }
}

/// `count` of `base` in parts of `whole`, halves rounded up.
private func share(_ count: UInt64, _ whole: UInt64, _ base: UInt64) -> UInt64 {
    (2 * whole * count + base) / (2 * base)
}
