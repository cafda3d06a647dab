internal import Boards
internal import Journal
internal import Records
internal import Threads

/// What belongs to the engine's thread: the boards, the batch being gathered, and what waits for it.
final class Desk {
    /// What may happen only once the entry behind it is on disk.
    enum Effect {
        case answer(Request.Sender, Answer)
        case advance(LiveBoard, [Board.ViewState], Changes)
        case ballot(Telling)
        case right(Identifier, Person, Right)
        case admission(Identifier, Right)
        case entry(LiveBoard, seq: Int64)
        case base(Channel, Channel.Base)
        case log(Event)
        case gone(Identifier)
    }

    private(set) var parts: Engine.Parts
    let reader: any JournalReader
    let figures: EngineFigures
    /// Starts writing a batch; what comes of it comes back as an item.
    private let append: (Batch) -> Void
    var boards: [Identifier: LiveBoard] = [:]
    var batch = Batch()
    var commits = CommitQueue<Effect>()
    /// Whose ballots the batch being gathered changes.
    var tellings = Tellings()
    /// Boards whose newest entries are not on disk yet, and the number of the batch that these are in.
    var uncommitted: [Identifier: Int] = [:]
    /// Boards whose deletion isn't on disk yet, the oldest first where one was made and deleted again.
    var deleted: [Identifier: [DeletedBoard]] = [:]
    var dues = DueTable()
    /// How much the journal holds of what is limited.
    var stored = Stored()
    /// Monotonic ms, as of this turn.
    private(set) var now: Int64 = 0
    /// ms UTC, as of this turn; a leap that can't be dealt with yet is left out (`watchClock`).
    var wall: Int64 = 0
    var refusals = Refusals()
    var timers = Timers()
    /// As they were when the newest batch on disk, and the one under way, were sealed.
    private var savedTimers = Timers()
    private var sealedTimers = Timers()
    /// When boards are next looked through for those that can leave memory.
    var nextUnload: Int64 = 0
    /// The number of the batch being gathered, and of the newest on disk.
    private(set) var gatheredBatch = 1
    private(set) var committedBatch = 0
    /// What boards that aren't in memory are called, as far as somebody asked.
    var titles: [Identifier: Answer.BoardTitle] = [:]
    /// Which boards there are; `nil`: nobody has asked since the start or a lost commit.
    var boardList: BoardList?
    /// Boards whose entries somebody has followed, also of those not in memory.
    var followed: Set<Identifier> = []
    /// A sentence: why nothing can be written until a restart.
    var readOnly: String?
    /// Writes of a batch of which only a restart can say whether it is on disk.
    private(set) var doubtful: Set<WriteName> = []
    /// Those of the batch being written.
    private var flying: [WriteName] = []
    /// What has come and wasn't done in the turns before.
    private(set) var waiting: [Engine.Item] = []
    /// How far boards have come whose entries somebody follows.
    private var reached = Reached()
    /// What leaves for each loop at the end of this turn.
    private var outgoing: [[Delivery]]
    private var isStopping = false

    init(
        _ parts: Engine.Parts, _ reader: any JournalReader, _ figures: EngineFigures = EngineFigures(),
        append: @escaping (Batch) -> Void
    ) {
        self.parts = parts
        self.figures = figures
        self.reader = reader
        self.append = append
        outgoing = parts.outlets.map { _ in [] }
        readDues()
    }

    func serve(_ inbox: Inbox<Engine.Item>) {
        while !hasStopped {
            guard let items = inbox.take(waiting: patience) else { break }
            turn(items)
        }
        inbox.close()
    }

    /// Everything that was asked is on disk, and nothing more will be.
    private var hasStopped: Bool { isStopping && !commits.isFlying && !commits.isGathering }

    /// A turn that has lasted so long (ms), or changed so many bytes, ends: receipts, and the disk, wait for it.
    private static let longestTurn: Int64 = 20
    private static let largestTurn: Int64 = 8 << 20

    /// Takes what has come, and starts writing what it led to; what is left goes on in the next turn.
    func turn(_ items: [Engine.Item]) {
        // Both at once: a wall clock that is set in between must not close what was just looked at.
        (now, wall) = (parts.monotonic(), parts.now())
        if !isStopping { watchClock() }
        take(items)
        if !isStopping {
            closeWhatIsDue()
            unloadWhatIsIdle()
        }
        if commits.canSeal { seal() }
        flush()
    }

    /// In order, but what the disk has done goes before what is left of earlier turns.
    private func take(_ items: [Engine.Item]) {
        let hasWaited = !waiting.isEmpty
        waiting += items
        // No more than one, as one batch is under way at a time.
        if hasWaited, let index = waiting.firstIndex(where: \.isCommit) {
            waiting.insert(waiting.remove(at: index), at: 0)
        }
        figures.waiting = waiting.count
        let last = figures.written + Desk.largestTurn
        var done = 0
        while done < waiting.count {
            handle(waiting[done])
            done += 1
            if figures.written >= last || parts.monotonic() - now >= Desk.longestTurn { break }
        }
        waiting.removeFirst(done)
        figures.waiting = waiting.count
    }

    /// Board time: the wall clock's, and where that was set back, the newest entry's and what has passed since.
    ///
    /// Never goes back and never stands still, so that what is due in three seconds is due then.
    func time(of live: LiveBoard) -> Int64 { max(wall, live.board.time + now - live.since) }

