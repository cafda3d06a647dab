/// How much of something may still be done: so much at once, and so much again each second.
///
/// Holds one number, the moment at which it is full again: asking costs an addition, and waiting nothing.
struct Bucket {
    /// What a bucket holds and how fast it fills, as times in ns.
    struct Size: Sendable {
        /// After which one more fits.
        let one: Int64
        /// In which an empty one is full.
        let whole: Int64

        init(perSecond rate: Int, burst: Int) {
            one = max(1, 1_000_000_000 / Int64(max(1, rate)))
            whole = one * Int64(burst)
        }

        /// How many fit at once.
        var count: Int { Int(whole / one) }
    }

    private var full: Int64 = 0

    /// - Parameter now: any monotonic ms.
    func isFull(now: UInt64) -> Bool { full <= Int64(now) * 1_000_000 }

    /// Takes `count` out of it, if they are there.
    ///
    /// - Parameter now: any monotonic ms.
    /// - Returns: 0, or in how many ms they will be there; then nothing was taken.
    mutating func take(_ count: Int, of size: Size, now: UInt64) -> Int {
        let now = Int64(now) * 1_000_000
        let next = max(full, now) + Int64(count) * size.one
        let excess = next - now - size.whole
        guard excess > 0 else {
            full = next
            return 0
        }
        return Int((excess + 999_999) / 1_000_000)
    }

    /// In how many ms `count` will be there; 0: now.
    func wait(for count: Int, of size: Size, now: UInt64) -> Int {
        var copy = self
        return copy.take(count, of: size, now: now)
    }

    /// Takes what is known to be due only afterwards, also where it isn't there: up to as much as a full one holds is owed.
    mutating func spend(_ count: Int, of size: Size, now: UInt64) {
        let now = Int64(now) * 1_000_000
        full = min(max(full, now) + Int64(count) * size.one, now + 2 * size.whole)
    }
}
