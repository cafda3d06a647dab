internal import Sockets
internal import Synchronization

// What the scribe does for a loop.

/// Where the scribe puts what it made.
private final class Tray<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)

    func put(_ value: Value) { self.value.withLock { $0 = value } }
    func take() -> Value? { value.withLock { $0.take() } }
}

extension Loop {
    /// Has the scribe do `work`, and goes on with its result in a later turn of this loop.
    ///
    /// - Returns: `false`: too much waits there, and nothing was done.
    func beside<Value: Sendable>(_ work: @escaping @Sendable () -> Value, then: @escaping (Value) -> Void) -> Bool {
        guard let shared else { return false }
        let (tray, mailbox) = (Tray<Value>(), sockets.mailbox)
        nextNumber += 1
        let number = nextNumber
        let isTaken = shared.scribe.post {
            tray.put(work())
            mailbox.post { ($0.delegate as? Loop)?.scribed(number) }
        }
        if isTaken { scribing[number] = { if let value = tray.take() { then(value) } } }
        return isTaken
    }

    private func scribed(_ number: UInt64) { scribing.removeValue(forKey: number)?() }
}
