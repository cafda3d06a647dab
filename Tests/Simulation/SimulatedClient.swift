import Boards
import Checker
import Engine
import JSON
import Specimens
import Wire

/// A page or script: writes, keeps what isn't answered, follows the board, and comes back.
final class SimulatedClient {
    struct Write {
        var client: Client
        var id: Int64
        var text: String

        var name: WriteName { WriteName(client: Array(client.name.utf8), id: id) }
    }

    /// What a page was given by the server to name its writes by, and to prove it later.
    struct Client: Equatable {
        var name: String
        var token: String
    }

    let label: String
    private let token: String
    private let isHost: Bool
    private unowned let world: World
    /// `nil`: the page is new, and was not answered yet.
    private var client: Client?
    private var follower = SimulatedFollower()
    private var followID: Int64 = 0
    /// It has asked for the board on this link.
    private var isIn = false
    private var next: Int64 = 0
    private var view: View?
    private var link: SimulatedLink?
    private(set) var outbox: [Write] = []
    private var answered: [Write] = []
    private(set) var board: ReceivedBoard?
    private var lastHeard: Int64 = 0

    init(_ label: String, token: String, isHost: Bool, _ world: World) {
        (self.label, self.token, self.isHost, self.world) = (label, token, isHost, world)
    }

    /// One thing that somebody at a page does.
    func act() {
        guard let link else { return connect() }
        if link.isUp == false, world.clock.now - lastHeard > 5000 { return lost(link) }
        switch world.number(0...99) {
        case 0...2 where world.has(.lostLinks): link.cut()
        case 3...5 where world.has(.reloads): reload()
        // What is held when it joins must be what it holds when the answer comes, so one join with it is the first.
        case 6...7 where world.has(.reloads) && isIn:
            view = [nil, .participant, .screen, isHost ? .host : nil][world.number(0...3)]
            join(have: false)
        case 8...11 where world.has(.repeats):
            if let old = answered.last { send(old) }
        case 12...14 where world.has(.slowLinks): link.becomeBusy(for: Int64(world.number(50...2000)))
        default: if world.isTroubled { write() }
        }
    }

    /// Nothing more is wished for; whoever is off comes back, whoever waits asks again.
    func settle() {
        guard let link else { return connect() }
        if !link.isUp { return lost(link) }
        if world.clock.now - lastHeard > 3000 {
            lastHeard = world.clock.now
            // A link on which nothing comes is given up, whatever is wrong with it.
            let isBehind = board?.rev != world.ledger.end(board?.view ?? .participant)
            if !outbox.isEmpty || isBehind { link.cut() }
        }
    }

    private func reload() {
        world.note("\(label): loads the page anew")
        let before = link
        link = nil
        before?.cut()
        (board, next, client) = (nil, 0, nil)
    }

    private func connect() {
        guard let link = world.server.accept() else { return }
        link.toClient = { [unowned self, unowned link] in if self.link === link { receive($0) } }
        link.clientLost = { [unowned self, unowned link] in lost(link) }
        self.link = link
        lastHeard = world.clock.now
        hello()
        isIn = false
        // One that knows its client needn't wait for the answer.
        if client != nil, world.chance(50) { enter() }
    }

    private func hello() {
        let earlier = client.map { ",\"client\":\"\($0.token)\"" } ?? ""
        link?.sendToServer(Array("{\"type\":\"hello\",\"token\":\"\(token)\"\(earlier)}".utf8))
    }

    private func welcome(_ json: JSON) {
        guard let name = json["client"]?.string, let token = json["clientToken"]?.string else {
            return world.fail("a welcome lacks a field")
        }
        if let client, client.name != name { return world.fail("\(label) was given another client than it has") }
        client = Client(name: name, token: token)
        if !isIn { enter() }
    }

    private func enter() {
        isIn = true
        join(have: !world.chance(10))
        if isHost { follow() }
        resend()
    }

    /// The server is about to end, and says when to come back.
    private func goaway(_ json: JSON) {
        guard let pause = json["after"]?.integer, let told = link else { return }
        world.after(pause) { [self] in if link === told { told.cut() } }
    }

    private func lost(_ old: SimulatedLink) {
        guard link === old else { return }
        link = nil
        world.note("\(label): lost its link, \(outbox.count) in its outbox")
    }

    private func join(have: Bool) {
        next += 1
        var text = "{\"type\":\"join\",\"id\":\(next),\"board\":\"\(world.board)\""
        if let view { text += ",\"view\":\"\(view.name)\"" }
        if have, let board {
            let (epoch, digest) = (Digest(bits: board.epoch), board.digest)
            text += ",\"have\":{\"epoch\":\"\(epoch)\",\"view\":\"\(board.view.name)\",\"rev\":\(board.rev)"
            text += ",\"digest\":\"\(digest)\"}"
        }
        link?.sendToServer(Array("\(text)}".utf8))
    }

