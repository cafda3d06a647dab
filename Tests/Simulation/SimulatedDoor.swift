import Engine
import Server
import Synchronization

/// Where the loops leave what they ask, until the engine's next turn.
final class SimulatedDoor: EngineDoor {
    private let waiting = Mutex<[Request]>([])
    /// Whether too much waits.
    let isFull = Mutex(false)

    let loadedBoards = 0

    func post(_ requests: [Request]) -> [Request] {
        if isFull.withLock({ $0 }) { return requests }
        waiting.withLock { $0 += requests }
        return []
    }

    var isEmpty: Bool { waiting.withLock(\.isEmpty) }

    func take() -> [Request] {
        waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}
