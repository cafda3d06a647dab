internal import Boards
internal import Journal
internal import Records
internal import Threads

/// A board in memory, ahead of the disk by what is being committed.
final class LiveBoard {
    var board: Board
    var chain: Chain
    /// Numbers that stand for people in entries.
    var people: [Person: Int64]
    /// Numbers that stand for people's ballots, so that no grant says whose a ballot is.
    var voters: [Person: Int64]
    /// Who was granted a right, in the order of pages; made when somebody first asks, and kept up from then on.
    private var granted: SortedPieces<Person>?
    /// What those who vote have written since the board was loaded.
    var paces: [Int64: Pace] = [:]
    /// What hosts have done with all of it since the board was loaded.
    var effort = Effort()
    /// How many new clients each person has brought since the board was loaded.
    private(set) var introduced: [Person: Int] = [:]
    /// Entries since the newest stored snapshot, and their bytes.
    private(set) var unsaved = 0
    private var unsavedBytes = 0
    /// Bytes of the newest snapshot stored since the board was loaded.
    private var savedBytes = 0
    /// Head of the chain after the newest closing of a poll.
    private(set) var closing: [UInt8]?
    /// The epoch that the chain begins with.
    private(set) var origin: UInt64
    /// When the journal says that something is due here.
    var due: Int64?
    /// A sentence: why this board takes no writes.
    private(set) var readOnly: String?
    /// When the board's newest entry was applied or read, on the clock that nobody sets.
    var since: Int64 = 0
    private(set) var channels: [Channel]
    /// Views that somebody has joined since the board was loaded.
    var joined: Set<View> = []
    /// When somebody last asked for it or followed it, monotonic ms.
    var touched: Int64 = 0
    /// The number of the batch that its newest entry or snapshot is in, or its deletion.
    var batch = 0
    /// For each view, the rev of the newest base made, and how many cells changed since.
    private var bases: [Base?]

    private struct Base {
        var rev: Int64
        var cells: Int
        /// More than cells has changed since: no delta leads on from it.
        var isCut = false
        /// Before then no other is made, monotonic ms.
        var end: Int64
    }

    init(_ stored: LoadedBoard) {
        board = stored.board
        chain = stored.chain
        people = stored.people
        voters = stored.voters
        unsaved = stored.unsaved
        readOnly = stored.readOnly
        closing = stored.closing
        origin = stored.origin
        due = stored.board.nextDue
        channels = View.allCases.map { Channel(stored.board, $0) }
        bases = View.allCases.map { _ in nil }
    }

    /// Goes back to what is on disk.
    ///
    /// Readers keep their channels, which hold nothing else.
    func reload(_ stored: LoadedBoard) {
        board = stored.board
        chain = stored.chain
        people = stored.people
        voters = stored.voters
        unsaved = stored.unsaved
        readOnly = stored.readOnly
        closing = stored.closing
        origin = stored.origin
        due = stored.board.nextDue
        batch = 0
        granted = nil
        forgetBases()
    }

    /// Whether no loop has any of its channels, nor is one on its way to a loop.
    ///
    /// Only the engine hands channels out, so what it alone holds nobody else can come to hold meanwhile.
    var isUnfollowed: Bool { channels.indices.allSatisfy { isKnownUniquelyReferenced(&channels[$0]) } }

    /// The next newcomer gets a new base.
    func forgetBases() { bases = View.allCases.map { _ in nil } }

    /// Whether a restart would replay so much that a snapshot is worth its bytes: a thousand entries or the bytes of
    /// many, as entries that declare may have millions, and four times as much as the last snapshot took.
    ///
    /// So snapshots cost at most a quarter of what entries do, however many receipts they hold, and a restart replays
    /// at most four snapshots' worth.
    var isSnapshotDue: Bool { (unsaved >= 1000 || unsavedBytes >= 8 << 20) && unsavedBytes >= 4 * savedBytes }

    /// An entry was gathered for the journal.
    func note(_ entry: Entry, bytes: Int) {
        unsaved += 1
        unsavedBytes += bytes
        if entry.outcome.closesPoll { closing = chain.head }
    }

    /// The board as a view sees it.
    func snapshot(for view: View) -> Snapshot {
        var snapshot = board.snapshot(for: view)
        snapshot.chain = closing.map { hex($0) }
        return snapshot
    }

    /// Where the chain begins and stands.
    var chainState: Answer.ChainState {
        Answer.ChainState(origin: origin, head: hex(chain.head), closing: closing.map { hex($0) })
    }

    /// Counts the client of a person's write that is about to be applied, if it is new.
    func noteClient(of name: WriteName?, by person: Person) {
        guard let name, board.clients[name.client] == nil else { return }
        introduced[person, default: 0] += 1
    }

    /// A snapshot was gathered for the journal.
    func noteSnapshot(bytes: Int) {
        (unsaved, unsavedBytes, savedBytes) = (0, 0, bytes)
    }

    func channel(_ view: View) -> Channel { channels[Int(view.rawValue)] }

    func right(of person: Person) -> Right {
        if person.isOperator { return .host }
        return people[person].map(board.right(of:)) ?? board.defaultRight
    }

    /// Whether somebody was granted a right of their own.
    func isGranted(_ person: Person) -> Bool { people[person].map { board.rights[$0] != nil } ?? false }

    /// Somebody has a right of their own now.
    func noteGrant(to person: Person) { granted?.add(person) }

    private var grantedInOrder: [Person] {
        Person.inOrder(people.lazy.filter { self.board.rights[$0.value] != nil }.map(\.key))
    }

    /// The first few who were granted a right, behind one of them.
    func granted(_ count: Int, after person: Person?) -> [Answer.Granted] {
        let all = granted ?? SortedPieces(sorted: grantedInOrder)
        granted = all
        return all.first(count, after: person).map { Answer.Granted(person: $0, right: right(of: $0)) }
    }

    /// An entry was applied, which counts towards the next base.
    func note(_ changes: Changes) {
        for view in bases.indices {
            if changes.structural { bases[view]?.isCut = true }
            bases[view]?.cells += changes.cells.count
        }
    }

    /// Whether newcomers to a view need a new base: there is none, or merging what came after it costs about as much
    /// as encoding a new one, and every newcomer would pay for that.
    ///
    /// Well below what a channel keeps, so that a delta can always start from the newest base.
    func needsBase(_ view: View, now: Int64) -> Bool {
        guard let base = bases[Int(view.rawValue)] else { return true }
        let buttons = board.groups.reduce(0) { $0 + Int($1.group.buttons.count) }
        return now >= base.end && (base.isCut || base.cells > min(max(256, buttons / 4), 4096))
    }

    /// Milliseconds until newcomers to a view can have a base; 0: they can now.
    func waitForBase(_ view: View, now: Int64) -> Int64 {
        guard let base = bases[Int(view.rawValue)], base.isCut else { return 0 }
        return max(0, base.end - now)
    }

    /// A base was made: of so many bytes, each of which takes time from everybody's clicks, so that a board of 4 MB has one
    /// a second at most, whatever somebody changes there and however often they join.
    func madeBase(_ view: View, bytes: Int, now: Int64) {
        bases[Int(view.rawValue)] = Base(rev: board.state(of: view).rev, cells: 0, end: now + Int64(bytes) / 4096)
    }
}
