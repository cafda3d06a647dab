internal import Synchronization

/// How many recount files are being gathered at once: each is held whole.
final class RecountGate: Sendable {
    private static let most = 2
    private let inside = Mutex(0)

    fileprivate func enter() -> Bool {
        inside.withLock { inside in
            guard inside < RecountGate.most else { return false }
            inside += 1
            return true
        }
    }

    fileprivate func leave() { inside.withLock { $0 -= 1 } }
}

/// Leave to gather one, given back when it goes.
final class RecountPass {
    private let gate: RecountGate

    /// `nil`: as many as there may be are under way.
    init?(_ gate: RecountGate) {
        guard gate.enter() else { return nil }
        self.gate = gate
    }

    deinit { gate.leave() }
}
