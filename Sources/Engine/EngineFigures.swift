internal import Synchronization

/// What the engine's thread lets others see of itself.
final class EngineFigures: Sendable {
    private let count = Atomic(0)

    private let bytes = Atomic(Int64(0))

    private let left = Atomic(0)

    /// Requests that were taken from the inbox and wait for a turn.
    var waiting: Int {
        get { left.load(ordering: .relaxed) }
        set { left.store(newValue, ordering: .relaxed) }
    }

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
