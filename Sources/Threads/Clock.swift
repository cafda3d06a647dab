internal import Glibc

/// The machine's clocks, in whole milliseconds unless said otherwise.
package enum Clock {
    /// Milliseconds since 1970, UTC.
    ///
    /// Jumps when somebody sets the clock: good for dates, never for durations.
    package static func wall() -> Int64 { read(CLOCK_REALTIME) }

    /// Milliseconds since some moment before the program started.
    ///
    /// Never goes back: good for durations, never for dates.
    package static func monotonic() -> Int64 { read(CLOCK_MONOTONIC) }

    /// The same in microseconds.
    package static func microseconds() -> Int64 { nanoseconds(CLOCK_MONOTONIC) / 1000 }

    /// Microseconds of processor time that this process has used.
    package static func processor() -> Int64 { nanoseconds(CLOCK_PROCESS_CPUTIME_ID) / 1000 }

    private static func read(_ clock: clockid_t) -> Int64 { nanoseconds(clock) / 1_000_000 }

    private static func nanoseconds(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        let answer = clock_gettime(clock, &time)
        precondition(answer == 0, "Linux always has these clocks")
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
