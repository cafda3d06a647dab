internal import Synchronization
internal import Threads

/// A thread that does for the loops what takes long and needs nothing of theirs: it writes large answers and reads
/// large declarations, so that nobody else waits for them.
final class Scribe: Sendable {
    /// Pieces of work that are not done yet, those already taken among them; the next is refused as `busy`.
    private static let most = 96

    private let inbox = Inbox<@Sendable () -> Void>()
    private let undone = Atomic(0)
    private let worker: Worker

    init() {
        let inbox = inbox
        worker = Worker(name: "scribe") {
            while let pieces = inbox.take() {
                for piece in pieces {
                    #if DEBUG
                        Fault.stick("scribe")
                    #endif
                    piece()
                }
            }
        }
    }

    deinit { inbox.close() }

    /// `false`: too much waits.
    func post(_ piece: @escaping @Sendable () -> Void) -> Bool {
        guard undone.add(1, ordering: .relaxed).newValue <= Scribe.most else { return refuse() }
        let isTaken = inbox.post { [weak self] in
            piece()
            self?.undone.subtract(1, ordering: .relaxed)
        }
        return isTaken || refuse()
    }

    private func refuse() -> Bool {
        undone.subtract(1, ordering: .relaxed)
        return false
    }
}
