internal import CThreads
internal import Glibc
internal import Synchronization

/// Hears that the process is told to end, whatever its other threads are stuck in.
package enum EndSignals {
    /// Rung by the signal's handler, which may do nothing else.
    private static let bell = Atomic<Int32>(-1)

    /// Calls `body` on a thread of its own at each SIGINT and SIGTERM; signals count from when this returns.
    ///
    /// Called once.
    package static func hear(_ body: @escaping @Sendable () -> Void) {
        let descriptor = eventfd(0, Int32(EFD_CLOEXEC))
        // Made at start only: as in `Inbox`, a server that can't be told to end must not begin.
        guard descriptor >= 0 else {
            fatalError("the system gives no file descriptor: raise the limit (ulimit -n, LimitNOFILE=)")
        }
        bell.store(descriptor, ordering: .relaxed)
        _ = Worker(name: "signals") {
            var rings: eventfd_t = 0
            while true { if eventfd_read(descriptor, &rings) == 0 { body() } }
        }
        for number in [SIGINT, SIGTERM] {
            signal(number) { _ in eventfd_write(EndSignals.bell.load(ordering: .relaxed), 1) }
        }
    }
}
