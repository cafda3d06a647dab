internal import Synchronization

/// Says each thing to the operator once, however often it happens.
final class Notices: Sendable {
    private let said = Mutex<Set<String>>([])
    private let log: EventLog

    /// So that a stranger can't fill the log by asking from ever other sites.
    private static let most = 100

    init(_ log: EventLog) { self.log = log }

    func say(_ line: String) {
        let isNew = said.withLock { $0.count < Notices.most && $0.insert(line).inserted }
        if isNew { log.say(line) }
    }
}
