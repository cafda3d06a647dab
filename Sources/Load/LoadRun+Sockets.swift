internal import Boards
internal import Checker
internal import JSON
internal import Records
package import Sockets
internal import Threads
internal import Wire

extension LoadRun: LoopDelegate {
    package func refusal(of request: UpgradeRequest) -> HTTPResponse? { .noWebSocket }
    package func turn() {}
    package func writable(_ connection: Connection) {}
    package func request(_ request: HTTPRequest, _ exchange: Exchange) {}

    func connect(_ client: LoadClient) {
        client.connection = sockets.connect(plan.socket, peer: client)
    }

    /// Follows a board's journal, for the checker.
    func feed(_ board: LoadBoard) {
        let connection = sockets.connect(plan.socket, peer: Feed(board))
        feeds[ObjectIdentifier(connection)] = board
    }

    private final class Feed {
        let board: LoadBoard

        init(_ board: LoadBoard) { self.board = board }
    }

    package func opened(_ connection: Connection) {
        if let feed = connection.peer as? Feed {
            send(connection, "{\"type\":\"hello\",\"token\":\"\(plan.hostKey ?? "")\"}")
            let from = feed.board.entries + 1
            send(
                connection,
                "{\"type\":\"join\",\"id\":1,\"board\":\"\(feed.board.id)\",\"follow\":\"entries\",\"from\":\(from)}")
        } else if let client = connection.peer as? LoadClient {
            client.failures = 0
            greet(client, connection)
        }
    }

    private func greet(_ client: LoadClient, _ connection: Connection) {
        let token = client.personToken.map { ",\"token\":\"\($0)\"" } ?? ""
        let page = client.clientToken.map { ",\"client\":\"\($0)\"" } ?? ""
        send(connection, "{\"type\":\"hello\",\"id\":1\(token)\(page)}")
        join(client, connection)
        for write in client.underWay.values.sorted(by: { $0.id < $1.id }) {
            client.observe(.sent(client.write(write.id), write.intent))
            send(connection, write, client)
        }
        client.isGreeted = true
    }

    private func join(_ client: LoadClient, _ connection: Connection) {
        let view = client.view.name
        var have = ",\"view\":\"\(view)\""
        if let rev = client.rev {
            have += ",\"have\":{\"epoch\":\"\(client.epoch)\",\"view\":\"\(view)\","
            have += "\"rev\":\(rev),\"digest\":\"\(client.digest)\"}"
        }
        send(connection, "{\"type\":\"join\",\"id\":1,\"board\":\"\(client.board.id)\"\(have)}")
    }

    private func send(_ connection: Connection, _ text: String) { connection.send(Frame(text: text)) }

    private func send(_ connection: Connection, _ write: LoadClient.Write, _ client: LoadClient) {
        let (on, off) = (write.on.map { "\"\($0)\"" }, write.off.map { "\"\($0)\"" })
        send(
            connection,
            "{\"type\":\"set\",\"id\":\(write.id),\"board\":\"\(client.board.id)\",\"group\":\"\(write.group)\","
                + "\"on\":[\(on.joined(separator: ","))],\"off\":[\(off.joined(separator: ","))]}")
    }

    // MARK: Clicks

    /// A click that was meant to happen at `intended`, µs; it waits if the client can't send it now.
    func click(_ client: LoadClient, at intended: Int64) {
        let (group, on, off) = client.board.write(client.crowd.target)
        client.backlog.append(LoadClient.Write(id: 0, group: group, on: on, off: off, intended: intended))
        counts.clicks += 1
        sendBacklog(client)
    }

    private func sendBacklog(_ client: LoadClient) {
        guard client.isReady, let connection = client.connection else { return }
        while !client.backlog.isEmpty, client.underWay.count < WireLimits.unreceipted {
            var write = client.backlog.removeFirst()
            write.id = client.nextID
            client.nextID += 1
            client.underWay[write.id] = write
            client.observe(.sent(client.write(write.id), write.intent))
            send(connection, write, client)
        }
    }

    /// Closed loop: as many writes under way as wanted.
    private func refill(_ client: LoadClient) {
        guard case .window(let window) = client.crowd.clicks, phase == .running else { return }
        guard sockets.now >= client.restsUntil else { return }
        while client.underWay.count + client.backlog.count < window { click(client, at: Clock.microseconds()) }
    }

    // MARK: What the server says

    package func received(_ message: UnsafeRawBufferPointer, on connection: Connection) {
        guard let json = try? JSON.parse(message), let type = json["type"]?.bytes else { return }
        if let feed = connection.peer as? Feed { return takeEntry(json, feed.board) }
        // What still comes on a link that was left is nobody's.
        guard let client = connection.peer as? LoadClient, client.connection === connection else { return }
        switch String(decoding: type, as: UTF8.self) {
        case "delta": takeDelta(json, client)
        case "receipt": takeReceipt(json, client)
        case "snapshot": takeSnapshot(json, client)
        case "error": takeError(json, client, connection)
        case "joined":
            // Who holds the newest already is told nothing more, and may have clicked meanwhile.
            guard client.isReady else { break }
            sendBacklog(client)
            refill(client)
        case "welcome":
            client.personToken = json["token"]?.string ?? client.personToken
            client.clientToken = json["clientToken"]?.string
        default: break
        }
        pace(connection, client, message.count)
    }

