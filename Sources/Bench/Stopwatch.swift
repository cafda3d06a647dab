import Glibc

/// Counts from when it was made.
struct Stopwatch {
    private let begun = Stopwatch.now()

    var seconds: Double { Stopwatch.now() - begun }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
