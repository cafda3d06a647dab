package import Boards
package import Journal
internal import Synchronization
internal import Threads

/// The thread that owns the boards: everything that changes or reads one passes through here, in one order.
///
/// This is the door; `Desk` is what stands behind it, confined to the thread.
package final class Engine: Sendable {
    /// What the engine is made with.
    package struct Parts: Sendable {
        package var journal: any Journal
        package var styles: any StyleLookup & Sendable
        /// One for each loop, by number.
        package var outlets: [any Outlet]
        /// Makes a base snapshot's bytes.
        package var encode: @Sendable (Snapshot) -> [UInt8]
        /// Told of each change that may be known, once it is on disk.
        package var log: (@Sendable (Event) -> Void)?
        /// Told, in a sentence for the operator, why something can't be read or written; often the same.
        package var complain: @Sendable (String) -> Void = { _ in }
        package var patience: Patience
        /// Whether the journal's disk has no room for more than what is under way.
        package var isFull: @Sendable () -> Bool
        package var capacity = Capacity()
        /// Milliseconds after which a board that nobody follows, reads or writes leaves memory; `nil`: none does.
        package var unloadAfter: Int64?
        /// Milliseconds since 1970, UTC.
        package var now: @Sendable () -> Int64 = Clock.wall
        /// Milliseconds on a clock that nobody sets.
        package var monotonic: @Sendable () -> Int64 = Clock.monotonic
        /// Where numbers that stand for people, and boards' epochs, come from.
        package var random: @Sendable () -> UInt64 = { .random(in: 0 ... .max) }

        package init(
            journal: any Journal, styles: any StyleLookup & Sendable, outlets: [any Outlet],
            encode: @escaping @Sendable (Snapshot) -> [UInt8], log: (@Sendable (Event) -> Void)? = nil,
            patience: Patience = Patience(), isFull: @escaping @Sendable () -> Bool = { false }
        ) {
            self.journal = journal
            self.styles = styles
            self.outlets = outlets
            self.encode = encode
            self.log = log
            self.patience = patience
            self.isFull = isFull
        }
    }

    enum Item: Sendable {
        case request(Request)
        case use(any StyleLookup & Sendable, encode: @Sendable (Snapshot) -> [UInt8])
        case limit(Capacity, unloadAfter: Int64?)
        case committed(Result<Position, JournalError>)
        case stop

        var isCommit: Bool { if case .committed = self { true } else { false } }
    }

    /// Requests that may wait at once; the next is told `busy`.
    package static let mostWaiting = 20_000

    private let inbox: Inbox<Item>
    /// What `prune` waits for; made once, as an inbox needs a descriptor and there may be none left later.
    private let pruned = Inbox<Bool>()
    private let worker: Worker
    private let journal: JournalThread
    private let figures: EngineFigures

    /// Boards in memory.
    package var loadedBoards: Int { figures.boards }

    /// Bytes of entries that were written since the start.
    package var written: Int64 { figures.written }

    /// Opens the journal and starts the thread.
    package init(_ parts: Parts) throws(JournalError) {
        let inbox = Inbox<Item>()
        let journal = try JournalThread(parts.journal, patience: parts.patience)
        let opened = Inbox<Result<Void, JournalError>>()
        let figures = EngineFigures()
        self.figures = figures
        self.inbox = inbox
        self.journal = journal
        worker = Worker(name: "engine") {
            do throws(JournalError) {
                let desk = Desk(parts, try parts.journal.reader(), figures) { batch in
                    journal.append(batch) { inbox.post(.committed($0)) }
                }
                opened.post(.success(()))
                desk.serve(inbox)
                journal.stop()
            } catch {
                journal.stop()
                opened.post(.failure(error))
            }
        }
        guard let outcome = opened.take()?.first else { preconditionFailure("the thread always says how it went") }
        try outcome.get()
    }

    /// Asks several things at once, which wakes the engine once.
    ///
    /// - Returns: what there was no room for, of which nothing was done: all of it when too much waits, only what reads
    ///   when half as much does, so that newcomers wait before anybody's click is lost.
    package func post(_ requests: [Request]) -> [Request] {
        let waiting = inbox.count + figures.waiting
        guard waiting < Engine.mostWaiting else { return requests }
        guard waiting >= Engine.mostWaiting / 2 else { return add(requests) ? [] : requests }
        let kept = requests.filter { !$0.kind.canWait }
        guard kept.isEmpty || add(kept) else { return requests }
        return requests.filter(\.kind.canWait)
    }

    /// `false`: there was no room for it.
    package func post(_ request: Request) -> Bool { post([request]).isEmpty }

    private func add(_ requests: [Request]) -> Bool { inbox.post(contentsOf: requests.map { .request($0) }) }

    /// Deletes early entries of a board that isn't changed by that; returns when it is on disk, or `false`.
    ///
    /// From one thread at a time, and not the engine's.
    package func prune(_ pruning: Pruning) -> Bool {
        journal.append(Batch(pruned: [pruning])) { [pruned] result in
            if case .success = result { pruned.post(true) } else { pruned.post(false) }
        }
        return pruned.take() == [true]
    }

    /// From now on it resolves by these styles, and makes base snapshots so.
    package func use(_ styles: any StyleLookup & Sendable, encode: @escaping @Sendable (Snapshot) -> [UInt8]) {
        inbox.post(.use(styles, encode: encode))
    }

    /// From now on it takes in so much.
    package func limit(_ capacity: Capacity, unloadAfter: Int64?) {
        inbox.post(.limit(capacity, unloadAfter: unloadAfter))
    }

    /// Finishes what was accepted, saves what changed and ends both threads.
    ///
    /// Answers that were waited for are delivered before it returns.
    package func stop() {
        inbox.post(.stop)
        worker.join()
    }
}

/// A change that may be known: for the event log.
package struct Event: Sendable {
    package var board: String
    package var group: String
    /// `nil`: of a poll, of which a log says no more than that somebody voted.
    package var answer: GroupAnswer?
    /// Board time, ms UTC.
    package var time: Int64
}
