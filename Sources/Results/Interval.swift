import Boards

/// What people did between two moments of a poll: as they cast it, and as it counts over the buttons that there are now.
struct Interval {
    private(set) var cast = Difference()
    private(set) var counted = Difference()

    /// The later moment becomes one at which somebody's ballot is another.
    mutating func note(_ who: Int64, cast: (old: Ballot?, new: Ballot?), counted: (old: Ballot?, new: Ballot?)) {
        self.cast.note(who, from: cast.old, to: cast.new)
        self.counted.note(who, from: counted.old, to: counted.new)
    }

    /// The earlier moment becomes that at which `earlier` began.
    mutating func reachBack(over earlier: Interval) {
        cast.reachBack(over: earlier.cast)
        counted.reachBack(over: earlier.counted)
    }
}
