internal import Synchronization

/// What the engine's thread lets others see of itself.
final class EngineFigures: Sendable {
    private let count = Atomic(0)

    /// Boards in memory.
    var boards: Int {
        get { count.load(ordering: .relaxed) }
        set { count.store(newValue, ordering: .relaxed) }
    }
}
