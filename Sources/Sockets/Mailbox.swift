import CWebSockets
import Synchronization

/// The one door into a loop from other threads.
package final class Mailbox: Sendable {
    package typealias Job = @Sendable (EventLoop) -> Void

    private struct State {
        var jobs: [Job] = []
        /// The loop has been woken and has not looked yet: more jobs need no second system call.
        var isKicked = false
        /// The `lws_context` to wake, as an address; `nil` outside its life.
        var context: UInt?
        var isClosed = false
    }

    private let state = Mutex(State())

    package init() {}

    /// Runs `job` on the loop's thread, soon and in the order of the posts.
    ///
    /// After the loop's end nothing happens.
    package func post(_ job: @escaping Job) {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.jobs.append(job)
            // Inside the lock: the context cannot be destroyed meanwhile.
            guard !state.isKicked, let context = state.context else { return }
            state.isKicked = true
            lws_cancel_service(OpaquePointer(bitPattern: context))
        }
    }

    /// What has been posted since the last look.
    func take() -> [Job] {
        state.withLock { state in
            state.isKicked = false
            guard !state.jobs.isEmpty else { return [] }
            defer { state.jobs = [] }
            return state.jobs
        }
    }

    func open(_ context: OpaquePointer) {
        let address = UInt(bitPattern: context)
        state.withLock { $0.context = address }
    }

    /// No wake-up is under way when this returns; what was not run is dropped.
    func close() {
        let dropped = state.withLock { state in
            defer { state = State(isClosed: true) }
            return state.jobs
        }
        _ = dropped
    }
}
