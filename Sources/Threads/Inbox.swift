internal import CThreads
internal import Glibc
internal import Synchronization

/// Where other threads put things for one thread that sleeps while there is nothing.
///
/// Any thread may post; one thread takes. It takes everything at once, in the order of posting, and a post costs a
/// system call only if the taker sleeps. The sleeping is done on an eventfd, since a pthread condition would need an
/// address that never moves.
package final class Inbox<Item: Sendable>: Sendable {
    private struct State {
        var items: [Item] = []
        var isClosed = false
        /// The taker found nothing and sleeps, or is about to.
        var isAwaited = false

        /// Whether the one who changed something has to wake the taker; true once for each sleep.
        mutating func claimWakeUp() -> Bool {
            defer { isAwaited = false }
            return isAwaited
        }
    }

    private let state = Mutex(State())
    private let bell: Int32

    package init() {
        bell = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        // Made at start only: without it nothing can run, and the operator gets the mend instead of a trap.
        guard bell >= 0 else {
            fatalError("the system gives no file descriptor: raise the limit (ulimit -n, LimitNOFILE=)")
        }
    }

    deinit { Glibc.close(bell) }

    /// How many items wait to be taken.
    package var count: Int { state.withLock { $0.items.count } }

    /// Adds an item.
    ///
    /// False when the inbox is closed: then nobody will ever take it, and it was dropped.
    @discardableResult
    package func post(_ item: Item) -> Bool {
        change { state in
            guard !state.isClosed else { return false }
            state.items.append(item)
            return true
        }
    }

    /// Adds items that are taken together and in this order.
    ///
    /// False when the inbox is closed.
    @discardableResult
    package func post(contentsOf items: some Collection<Item> & Sendable) -> Bool {
        change { state in
            guard !state.isClosed else { return false }
            state.items.append(contentsOf: items)
            return true
        }
    }

    /// Accepts nothing from now on.
    ///
    /// What was posted before can still be taken.
    package func close() {
        change { state in
            state.isClosed = true
            return true
        }
    }

    /// Takes everything that waits, sleeping until there is something.
    ///
    /// - Parameter milliseconds: how long to sleep at most; nil for as long as it takes, 0 for not at all.
    /// - Returns: the items; none if the time ran out; nil once the inbox is closed and empty.
    package func take(waiting milliseconds: Int? = nil) -> [Item]? {
        let deadline = milliseconds.map { Clock.monotonic() + Int64($0) }
        while true {
            let (items, isClosed) = grab()
            if !items.isEmpty { return items }
            if isClosed { return nil }
            let left = deadline.map { $0 - Clock.monotonic() }
            if let left, left <= 0 { return [] }
            sleep(left)
        }
    }

    /// What waits, and an empty inbox left behind; announces the sleep that follows when there is nothing.
    private func grab() -> (items: [Item], isClosed: Bool) {
        state.withLock { state in
            var items: [Item] = []
            swap(&items, &state.items)
            state.isAwaited = items.isEmpty && !state.isClosed
            return (items, state.isClosed)
        }
    }

    @discardableResult
    private func change(_ body: (inout State) -> Bool) -> Bool {
        let (accepted, wakes) = state.withLock { state in
            let accepted = body(&state)
            return (accepted, accepted && state.claimWakeUp())
        }
        if wakes { eventfd_write(bell, 1) }
        return accepted
    }

    /// Sleeps until the bell rings, the time is over or a signal comes; the caller looks again in each case.
    private func sleep(_ milliseconds: Int64?) {
        var watched = pollfd(fd: bell, events: Int16(POLLIN), revents: 0)
        let bounded = milliseconds.map { Int32(clamping: max($0, 0)) } ?? -1
        guard poll(&watched, 1, bounded) > 0 else { return }
        var rings: eventfd_t = 0
        eventfd_read(bell, &rings)
    }
}