    private func takeEntry(_ json: JSON, _ board: LoadBoard) {
        guard let text = json["entry"]?.text, let time = json["time"]?.integer else { return }
        guard let entry = try? Entry(parsing: text) else { return }
        board.entries = entry.seq
        board.checker?.entry(entry, at: time)
    }

    private func takeDelta(_ json: JSON, _ client: LoadClient) {
        guard let from = json["from"]?.integer, let to = json["to"]?.integer, let digest = json["digest"]?.bytes,
            let bits = parseBits(digest)
        else { return }
        counts.deltas += 1
        counts.known += Int(to - from)
        client.observe(.delta(from: from, to: to, Sight(digest: bits)))
        arrived(client, to, digest)
    }

    private func takeSnapshot(_ json: JSON, _ client: LoadClient) {
        guard let rev = json["rev"]?.integer, let digest = json["digest"]?.bytes, let bits = parseBits(digest) else {
            return
        }
        counts.snapshots += 1
        let reason = json["reason"]?.string.flatMap(SnapshotReason.init(rawValue:))
        client.epoch = json["epoch"]?.string ?? ""
        client.observe(.snapshot(client.view, rev: rev, Sight(digest: bits), reason))
        arrived(client, rev, digest)
        sendBacklog(client)
        refill(client)
    }

    private func arrived(_ client: LoadClient, _ rev: Int64, _ digest: [UInt8]) {
        client.rev = rev
        client.digest = String(decoding: digest, as: UTF8.self)
        client.board.newestRev = max(client.board.newestRev, rev)
        client.lastArrival = Clock.microseconds()
        client.arrivals?.append((rev, Clock.microseconds()))
    }

    private func takeReceipt(_ json: JSON, _ client: LoadClient) {
        guard let id = json["id"]?.integer, let seq = json["seq"]?.integer else { return }
        client.observe(.receipted(client.write(id), seq: seq))
        client.board.newest = max(client.board.newest, seq)
        guard let write = client.underWay.removeValue(forKey: id) else { return }
        counts.receipts += 1
        if client.board.hasVotes {
            client.board.lastVote = Clock.microseconds()
            client.board.newestRev = max(client.board.newestRev, json["rev"]?.integer ?? 0)
        }
        latency.add(Clock.microseconds() - write.intended)
        if let rev = json["rev"]?.integer { client.board.note(rev: rev, intended: write.intended) }
        sendBacklog(client)
        refill(client)
    }

    private func takeError(_ json: JSON, _ client: LoadClient, _ connection: Connection) {
        let code = json["code"]?.string ?? "?"
        guard let id = json["id"]?.integer, let write = client.underWay[id] else {
            counts.refusals[code, default: 0] += 1
            return
        }
        client.observe(.refused(client.write(id), code: code, isFinal: code != "unknown"))
        if code == "unknown" {
            // The only refusal that is repeated under the same id.
            client.observe(.sent(client.write(id), write.intent))
            return send(connection, write, client)
        }
        counts.refusals[code, default: 0] += 1
        client.underWay[id] = nil
        // Told when to come again, it waits, as a page does.
        let wait = UInt64(clamping: json["retry"]?.integer ?? 0)
        guard wait > 0 else { return refill(client) }
        client.restsUntil = sockets.now + wait
        sockets.after(milliseconds: wait) { [unowned self] in refill(client) }
    }

    /// A slow reader takes a rest that makes its rate true.
    private func pace(_ connection: Connection, _ client: LoadClient, _ bytes: Int) {
        guard let rate = client.crowd.reads, client.rev != nil else { return }
        connection.isReading = false
        guard rate > 0 else { return }
        sockets.after(milliseconds: UInt64(bytes * 1000 / rate)) { [weak connection] in connection?.isReading = true }
    }

    // MARK: Coming and going

    func leave(_ client: LoadClient, for seconds: Double) {
        guard let connection = client.connection else { return }
        forget(client)
        connection.kill()
        sockets.after(milliseconds: UInt64(seconds * 1000)) { [unowned self] in
            if phase != .over, client.connection == nil { connect(client) }
        }
    }

    /// The link is gone, and with it every certainty about what is under way.
    private func forget(_ client: LoadClient) {
        client.connection = nil
        client.isGreeted = false
        client.observe(.lostLink)
        if client.crowd.reads != nil { client.observe(.left) }
    }

    package func closed(_ connection: Connection) {
        if let feed = connection.peer as? Feed {
            if phase == .running { self.feed(feed.board) }
            return
        }
        guard let client = connection.peer as? LoadClient, phase != .over, client.connection === connection else {
            return
        }
        forget(client)
        counts.lostLinks += 1
        client.failures += 1
        let wait = UInt64.random(in: 0...min(10_000, 200 << UInt64(min(client.failures, 6))))
        sockets.after(milliseconds: wait) { [unowned self] in
            if phase != .over, client.connection == nil { connect(client) }
        }
    }
}

extension LoadClient.Write {
    /// As the journal keeps it.
    fileprivate var intent: IntentRecord {
        .set(
            group: identifier(group), on: on.map(identifier), off: off.map(identifier))
    }

    private func identifier(_ text: String) -> Identifier { Identifier(text.utf8) ?? Identifier(UInt(0)) }
}
