import Threads

/// Says each second how far something is that takes longer.
final class ProgressLine {
    private let verb: String
    private var spoke = Clock.monotonic()

    init(_ verb: String) { self.verb = verb }

    /// So many steps of so many are done.
    func note(_ done: Int, of all: Int) {
        let now = Clock.monotonic()
        guard now - spoke >= 1000, all > 0 else { return }
        spoke = now
        Console.complain("\(verb) \(done * 100 / all) %")
    }
}
