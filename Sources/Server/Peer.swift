internal import Boards
internal import Engine
internal import Sockets
internal import Wire

/// A connection as the server sees it: its session, and what it follows.
final class Peer {
    /// Where it stands in an audience.
    struct Seat {
        let audience: Audience
        let person: Person
        var index: Int
    }

    /// It has lost the right to the view that it had, and gets a seat in another once the engine has answered.
    struct Move {
        let person: Person
        /// The right that it was told of.
        let right: Right
    }

    /// How far it has been told entries.
    struct EntryCursor {
        /// On its loop, never used again.
        let number: UInt64
        var person: Person
        var next: Int64
        /// A page is on its way.
        var isAsking = false
        /// The page before had nothing.
        var wasEmpty = false
        /// The board is known to reach up to here.
        var known: Int64
    }

    let link: any Link
    var session = Session()
    private(set) var seats: [Identifier: Seat] = [:]
    /// Boards on which it stands until its next seat is found; none of them is in `seats`.
    private(set) var moves: [Identifier: Move] = [:]
    /// Boards on which its person was granted a right: what everybody else may do there says nothing to it.
    private(set) var granted: Set<Identifier> = []
    var entries: [Identifier: EntryCursor] = [:]
    /// Ballots of its person that it is told once it has taken what it is busy with.
    var owed: [Identifier: [OwnBallot]] = [:]
    /// Questions to the engine that are not answered yet.
    var asking = 0
    /// The number of its newest question.
    var newest: UInt64 = 0
    /// Turns that wait behind them.
    var held = 0
    /// Ends it when its person's token has ended; a newer token has another.
    var expiry: (any Cancellable)? { didSet { oldValue?.cancel() } }

    init(_ link: any Link) { self.link = link }

    /// Whether it has a seat on a board, or is about to get one.
    func isReader(of board: Identifier) -> Bool { seats[board] != nil || moves[board] != nil }

    /// Whether its person has a right of their own on a board.
    func note(_ isGranted: Bool, on board: Identifier) {
        if isGranted { granted.insert(board) } else { granted.remove(board) }
    }

    /// Whether another board would be one too many.
    func isFull(for board: Identifier) -> Bool {
        guard !isReader(of: board), entries[board] == nil else { return false }
        return Set(seats.keys).union(moves.keys).union(entries.keys).count >= WireLimits.boards
    }

    /// Whether it reads what it asks for, and waits for it: one that only writes would gather answers without end.
    var keepsUp: Bool { (link.queuedReplies <= Peer.mostQueued || !entries.isEmpty) && held < Peer.mostHeld }

    /// Whether so much waits for the engine that what only reads has to come again.
    var asksTooMuch: Bool { asking >= Peer.mostAsking }

    /// Questions of a connection that may wait: more than all its writes, with an error behind each.
    private static let mostAsking = 200

    /// Bytes of answers that may wait for a reader: more than all its unreceipted writes can get.
    private static let mostQueued = 262_144

    /// Answers that may wait behind the engine's: more than come of all that is taken at once, and of all that is refused.
    private static let mostHeld = 10_000

    func send(_ message: ServerMessage) { link.send(Frame(text: message.text)) }

    /// Takes a seat on a board where it has none.
    func sit(_ board: Identifier, in audience: Audience, rev: Int64, reason: SnapshotReason, _ person: Person) -> Seat {
        let reader = Audience.Reader(
            line: link.line, rev: rev, reason: reason, person: person.hashValue, peer: .passUnretained(self))
        let seat = Seat(audience: audience, person: person, index: audience.add(reader))
        seats[board] = seat
        return seat
    }

    /// Gives up its seat for another, and returns the audience that it was in.
    func rise(_ board: Identifier, _ move: Move) -> Audience? {
        let audience = stand(board)
        moves[board] = move
        return audience
    }

    /// Gives up its seat, or what was to become one, and returns the audience that it was in.
    func stand(_ board: Identifier) -> Audience? {
        (moves[board], owed[board]) = (nil, nil)
        guard let seat = seats.removeValue(forKey: board) else { return nil }
        seat.audience.remove(at: seat.index)
        return seat.audience
    }

    func standEverywhere() -> [Audience] {
        (entries, moves, owed) = ([:], [:], [:])
        return Array(seats.keys).compactMap { stand($0) }
    }

    /// Its audience has put it elsewhere.
    func moved(in audience: Audience, to index: Int) { seats[audience.channel.board]?.index = index }
}
