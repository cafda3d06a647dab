internal import Sockets

// What a loop does when memory runs short.

extension Loop {
    /// Milliseconds between two looks at the memory.
    private static let memoryInterval: UInt64 = 1000

    /// The first loop measures; each one cuts its own readers.
    func watchMemory() {
        guard let shared else { return }
        if number == 0 {
            let before = shared.memory.pressure
            shared.memory.measure()
            tell(shared.memory.pressure, before)
        }
        if shared.memory.pressure == .over { sockets.shed() }
        sockets.after(milliseconds: Loop.memoryInterval) { [unowned self] in watchMemory() }
    }

    private func tell(_ now: MemoryCeiling.Pressure, _ before: MemoryCeiling.Pressure) {
        guard now != before, let shared else { return }
        let (used, limit) = (shared.memory.bytes >> 20, shared.memory.limit >> 20)
        switch now {
        case .none: shared.log.say("Memory: \(used) of \(limit) MB; newcomers are let in again.")
        case .high:
            guard before == .none else { return }
            shared.log.say("Memory: \(used) of \(limit) MB; nobody is let in until there is less (--memory).", .warning)
        case .over:
            shared.log.say("Memory: \(used) of \(limit) MB; readers with the most to take are cut.", .warning)
        }
    }
}
