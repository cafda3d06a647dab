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
        case ballot(Identifier, Person, [OwnBallot])
        case right(Identifier, Person, Right)
        case entry(LiveBoard, seq: Int64)
        case base(Channel, Channel.Base)
        case log(Event)
        case gone(Identifier)
    }

    private(set) var parts: Engine.Parts
    let reader: any JournalReader
    private let journal: JournalThread
    private let inbox: Inbox<Engine.Item>
    private let figures: EngineFigures
    var boards: [Identifier: LiveBoard] = [:]
    var batch = Batch()
    var commits = CommitQueue<Effect>()
    /// Boards whose newest entries are not on disk yet.
    var uncommitted: Set<Identifier> = []
    /// Boards whose deletion may not be on disk yet, the oldest first where one was made and deleted again.
    var deleted: [Identifier: [LiveBoard]] = [:]
    /// When something is due on a board by itself, board time.
    var dues: [Identifier: Int64] = [:]
    /// How much the journal holds of what is limited.
    var stored = Stored()
    /// Monotonic ms, as of this turn.
    private(set) var now = Clock.monotonic()
    /// When boards are next looked through for those that can leave memory.
    var nextUnload: Int64 = 0
    /// The number of the batch being gathered, and of the newest on disk.
    private(set) var gatheredBatch = 1
    private(set) var committedBatch = 0
    /// Boards whose entries somebody has followed, also of those not in memory.
    var followed: Set<Identifier> = []
    /// A sentence: why nothing can be written until a restart.
    var readOnly: String?
    /// What leaves for each loop at the end of this turn.
    private var outgoing: [[Delivery]]
    private var isStopping = false

    init(
        _ parts: Engine.Parts, _ reader: any JournalReader, _ journal: JournalThread, _ inbox: Inbox<Engine.Item>,
        _ figures: EngineFigures
    ) {
        self.parts = parts
        self.figures = figures
        self.reader = reader
        self.journal = journal
        self.inbox = inbox
        outgoing = parts.outlets.map { _ in [] }
        readDues()
    }

    func serve() {
        while !isStopping || commits.isFlying || commits.isGathering {
            guard let items = inbox.take(waiting: patience) else { break }
            now = Clock.monotonic()
            for item in items { handle(item) }
            if !isStopping {
                closeWhatIsDue()
                unloadWhatIsIdle()
            }
            if commits.canSeal { seal() }
            flush()
        }
        inbox.close()
        journal.stop()
    }

    private func handle(_ item: Engine.Item) {
        switch item {
        case .request(let request): if !isStopping { handle(request) }
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
        let sealed = batch
        batch = Batch()
        gatheredBatch += 1
        journal.append(sealed) { [inbox] result in inbox.post(.committed(result)) }
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
        case .ballot(let board, let person, let ballots): tellAll(.ballot(board, person, ballots))
        case .right(let board, let person, let right): tellAll(.right(board, person, right))
        case .entry(let board, let seq):
            if followed.contains(board.board.id) { tellAll(.entries(board.board.id, upTo: seq)) }
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
        for loop in outgoing.indices where !outgoing[loop].isEmpty {
            parts.outlets[loop].deliver(outgoing[loop])
            outgoing[loop].removeAll(keepingCapacity: true)
        }
    }

    private func committed() {
        // One is under way at a time, and another may be gathered behind it.
        committedBatch = gatheredBatch - 1
        for effect in commits.committed() { release(effect) }
        if !commits.isGathering { (uncommitted, deleted) = ([], [:]) }
    }

    /// A commit failed: whoever depended on it is told that the outcome is unknown, and boards go back to the disk.
    private func lost(_ error: JournalError) {
        batch = Batch()
        stored = Stored()
        let effects = commits.failed()
        if error != .full && error != .busy { readOnly = error.description }
        for id in uncommitted { reload(id) }
        (uncommitted, deleted) = ([], [:])
        // Bases that were made went with the rest.
        for board in boards.values { board.forgetBases() }
        for case .answer(let sender, _) in effects { release(.answer(sender, .unknown)) }
    }

    private func reload(_ id: Identifier) {
        do throws(JournalError) {
            let known = (deleted[id] ?? []) + [boards[id]].compactMap(\.self)
            guard let stored = try LoadedBoard(id, from: reader) else {
                (boards[id], dues[id]) = (nil, nil)
                return
            }
            // Readers follow the channels of the one that has this past.
            let live = known.first { $0.board.epoch == stored.board.epoch }
            live?.reload(stored)
            boards[id] = live ?? LiveBoard(stored)
            dues[id] = stored.board.nextDue
        } catch {
            readOnly = readOnly ?? error.description
            boards[id] = nil
        }
    }
}
