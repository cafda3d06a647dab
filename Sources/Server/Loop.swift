internal import Boards
internal import Engine
internal import Sockets
internal import Wire

/// The server's side of one event loop: sessions, audiences and HTTP, confined to the loop's thread.
final class Loop {
    /// Who asked the engine.
    enum Asker {
        case peer(Peer, Ask)
        case exchange(Call)
        case audience(Audience)
        /// The answer is of no use to anybody.
        case nobody

        /// Whoever makes the engine do this; `nil`: the loop itself.
        var address: PeerAddress? {
            switch self {
            case .peer(let peer, _): peer.link.address
            case .exchange(let call): call.address
            case .audience, .nobody: nil
            }
        }
    }

    let number: Int
    private(set) var shared: Shared?
    /// Owns this object, and not the other way round.
    unowned let sockets: any LinkLoop
    var askers: [UInt64: Asker] = [:]
    var nextNumber: UInt64 = 0
    /// What this turn asks of the engine, which is woken once for all of it.
    var questions: [Request] = []
    /// What may go to the engine of each address, and what of that waited and goes next.
    var turnstile = Turnstile()
    var released: [Request] = []
    /// What the engine has said and nobody was told yet.
    var untold: [Delivery] = []
    var tellTimer: (any Cancellable)?
    /// What waits for the scribe, by number.
    var scribing: [UInt64: Scribing] = [:]
    var audiences = Audiences()
    let fanOutCount = FanOutCount()
    var dirty: [Audience] = []
    /// Wakes the loop for the earliest round that had to wait.
    var alarm: (any Cancellable)?
    var alarmTime: UInt64 = .max
    var peers: [UInt64: Peer] = [:]
    /// Who was last said to be here, of boards with polls.
    var presence: [Identifier: Here] = [:]
    var visits = Visits()
    var presenceTimer: (any Cancellable)?
    var ownBallots = OwnBallots()
    var ballotTimer: (any Cancellable)?
    var rightsToTell = RightsToTell()
    var rightTimer: (any Cancellable)?
    /// Everybody has been told to go: nothing new is taken.
    var isLeaving = false
    /// Peers that follow entries, by board.
    var followers: [Identifier: [UInt64: Peer]] = [:]
    /// How many cursors those have had.
    var cursorCount: UInt64 = 0

    init(_ number: Int, _ sockets: any LinkLoop) {
        self.number = number
        self.sockets = sockets
    }

    /// From now on requests can be answered.
    func begin(_ shared: Shared) {
        let isFirst = self.shared == nil
        self.shared = shared
        if isFirst { watchMemory() }
    }

    /// The operator has changed something.
    func change(_ body: (inout Shared) -> Void) {
        guard var shared else { return }
        body(&shared)
        self.shared = shared
    }

    func open(_ link: any Link) {
        let peer = Peer(link)
        link.peer = peer
        peers[link.number] = peer
        shared?.visited(link.address.host, link.address.isLoopback)
    }

    /// One whole message.
    func receive(_ text: [UInt8], from link: any Link) {
        // Who has been told to go sends again what isn't answered.
        guard let shared, !isLeaving, let peer = link.peer as? Peer else { return }
        let now = shared.wall()
        // A page that stays open for days would have every write refused as expired.
        guard !peer.session.isDated(at: now) else { return link.close(4000, "hello again") }
        guard !peer.session.isExpired(at: now) else { return link.close(4002, "token expired") }
        guard peer.keepsUp else { return link.kill() }
        guard let commands = peer.session.receive(text, shared, now: now, tick: sockets.now) else {
            return link.close(4004, "too many messages")
        }
        for command in commands { perform(command, for: peer) }
    }

    /// The reader has taken what it was busy with.
    func resume(_ link: any Link) {
        guard let peer = link.peer as? Peer else { return }
        for seat in peer.seats.values { bringUp(seat) }
        for (board, ballots) in peer.owed { tell(ballots, owedTo: peer, board) }
        for board in peer.entries.keys { ask(peer, moreOf: board) }
    }

    func close(_ link: any Link) {
        guard let peer = link.peer as? Peer else { return }
        peers[link.number] = nil
        peer.expiry = nil
        if let line = link.ending?.line(link.address) { shared?.log.say(line) }
        for board in peer.entries.keys { unfollow(peer, board) }
        for audience in peer.standEverywhere() { drop(audience) }
    }

    func turn() {
        #if DEBUG
            Fault.stick("loop \(number)")
        #endif
        fanOut()
        sendQuestions()
        let figures = Metrics.LoopFigures(
            counters: sockets.counters, connections: sockets.connectionCount, queuedBytes: sockets.queuedBytes,
            time: sockets.now)
        shared?.metrics.set(number, figures, fanOutCount.value)
    }

    /// Every audience whose round is due.
    func fanOut() {
        guard !dirty.isEmpty else { return }
        let now = sockets.now
        var waiting: [Audience] = []
        for audience in dirty {
            guard audience.due <= now else {
                waiting.append(audience)
                continue
            }
            audience.isDirty = false
            settle(audience.round(now: now, hasRoom: sockets.hasRoom), audience)
            if audience.isDirty { waiting.append(audience) }
        }
        dirty = waiting
        if let next = waiting.map(\.due).min() { wake(at: max(next, now + 1)) }
    }
}
