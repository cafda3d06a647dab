internal import Glibc

/// The two clocks of the machine, in whole milliseconds.
package enum Clock {
    /// Milliseconds since 1970, UTC.
    ///
    /// Jumps when somebody sets the clock: good for dates, never for durations.
    package static func wall() -> Int64 { read(CLOCK_REALTIME) }

    /// Milliseconds since some moment before the program started.
    ///
    /// Never goes back: good for durations, never for dates.
    package static func monotonic() -> Int64 { read(CLOCK_MONOTONIC) }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        let answer = clock_gettime(clock, &time)
        precondition(answer == 0, "Linux always has these two clocks")
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
