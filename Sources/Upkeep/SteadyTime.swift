/// The time as of which something is too old: never later than at a look almost a day before.
///
/// So what goes because of its age was too old at two looks of one process, the first at least 23 hours by the monotonic
/// clock before the second. A wall clock that is far ahead costs nothing if it is set right within a day.
struct SteadyTime {
    /// Milliseconds between two looks that count.
    private static let rest: Int64 = 23 * 3_600_000

    private var earlier: (wall: Int64, monotonic: Int64)?

    /// What a look may go by; `nil`: it comes too soon after the one before, so nothing goes because of its age.
    ///
    /// At the first look that is the beginning of time.
    mutating func look(wall: Int64, monotonic: Int64) -> Int64? {
        guard let before = earlier else {
            earlier = (wall, monotonic)
            return .min
        }
        guard monotonic - before.monotonic >= SteadyTime.rest else { return nil }
        earlier = (wall, monotonic)
        return min(before.wall, wall)
    }
}
