/// What one person's votes, and clicks beside polls, may still take of a board's journal (P77).
///
/// Boards with polls keep their entries, so that they can be counted again; who votes without end must not make that
/// impossible. Holds one number: when all of it has been earned back, monotonic ms.
struct Pace {
    /// Bytes of entries at once, some 8,000 votes for one button.
    static let atOnce: Int64 = 1 << 20
    /// Bytes each second after that: four votes.
    static let perSecond: Int64 = 512

    private var full: Int64 = 0

    /// Milliseconds until something may be written; 0: now.
    func wait(at now: Int64) -> Int64 { max(0, full - now - Pace.atOnce * 1000 / Pace.perSecond) }

    mutating func spend(_ bytes: Int, at now: Int64) {
        full = max(full, now) + Int64(bytes) * 1000 / Pace.perSecond
    }
}
