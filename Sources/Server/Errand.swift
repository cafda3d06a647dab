internal import Synchronization

/// One piece of work for the scribe, and where it puts what it made.
final class Errand<Value: Sendable>: Sendable {
    private enum State {
        /// → begun, dropped
        case waiting
        /// → made
        case begun
        case made(Value)
        /// Nobody wants it any more, and it is never begun.
        case dropped
    }

    private let state = Mutex(State.waiting)

    /// Does it, unless it was dropped.
    func run(_ work: () -> Value) {
        let begins = state.withLock { state in
            guard case .waiting = state else { return false }
            state = .begun
            return true
        }
        guard begins else { return }
        let value = work()
        state.withLock { $0 = .made(value) }
    }

    /// - Returns: whether it will surely not be done; `false`: it is under way or done.
    func drop() -> Bool {
        state.withLock { state in
            guard case .waiting = state else { return false }
            state = .dropped
            return true
        }
    }

    var value: Value? { state.withLock { if case .made(let value) = $0 { value } else { nil } } }
}
