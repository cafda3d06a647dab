internal import Glibc
internal import Synchronization
internal import Threads

/// A file that only takes room, on the journal's disk: given up when the disk is full, so that what is under way can still
/// be saved and boards can be deleted, and made again when there is room.
///
/// While it is given up the disk counts as full, even though a little fits: that little is for those.
package final class Ballast: Sendable {
    private enum State {
        /// Not made yet, or not wanted. → held, released
        case none
        /// The room is there. → released
        case held
        /// Given up, and looked for room at that moment. → held
        case released(lookedAt: Int64)
    }

    /// Milliseconds between two looks for room.
    private let interval: Int64
    private let path: String
    private let size: Int64
    private let room: @Sendable () -> Int64
    private let tell: @Sendable (String) -> Void
    private let state = Mutex(State.none)

    /// Makes nothing yet.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - size: in bytes; 0 for none, and the disk then never counts as full.
    ///   - room: bytes that are free on its disk, for tests to decide.
    ///   - tell: gets a sentence for the operator each time that it is given up or made again.
    package init(
        path: String, size: Int64, interval: Int64 = 1000, room: (@Sendable () -> Int64)? = nil,
        tell: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.path = path
        self.size = size
        self.interval = interval
        self.room = room ?? { freeBytes(at: path) }
        self.tell = tell
    }

    /// Gives up what an earlier run left, so that the journal can be opened on a full disk.
    ///
    /// - Returns: whether there was any.
    package func clear() -> Bool { size > 0 && unlink(path) == 0 }

    /// Makes the file if there is room; else the disk counts as full from the start.
    package func hold() {
        guard size > 0 else { return }
        state.withLock { $0 = make() ? .held : .released(lookedAt: Clock.monotonic()) }
        if isFull { tell("The disk has no room for \(path): boards can be read, but not changed, until there is.") }
    }

    /// Gives the room up.
    ///
    /// - Returns: whether trying once more makes sense.
    package func release() -> Bool {
        guard size > 0 else { return true }
        let wasHeld = state.withLock { state in
            guard case .held = state else { return false }
            unlink(path)
            state = .released(lookedAt: Clock.monotonic())
            return true
        }
        if wasHeld { tell("\(JournalError.full) \(path) was given up for what is under way.") }
        return wasHeld
    }

    /// Whether the room is given up and can't be had again; looks for it now and then.
    package var isFull: Bool {
        let (isFull, isBack) = state.withLock { state in
            guard case .released(let moment) = state else { return (false, false) }
            let now = Clock.monotonic()
            guard now - moment >= interval else { return (true, false) }
            // Beside the file there must be as much again, or the next write would find the disk full.
            let isBack = room() >= 2 * size && make()
            state = isBack ? .held : .released(lookedAt: now)
            return (!isBack, isBack)
        }
        if isBack { tell("The disk with the journal has room again: boards can be changed.") }
        return isFull
    }

    private func make() -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        if posix_fallocate(descriptor, 0, Int(size)) == 0 { return true }
        unlink(path)
        return false
    }
}

/// What a user without privileges may still write on the disk of a file that need not be there.
private func freeBytes(at path: String) -> Int64 {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    var facts = statvfs()
    guard statvfs(folder, &facts) == 0 else { return 0 }
    return Int64(facts.f_bavail) * Int64(facts.f_frsize)
}
