import Synchronization

/// Time as the simulation has it: it passes only when the next event is due, and the wall clock can be set.
final class SimulatedClock: Sendable {
    private struct State {
        var monotonic: Int64 = 0
        var offset: Int64 = 1_796_000_000_000
    }

    private let state = Mutex(State())

    /// Milliseconds since the run began; never goes back.
    var now: Int64 { state.withLock(\.monotonic) }

    /// Milliseconds since 1970, as the server's machine says.
    var wall: Int64 { state.withLock { $0.monotonic + $0.offset } }

    func advance(to time: Int64) { state.withLock { $0.monotonic = max($0.monotonic, time) } }

    /// Somebody sets the wall clock.
    func step(by milliseconds: Int64) { state.withLock { $0.offset += milliseconds } }
}
