/// How much is measured.
struct Scale {
    /// How often each measure is taken, in turns with its yardstick.
    var runs: Int
    /// How often a start is timed, fresh and with data.
    var starts: Int
    /// Seconds that are measured, after so many that are not.
    var seconds: Double
    var warmUp: Double
    var readers: Int
    /// Readers where as much is asked as the server takes.
    var hall: Int
    /// Who comes back at once, and entries that are replayed.
    var returning: Int
    var entries: Int
    var writers = 100
    var idle: Int
    var voters = 2000
    /// Whether figures are held against their targets and the accepted ones.
    var isJudged = true

    /// What the targets are meant for.
    static let full = Scale(
        runs: 5, starts: 9, seconds: 5, warmUp: 1, readers: 1000, hall: 1000, returning: 5000, entries: 100_000,
        idle: 4000)
    /// To look whether a change was worth its while.
    static let quick = Scale(
        runs: 2, starts: 3, seconds: 2, warmUp: 0.5, readers: 1000, hall: 100, returning: 2000, entries: 20_000,
        idle: 2000)
    /// To see that the tool still works.
    ///
    /// Its figures mean nothing, so they are not judged.
    static let smoke = Scale(
        runs: 1, starts: 1, seconds: 0.5, warmUp: 0.2, readers: 100, hall: 20, returning: 200, entries: 1000, idle: 200,
        voters: 200, isJudged: false)
}
