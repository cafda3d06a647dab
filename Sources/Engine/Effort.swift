/// What may still be done at once with all of a large board (P77).
///
/// A host's action of 50 bytes may check a million boxes, and everybody's clicks wait for it. Holds one number: when all
/// has been earned back, monotonic ms.
struct Effort {
    /// Less is done at any time: it takes no longer than some clicks.
    static let light = 1000
    /// Boxes, ballots and counts that may be gone through at once, in about a second.
    static let atOnce: Int64 = 4_000_000
    /// Each second after that.
    static let perSecond: Int64 = 1_000_000

    private var full: Int64 = 0

    /// Milliseconds until something may be done; 0: now.
    func wait(at now: Int64) -> Int64 { max(0, full - now - Effort.atOnce * 1000 / Effort.perSecond) }

    mutating func spend(_ weight: Int, at now: Int64) {
        full = max(full, now) + Int64(weight) * 1000 / Effort.perSecond
    }
}
