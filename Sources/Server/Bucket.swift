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
}
