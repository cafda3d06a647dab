internal import Boards

/// One person's ballots on a board, told once for all that a batch changes in them.
///
/// It leaves where the first of the batch's votes would be told, and says what was so after the last: a thousand votes
/// cost as one, and none is told before it is on disk, as the batch is sealed with all of them.
final class Telling {
    let person: Person
    private let who: Int64
    private let live: LiveBoard
    /// `nil`: the batch may still change them.
    private(set) var ballots: [OwnBallot]?

    init(_ person: Person, _ who: Int64, _ live: LiveBoard) {
        (self.person, self.who, self.live) = (person, who, live)
    }

    var board: Identifier { live.board.id }

    /// From now on they are what they are.
    func close() { ballots = ballots ?? live.board.ballots(of: who) }
}

/// Those that the batch being gathered may still change.
struct Tellings {
    /// By number: hashing who a person is costs more.
    private struct Key: Hashable {
        var board: ObjectIdentifier
        var who: Int64
    }

    private var open: [Key: Telling] = [:]

    /// A new one; `nil`: there is one already, which will tell this as well.
    mutating func open(_ person: Person, _ who: Int64, _ live: LiveBoard) -> Telling? {
        let key = Key(board: ObjectIdentifier(live), who: who)
        guard open[key] == nil else { return nil }
        let telling = Telling(person, who, live)
        open[key] = telling
        return telling
    }

    /// One person's: what is written from now on is told apart.
    mutating func close(_ who: Int64, _ live: LiveBoard) {
        open.removeValue(forKey: Key(board: ObjectIdentifier(live), who: who))?.close()
    }

    /// The batch is sealed.
    mutating func close() {
        for telling in open.values { telling.close() }
        open = [:]
    }
}
