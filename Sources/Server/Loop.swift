internal import Boards
internal import Engine
internal import Journal
internal import Records
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
    private var askers: [UInt64: Asker] = [:]
    private var nextNumber: UInt64 = 0
    /// What this turn asks of the engine, which is woken once for all of it.
    private var questions: [Request] = []
    private var audiences: [ObjectIdentifier: Audience] = [:]
    private let fanOutCount = FanOutCount()
    private var dirty: [Audience] = []
    /// Wakes the loop for the earliest round that had to wait.
    private var alarm: LoopTimer?
    private var alarmTime: UInt64 = .max
    private var peers: [ObjectIdentifier: Peer] = [:]
    /// Peers that follow entries, by board.
    private var followers: [Identifier: [ObjectIdentifier: Peer]] = [:]

    init(_ number: Int, _ sockets: EventLoop) {
        self.number = number
        self.sockets = sockets
    }

    /// From now on requests can be answered.
    func begin(_ shared: Shared) { self.shared = shared }

    // MARK: From the sockets

    func accept(_ request: UpgradeRequest) -> Bool {
        request.path == "/api/v1/socket" && shared != nil && isOurs(request.origin, host: request.host)
    }

    /// Whether a request comes from a page of ours, or from no page at all.
    ///
    /// Browsers say `null` or `SCHEME://AUTHORITY`, and nothing else.
    func isOurs(_ origin: String?, host: String?) -> Bool {
        guard let origin else { return true }
        let parts = origin.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].hasSuffix(":"), parts[1].isEmpty else { return false }
        let authority = String(parts[2])
        return authority == host || authority == shared?.publicAuthority
    }

    func opened(_ connection: Connection) {
        let peer = Peer(connection)
        connection.peer = peer
        peers[ObjectIdentifier(peer)] = peer
        shared?.visited(connection.address.host, connection.address.isLoopback)
    }

    func received(_ message: UnsafeRawBufferPointer, on connection: Connection) {
        guard let shared, let peer = connection.peer as? Peer else { return }
        let now = Clock.wall()
        // A page that stays open for days would have every write refused as expired.
        guard !peer.session.isDated(at: now) else { return connection.close(4000, "hello again") }
        guard peer.keepsUp else { return connection.kill() }
        for command in peer.session.receive(Array(message), shared, now: now) { perform(command, for: peer) }
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
        for board in peer.entries.keys { followers[board]?[ObjectIdentifier(peer)] = nil }
        peer.standEverywhere()
    }

    func request(_ request: HTTPRequest, _ exchange: Exchange) {
        guard let shared else { return exchange.respond(HTTPResponse(WireError.busy)) }
        API(loop: self, shared: shared).handle(request, exchange)
    }

    /// The end of this loop: everybody is told when to come back, a millisecond apart, so that they don't all come at once.
    func end() {
        let span = min(peers.count, 10_000)
        for peer in peers.values { peer.send(.goaway(after: Int.random(in: 0...span))) }
        sockets.stop(closeCode: 4000, reason: "restart")
    }

    func turn() {
        fanOut()
        sendQuestions()
        let figures = Metrics.LoopFigures(
            counters: sockets.counters, connections: sockets.connectionCount, queuedBytes: sockets.queuedBytes)
        shared?.metrics.set(number, figures, fanOutCount.value)
    }

    /// Every audience whose round is due.
    private func fanOut() {
        guard !dirty.isEmpty else { return }
        let now = sockets.now
        var waiting: [Audience] = []
        for audience in dirty {
            guard audience.due <= now else {
                waiting.append(audience)
                continue
            }
            audience.isDirty = false
            settle(audience.round(now: now, queuedBytes: sockets.queuedBytes), audience)
            if audience.isDirty { waiting.append(audience) }
        }
        dirty = waiting
        if let next = waiting.map(\.due).min() { wake(at: max(next, now + 1)) }
    }

    // MARK: To the engine

    /// Asks, at the end of this turn.
    func ask(_ kind: Request.Kind, as person: Person, _ asker: Asker) {
        nextNumber += 1
        askers[nextNumber] = asker
        let sender = Request.Sender(loop: number, number: nextNumber)
        questions.append(Request(sender: sender, person: person, kind: kind))
    }

    /// What is refused for being too much is answered here.
    private func sendQuestions() {
        guard !questions.isEmpty, let shared else { return }
        let sent = questions
        questions.removeAll(keepingCapacity: true)
        if !shared.engine.post(sent) { for question in sent { take(.answer(question.sender.number, .busy)) } }
    }

    /// Forgets a question; its answer is dropped.
    func forget(_ number: UInt64) { askers[number] = nil }

    var lastNumber: UInt64 { nextNumber }

    private func perform(_ command: Session.Command, for peer: Peer) {
        switch command {
        case .turn(let turn):
            guard peer.asking > 0 else { return take(turn, peer) }
            // In the order of requests: behind what the engine still has to answer.
            ask(.fence, as: Person(issuer: "", subject: ""), peer, .fence(turn))
        case .ask(let kind, let person, let question): ask(kind, as: person, peer, question)
        }
    }

    private func ask(_ kind: Request.Kind, as person: Person, _ peer: Peer, _ question: Ask) {
        peer.asking += 1
        ask(kind, as: person, .peer(peer, question))
    }

    private func take(_ turn: Ask.Turn, _ peer: Peer) {
        switch turn {
        case .reply(let message): peer.send(message)
        case .leave(let id, let board):
            leave(board, peer)
            if let id { peer.send(.left(id: id, board)) }
        }
    }

    private func leave(_ board: Identifier, _ peer: Peer) {
        peer.stand(board)
        peer.entries[board] = nil
        followers[board]?[ObjectIdentifier(peer)] = nil
    }

    // MARK: From the engine

    func take(_ deliveries: [Delivery]) { for delivery in deliveries { take(delivery) } }

    private func take(_ delivery: Delivery) {
        switch delivery {
        case .answer(let number, let answer): deliver(answer, to: askers.removeValue(forKey: number))
        case .changed(let channel): if let audience = audiences[ObjectIdentifier(channel)] { mark(audience) }
        case .entries(let board, let last):
            for peer in followers[board]?.values.map({ $0 }) ?? [] {
                peer.entries[board]?.known = last
                ask(peer, moreOf: board)
            }
        case .gone(let board): gone(board)
        }
    }

    private func deliver(_ answer: Answer, to asker: Asker?) {
        switch asker {
        case .peer(let peer, let ask):
            peer.asking -= 1
            answered(peer, ask, answer)
        case .exchange(let call): call.answered(answer)
        case .audience(let audience):
            audience.awaitsBase = false
            mark(audience)
        case .nobody, nil: break
        }
    }

    private func answered(_ peer: Peer, _ ask: Ask, _ answer: Answer) {
        if case .write = ask { peer.session.receipted() }
        switch (ask, answer) {
        case (.fence(let turn), _): take(turn, peer)
        case (.join(let id, let board, _), .admitted) where peer.isFull(for: board),
            (.follow(let id, let board, _), .entries) where peer.isFull(for: board):
            let limit = WireLimits.boards
            let error = WireError(.tooMany, "A connection follows at most \(limit) boards.", limit: limit)
            peer.send(.error(id: id, error, earlier: nil))
        case (.join(let id, let board, let have), .admitted(let right, let view, let seq, let channel)):
            peer.send(.joined(id: id, board, view, right, seq: seq))
            seat(peer, board, channel, have)
        case (.write(let id, let board, let earlier), .receipt(let seq, let revs)):
            let view = peer.seats[board]?.audience.channel.view ?? .participant
            peer.send(.receipt(id: id, board, seq: seq, rev: revs[Int(view.rawValue)], earlier: earlier))
        case (.follow(let id, let board, let from), .entries(let records, let last)):
            follow(peer, id, board, from, records, last)
        case (.page(let board, let from), .entries(let records, let last)): page(peer, board, from, records, last)
        case (.page(let board, let from), .busy), (.page(let board, let from), .unknown),
            (.page(let board, let from), .refused):
            pageAgain(peer, board, from)
        default:
            guard let id = ask.id, let error = WireError(answer) else { return }
            peer.send(.error(id: id, error, earlier: ask.earlier))
        }
    }

    private func gone(_ board: Identifier) {
        var told = followers.removeValue(forKey: board) ?? [:]
        for audience in audiences.values where audience.channel.board == board {
            for reader in audience.readers {
                let peer = reader.peer.takeUnretainedValue()
                told[ObjectIdentifier(peer)] = peer
            }
            audiences[ObjectIdentifier(audience.channel)] = nil
        }
        for peer in told.values {
            peer.stand(board)
            peer.entries[board] = nil
            peer.send(.gone(board))
        }
    }

    // MARK: Cells

    private func seat(_ peer: Peer, _ board: Identifier, _ channel: Channel, _ have: Cursor?) {
        guard let shared, peer.connection.ending == nil else { return }
        let audience =
            audiences[ObjectIdentifier(channel)] ?? Audience(channel, interval: shared.round, fanOutCount)
        audiences[ObjectIdentifier(channel)] = audience
        let obstacle = channel.obstacle(for: have)
        let rev = obstacle == nil ? have?.rev ?? -1 : -1
        bringUp(peer.sit(board, in: audience, rev: rev, reason: obstacle ?? .new))
    }

    private func bringUp(_ seat: Peer.Seat) {
        settle(seat.audience.catchUp(seat.index, queuedBytes: sockets.queuedBytes), seat.audience)
    }

    private func settle(_ outcome: Audience.Outcome, _ audience: Audience) {
        switch outcome {
        case .done: break
        case .again: mark(audience)
        case .baseNeeded:
            guard !audience.awaitsBase else { return }
            audience.awaitsBase = true
            let person = Person(issuer: "", subject: "")
            ask(.base(audience.channel.board, audience.channel.view), as: person, .audience(audience))
        }
    }

    private func mark(_ audience: Audience) {
        guard !audience.isDirty, !audience.isEmpty else { return }
        audience.isDirty = true
        dirty.append(audience)
    }

    private func wake(at time: UInt64) {
        guard time < alarmTime else { return }
        alarm?.cancel()
        alarmTime = time
        alarm = sockets.after(milliseconds: time - sockets.now) { [unowned self] in
            // The turn that follows does the round.
            alarmTime = .max
        }
    }

    // MARK: Entries

    private func follow(
        _ peer: Peer, _ id: Int64, _ board: Identifier, _ from: Int64, _ records: [Record], _ last: Int64
    ) {
        guard peer.connection.ending == nil else { return }
        peer.send(.joined(id: id, board, .host, .host, seq: last))
        let person = Person(issuer: "", subject: Person.operatorSubject, isOperator: true)
        peer.entries[board] = Peer.EntryCursor(person: person, next: from, isAsking: true, known: last)
        followers[board, default: [:]][ObjectIdentifier(peer)] = peer
        page(peer, board, from, records, last)
    }

    /// A page asked for before the peer followed the board again has another start, or comes when none is awaited: it
    /// is passed over, or entries would be out of order.
    private func page(_ peer: Peer, _ board: Identifier, _ from: Int64, _ records: [Record], _ last: Int64) {
        guard let cursor = peer.entries[board], cursor.isAsking, cursor.next == from else { return }
        for record in records {
            peer.send(
                .entry(
                    board, seq: record.seq, time: record.time, chain: hex(record.chain), text: record.text))
            peer.entries[board]?.next = record.seq + 1
        }
        peer.entries[board]?.isAsking = false
        // The newest may have been on their way to the disk when the page was read; they are there now.
        peer.entries[board]?.known = last
        ask(peer, moreOf: board)
    }

    /// None may be left out, so a page that the engine couldn't give is asked for again.
    private func pageAgain(_ peer: Peer, _ board: Identifier, _ from: Int64) {
        guard peer.entries[board]?.next == from else { return }
        peer.entries[board]?.isAsking = false
        sockets.after(milliseconds: 500) { [unowned self] in ask(peer, moreOf: board) }
    }

    /// The next page, at the reader's pace: only once it has taken the one before.
    private func ask(_ peer: Peer, moreOf board: Identifier) {
        guard let cursor = peer.entries[board], !cursor.isAsking, cursor.next <= cursor.known,
            !peer.connection.isBusy
        else { return }
        peer.entries[board]?.isAsking = true
        ask(.entries(board, from: cursor.next, limit: 200), as: cursor.person, peer, .page(board, from: cursor.next))
    }
}
