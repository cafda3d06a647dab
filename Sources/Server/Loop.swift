internal import Boards
internal import Engine
internal import Sockets
internal import Threads
internal import Wire

/// The server's side of one event loop: sessions, audiences and HTTP, confined to the loop's thread.
final class Loop: LoopDelegate {
    /// Who asked the engine.
    enum Asker {
        case peer(Peer, Ask)
        case exchange(Call)
        case audience(Audience)
        /// The answer is of no use to anybody.
        case nobody
    }

    let number: Int
    private(set) var shared: Shared?
    /// Owns this object, and not the other way round.
    unowned let sockets: EventLoop
    var askers: [UInt64: Asker] = [:]
    var nextNumber: UInt64 = 0
    /// What this turn asks of the engine, which is woken once for all of it.
    var questions: [Request] = []
    /// What waits for the scribe, by number.
    var scribing: [UInt64: Scribing] = [:]
    var audiences = Audiences()
    let fanOutCount = FanOutCount()
    var dirty: [Audience] = []
    /// Wakes the loop for the earliest round that had to wait.
    var alarm: LoopTimer?
    var alarmTime: UInt64 = .max
    var peers: [ObjectIdentifier: Peer] = [:]
    /// Who was last said to be here, of boards with polls.
    var presence: [Identifier: Here] = [:]
    var visits = Visits()
    var presenceTimer: LoopTimer?
    /// Everybody has been told to go: nothing new is taken.
    var isLeaving = false
    /// Peers that follow entries, by board.
    var followers: [Identifier: [ObjectIdentifier: Peer]] = [:]

    init(_ number: Int, _ sockets: EventLoop) {
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

    func refusal(of request: UpgradeRequest) -> HTTPResponse? {
        guard request.path == "/api/v1/socket", let shared else { return .noWebSocket }
        guard !isLeaving else { return HTTPResponse(Departure.refusal) }
        guard shared.memory.pressure == .none else { return HTTPResponse(.full) }
        shared.noteForwarding(request.forwardedFor, request.isForwarded, request.address)
        return shared.isOurs(request.origin, host: request.host) ? nil : .noWebSocket
    }

    func opened(_ connection: Connection) {
        let peer = Peer(connection)
        connection.peer = peer
        peers[ObjectIdentifier(peer)] = peer
        shared?.visited(connection.address.host, connection.address.isLoopback)
    }

    func received(_ message: UnsafeRawBufferPointer, on connection: Connection) {
        // Who has been told to go sends again what isn't answered.
        guard let shared, !isLeaving, let peer = connection.peer as? Peer else { return }
        let now = Clock.wall()
        // A page that stays open for days would have every write refused as expired.
        guard !peer.session.isDated(at: now) else { return connection.close(4000, "hello again") }
        guard !peer.session.isExpired(at: now) else { return connection.close(4002, "token expired") }
        guard peer.keepsUp else { return connection.kill() }
        guard let commands = peer.session.receive(Array(message), shared, now: now, tick: sockets.now) else {
            return connection.close(4004, "too many messages")
        }
        for command in commands { perform(command, for: peer) }
    }

    func writable(_ connection: Connection) {
        guard let peer = connection.peer as? Peer else { return }
        for seat in peer.seats.values { bringUp(seat) }
        for board in peer.entries.keys { ask(peer, moreOf: board) }
    }

    func closed(_ connection: Connection) {
        guard let peer = connection.peer as? Peer else { return }
        peers[ObjectIdentifier(peer)] = nil
        if let line = connection.ending?.line(connection.address) { shared?.log.say(line) }
        for board in peer.entries.keys { unfollow(peer, board) }
        for audience in peer.standEverywhere() { drop(audience) }
    }

    func request(_ request: HTTPRequest, _ exchange: Exchange) {
        guard let shared else { return exchange.respond(HTTPResponse(WireError.busy)) }
        shared.noteForwarding(request.headers.forwardedFor, request.isForwarded, request.address)
        API(loop: self, shared: shared, for: request.address).handle(request, exchange)
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
