/// All that decides a run.
struct Plan {
    var seed: UInt64
    var clients = 5
    /// Milliseconds in which clients write and things go wrong.
    var duration: Int64 = 6000
    var trouble = Trouble.all

    /// The words that repeat it.
    var words: String {
        let names = Trouble.names.filter { trouble.contains($0.1) }.map(\.0).joined(separator: ",")
        return "--seed \(seed) --clients \(clients) --duration \(duration) --trouble \(names.isEmpty ? "none" : names)"
    }
}
