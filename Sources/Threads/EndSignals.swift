internal import CThreads
internal import Glibc
internal import Synchronization

/// Hears what the process is told by signals, whatever its other threads are stuck in.
package enum EndSignals {
    /// Rung by the signals' handlers, which may do nothing else.
    private static let bell = Atomic<Int32>(-1)
    private static let reloadBell = Atomic<Int32>(-1)

    /// Calls `body` on a thread of its own at each SIGINT and SIGTERM; signals count from when this returns.
    ///
    /// Called once.
    package static func hear(_ body: @escaping @Sendable () -> Void) {
        bell.store(listen("signals", body), ordering: .relaxed)
        for number in [SIGINT, SIGTERM] {
            signal(number) { _ in eventfd_write(EndSignals.bell.load(ordering: .relaxed), 1) }
        }
    }

    /// The same at SIGHUP, up to the process's last moment: one that comes while it ends must not end it otherwise.
    ///
    /// Called once.
    package static func hearReload(_ body: @escaping @Sendable () -> Void) {
        reloadBell.store(listen("reload", body), ordering: .relaxed)
        signal(SIGHUP) { _ in eventfd_write(EndSignals.reloadBell.load(ordering: .relaxed), 1) }
    }

    /// SIGHUP does nothing until `hearReload`: what the start reads is new.
    package static func ignoreReload() { signal(SIGHUP, SIG_IGN) }

    /// Starts the thread; what is returned rings.
    private static func listen(_ name: String, _ body: @escaping @Sendable () -> Void) -> Int32 {
        let descriptor = eventfd(0, Int32(EFD_CLOEXEC))
        // Made at start only: as in `Inbox`, a server that can't be told to end must not begin.
        guard descriptor >= 0 else {
            fatalError("the system gives no file descriptor: raise the limit (ulimit -n, LimitNOFILE=)")
        }
        _ = Worker(name: name) {
            var rings: eventfd_t = 0
            while true { if eventfd_read(descriptor, &rings) == 0 { body() } }
        }
        return descriptor
    }
}