    private func follow() {
        next += 1
        let text = follower.ask(next, world)
        followID = next
        link?.sendToServer(Array(text.utf8))
    }

    private func resend() { for write in outbox { send(write) } }

    private func send(_ write: Write) {
        if world.has(.copies), world.chance(10) { world.copy(write, of: self) }
        sendCopy(write)
    }

    /// Whoever's write it is.
    func sendCopy(_ write: Write) {
        let earlier = write.client == client ? "" : ",\"as\":\"\(write.client.token)\""
        let text = "{\(write.text),\"id\":\(write.id),\"board\":\"\(world.board)\"\(earlier)}"
        link?.sendToServer(Array(text.utf8))
    }

    private func write() {
        guard outbox.count < 8, let client else { return }
        var intent = Intent.declare(world.declaration(), expected: nil)
        if let board = world.ledger.board { intent = world.intent(for: board) }
        if case .grant = intent, !world.has(.grants) { return }
        next += 1
        let write = Write(client: client, id: next, text: intent.messageText)
        world.note("\(label): writes \(write.name.text) \(write.text.prefix(80))")
        outbox.append(write)
        tell(.sent(write.name, intent.record))
        send(write)
    }

    private func receive(_ text: [UInt8]) {
        lastHeard = world.clock.now
        guard let json = try? JSON.parse(text), let type = json["type"]?.string else {
            return world.fail("the server sent no JSON")
        }
        switch type {
        case "welcome": welcome(json)
        case "goaway": goaway(json)
        case "entry": follower.take(json, text, world)
        case "receipt": receipt(json)
        case "error": refusal(json)
        case "snapshot": snapshot(json)
        case "delta": delta(json)
        case "right":
            // What was followed is over.
            if json["view"]?.string != board?.view.name { board = nil }
        default: break
        }
    }

    private func name(_ json: JSON) -> WriteName? {
        guard let id = json["id"]?.integer, let client = json["as"]?.string ?? client?.name else { return nil }
        return WriteName(client: Array(client.utf8), id: id)
    }

    private func tell(_ observation: Observation) { world.ledger.client(label, observation) }

    private func receipt(_ json: JSON) {
        guard let name = name(json), let seq = json["seq"]?.integer else {
            return world.fail("a receipt lacks a field")
        }
        world.acknowledged += 1
        tell(.receipted(name, seq: seq))
        if let index = outbox.firstIndex(where: { $0.name == name }) { answered.append(outbox.remove(at: index)) }
    }

    private func refusal(_ json: JSON) {
        guard let name = name(json), let code = json["code"]?.string else {
            return world.fail("an error lacks a field")
        }
        if name.id == followID, json["as"] == nil {
            let told = link
            return world.after(300) { [self] in if link === told { follow() } }
        }
        // Nothing was decided (P71), or by a server that had ended before this came, and forgot it (P70).
        let isOpen = code == "unknown" || code == "busy" || code == "too-many" && json["retry"] != nil
        let isFinal = !isOpen && link?.life == world.server.life
        tell(.refused(name, code: code, isFinal: isFinal))
        guard let index = outbox.firstIndex(where: { $0.name == name }) else { return }
        guard !isFinal else {
            outbox.remove(at: index)
            return
        }
        // On another link it was sent again with the rest of the outbox.
        let (write, told) = (outbox[index], link)
        world.after(Int64(world.number(100...900))) { [self] in
            if link === told, outbox.contains(where: { $0.name == write.name }) { send(write) }
        }
    }

    private func snapshot(_ json: JSON) {
        do throws(ReceivedBoard.Trouble) {
            let board = try ReceivedBoard(snapshot: json)
            self.board = board
            let reason = json["reason"]?.string.flatMap(SnapshotReason.init(rawValue:))
            tell(.snapshot(board.view, rev: board.rev, board.sight, reason))
        } catch {
            tell(.stuck("a snapshot, \(error)"))
        }
    }

    /// A gap, and a digest that isn't what the message says, show in what it holds: they are the checker's to find.
    private func delta(_ json: JSON) {
        guard let before = board else { return }
        do throws(ReceivedBoard.Trouble) {
            _ = try board?.apply(delta: json)
        } catch .unreadable {
            return tell(.stuck("a delta at rev \(before.rev)"))
        } catch {}
        guard let board else { return }
        tell(.delta(from: json["from"]?.integer ?? -1, to: json["to"]?.integer ?? -1, board.sight))
    }

    /// It has been told every entry that there is, or need not be.
    var hasFollowed: Bool { !isHost || follower.next - 1 == world.ledger.board?.seq ?? 0 }
}

extension ReceivedBoard {
    /// What of it the checker compares.
    fileprivate var sight: Sight {
        let shown = groups.map { group in
            Sight.Group(
                ordinal: group.ordinal,
                numbers: group.poll.map { Sight.Numbers(people: $0.people, empty: $0.empty, counts: $0.counts) })
        }
        return Sight(digest: digest.bits, groups: shown)
    }
}
