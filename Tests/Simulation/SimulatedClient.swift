import Boards
import Checker
import Engine
import JSON
import Specimens
import Wire

/// A page or script: writes, keeps what isn't answered, follows the board, and comes back.
final class SimulatedClient {
    struct Write {
        var client: String
        var id: Int64
        var text: String

        var name: WriteName { WriteName(client: Array(client.utf8), id: id) }
    }

    let label: String
    private let person: Person
    private unowned let world: World
    private var loads = 0
    private var next: Int64 = 0
    private var view: View?
    private var link: SimulatedLink?
    private(set) var outbox: [Write] = []
    private var answered: [Write] = []
    private(set) var board: ReceivedBoard?
    private var lastHeard: Int64 = 0

    init(_ label: String, _ person: Person, _ world: World) {
        (self.label, self.person, self.world) = (label, person, world)
    }

    private var client: String { "\(label)-\(loads)" }

    /// One thing that somebody at a page does.
    func act() {
        guard let link else { return connect() }
        if link.isUp == false, world.clock.now - lastHeard > 5000 { return lost(link) }
        switch world.number(0...99) {
        case 0...2 where world.has(.lostLinks): link.cut()
        case 3...5 where world.has(.reloads): reload()
        case 6...7 where world.has(.reloads):
            view = [nil, .participant, .screen, person.isOperator ? .host : nil][world.number(0...3)]
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
        (board, next) = (nil, 0)
        loads += 1
    }

    private func connect() {
        guard world.server.isUp else { return }
        let link = SimulatedLink(world)
        link.toClient = { [unowned self, unowned link] in if self.link === link { receive($0) } }
        link.clientLost = { [unowned self, unowned link] in lost(link) }
        world.server.accept(link, person, client)
        self.link = link
        lastHeard = world.clock.now
        join(have: !world.chance(10))
        resend()
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

    private func resend() { for write in outbox { send(write) } }

    private func send(_ write: Write) {
        if world.has(.copies), world.chance(10) { world.copy(write, of: self) }
        sendCopy(write)
    }

    /// Whoever's write it is.
    func sendCopy(_ write: Write) {
        let earlier = write.client == client ? "" : ",\"as\":\"\(write.client)\""
        let text = "{\(write.text),\"id\":\(write.id),\"board\":\"\(world.board)\"\(earlier)}"
        link?.sendToServer(Array(text.utf8))
    }

    private func write() {
        guard outbox.count < 8 else { return }
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
        guard let id = json["id"]?.integer else { return nil }
        return WriteName(client: Array((json["as"]?.string ?? client).utf8), id: id)
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
        tell(.refused(name, code: code, isFinal: code != "unknown"))
        guard let index = outbox.firstIndex(where: { $0.name == name }) else { return }
        guard code == "unknown" else {
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
