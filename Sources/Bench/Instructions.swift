/// Counting instructions instead of time: valgrind's callgrind, with the same hashes in every run.
struct Instructions {
    /// What a program is started under.
    let words: [String]
    private let path: String

    /// By what share a count may grow before it is noted.
    static let tolerance = 0.03

    /// - Parameter function: part of a function's symbol; only what it and its callees do is counted.
    init(_ site: Site, within function: String? = nil) throws(Problem) {
        path = "\(try site.newFolder())/callgrind"
        words =
            [
                "env", "SWIFT_DETERMINISTIC_HASHING=1", "valgrind", "-q", "--tool=callgrind",
                "--callgrind-out-file=\(path)",
            ] + (function.map { ["--toggle-collect=*\($0)*"] } ?? [])
    }

    /// What the program has executed; it must have ended.
    func count() throws(Problem) -> Double {
        for line in File.text(path).split(separator: "\n") where line.hasPrefix("totals:") {
            if let count = line.split(separator: " ").last.flatMap({ Double($0) }) { return count }
        }
        throw Problem("valgrind counted nothing.")
    }
}
