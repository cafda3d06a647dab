import Engine
import Synchronization

/// A loop that only keeps what the engine hands it, until the simulated server takes it.
final class SimulatedOutlet: Outlet {
    private let kept = Mutex<[Delivery]>([])

    func deliver(_ deliveries: [Delivery]) { kept.withLock { $0 += deliveries } }

    func take() -> [Delivery] {
        kept.withLock { kept in
            defer { kept = [] }
            return kept
        }
    }
}
