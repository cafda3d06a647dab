internal import Threads

/// A thread that does for the loops what takes long and needs nothing of theirs: it writes large answers and reads
/// large declarations, so that nobody else waits for them.
final class Scribe: Sendable {
    /// Pieces of work that may wait; the next is refused as `busy`.
    private static let most = 64

    private let inbox = Inbox<@Sendable () -> Void>()
    private let worker: Worker

    init() {
        let inbox = inbox
        worker = Worker(name: "scribe") {
            while let pieces = inbox.take() { for piece in pieces { piece() } }
        }
    }

    deinit { inbox.close() }

    /// `false`: too much waits.
    func post(_ piece: @escaping @Sendable () -> Void) -> Bool { inbox.count < Scribe.most && inbox.post(piece) }
}