    /// A number that stands for a person.
    func newNumber() -> Int64 { max(1, Int64(parts.random() >> 11)) }

    private func handle(_ item: Engine.Item) {
        switch item {
        case .request(let request): if !isStopping, !answersCopy(request) { handle(request) }
        case .use(let styles, let encode): (parts.styles, parts.encode) = (styles, encode)
        case .limit(let capacity, let unloadAfter): (parts.capacity, parts.unloadAfter) = (capacity, unloadAfter)
        case .committed(.success): committed()
        case .committed(.failure(let error)): lost(error)
        case .stop:
            isStopping = true
            for board in boards.values where board.unsaved > 0 { save(board) }
        }
    }

    /// Starts writing what was gathered.
    private func seal() {
        commits.seal()
        tellings.close()
        let sealed = batch
        flying = sealed.records.compactMap(\.name)
        sealedTimers = timers
        batch = Batch()
        gatheredBatch += 1
        append(sealed)
    }

    /// The effect happens now, or when what it depends on is on disk.
    func hold(_ effect: Effect) {
        if let effect = commits.hold(effect) { release(effect) }
    }

    func answer(_ sender: Request.Sender, _ answer: Answer) { hold(.answer(sender, answer)) }

    private func release(_ effect: Effect) {
        switch effect {
        case .answer(let sender, let answer): outgoing[sender.loop].append(.answer(sender.number, answer))
        case .advance(let board, let states, let changes):
            let isTally = changes.isTally
            for channel in board.channels where changes.touch(channel.view) {
                channel.advance(to: states[Int(channel.view.rawValue)], changes, hasPolls: board.board.hasPolls)
                if board.joined.contains(channel.view) { tellAll(.changed(channel, isTally: isTally)) }
            }
        case .ballot(let telling):
            if let ballots = telling.ballots { tellAll(.ballot(telling.board, telling.person, ballots)) }
        case .right(let board, let person, let right): tellAll(.right(board, person, right))
        case .admission(let board, let right): tellAll(.admission(board, right))
        case .entry(let board, let seq):
            if followed.contains(board.board.id) { reached.note(board.board.id, seq) }
        case .base(let channel, let base): channel.setBase(base)
        case .log(let event): parts.log?(event)
        case .gone(let id): tellAll(.gone(id))
        }
    }

    private func tellAll(_ delivery: Delivery) {
        for loop in outgoing.indices { outgoing[loop].append(delivery) }
    }

    private func flush() {
        figures.boards = boards.count
        for (board, seq) in reached.take() { tellAll(.entries(board, upTo: seq)) }
        for loop in outgoing.indices where !outgoing[loop].isEmpty {
            parts.outlets[loop].deliver(outgoing[loop])
            outgoing[loop].removeAll(keepingCapacity: true)
        }
    }

    private func committed() {
        // One is under way at a time, and another may be gathered behind it.
        committedBatch = gatheredBatch - 1
        savedTimers = sealedTimers
        for effect in commits.committed() { release(effect) }
        forgetCommitted()
    }

    /// What is on disk needs no care any more, whatever is gathered behind it.
    private func forgetCommitted() {
        uncommitted = uncommitted.filter { $0.value > committedBatch }
        guard !deleted.isEmpty else { return }
        deleted = deleted.mapValues { $0.filter { $0.batch > committedBatch } }.filter { !$0.value.isEmpty }
    }

    /// A commit failed: whoever depended on it is told that the outcome is unknown, and boards go back to the disk.
    private func lost(_ error: JournalError) {
        batch = Batch()
        tellings = Tellings()
        stored = Stored()
        boardList = nil
        refusals.forget(after: committedBatch)
        let effects = commits.failed()
        if error == .full || error == .busy {
            parts.complain(error.description)
        } else {
            endWriting(because: error)
            doubtful.formUnion(flying)
        }
        for id in uncommitted.keys { reload(id) }
        (uncommitted, deleted) = ([:], [:])
        // Bases that were made went with the rest.
        for board in boards.values { board.forgetBases() }
        for case .answer(let sender, _) in effects { release(.answer(sender, .unknown)) }
        // Time that polls were given is gone with the rest, before they are looked at.
        timers = savedTimers
        if !isStopping { watchClock() }
        // What nobody waits for waits itself; ballots are refused by their time meanwhile.
        dues.rest(until: now + Desk.pause)
    }

    /// Milliseconds after a lost commit before polls are closed, or moved on, once more.
    private static let pause: Int64 = 1000

    private func reload(_ id: Identifier) {
        do throws(JournalError) {
            let known = (deleted[id] ?? []).map(\.board) + [boards[id]].compactMap(\.self)
            guard let stored = try LoadedBoard(id, from: reader) else {
                boards[id] = nil
                dues[id] = nil
                titles[id] = nil
                return
            }
            // Readers follow the channels of the one that has this past.
            let live = known.first { $0.board.epoch == stored.board.epoch }
            let board = live ?? LiveBoard(stored)
            live?.reload(stored)
            board.since = now
            boards[id] = board
            dues[id] = stored.board.nextDue
        } catch {
            endWriting(because: error)
            boards[id] = nil
        }
    }
}
