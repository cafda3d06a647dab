internal import Synchronization

/// What the engine's thread lets others see of itself.
final class EngineFigures: Sendable {
    private let count = Atomic(0)

    private let bytes = Atomic(Int64(0))

    /// Bytes of entries that were written since the start.
    var written: Int64 {
        get { bytes.load(ordering: .relaxed) }
        set { bytes.store(newValue, ordering: .relaxed) }
    }

    /// Boards in memory.
    var boards: Int {
        get { count.load(ordering: .relaxed) }
        set { count.store(newValue, ordering: .relaxed) }
    }
}
