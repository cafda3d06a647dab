import Boards
import Checker
import JSON
import Wire

/// A page or script: writes, keeps what isn't answered, follows its boards, and comes back.
final class SimulatedClient {
    struct Write {
        var board: Identifier
        var client: Client
        var id: Int64
        var text: String
        /// Whether it makes people.
        var invites = false

        var name: WriteName { WriteName(client: Array(client.name.utf8), id: id) }
        var isClick: Bool {
            ["set", "click", "withdraw"].contains { text.hasPrefix("\"type\":\"\($0)\"") }
        }
    }

    /// What a page was given by the server to name its writes by, and to prove it later.
    struct Client: Equatable {
        var name: String
        var token: String
    }

    let label: String
    let isHost: Bool
    private var token: String
    private unowned let world: World
    /// `nil`: the page is new, and was not answered yet.
    private var client: Client?
    /// One for each board.
    private(set) lazy var seats = world.ledgers.map { SimulatedSeat($0, of: self, world) }
    /// Whose question each of this page's ids is that is no write's.
    private var questions: [Int64: SimulatedSeat] = [:]
    /// It has asked for its boards on this link.
    private var isIn = false
    private var next: Int64 = 0
    private(set) var link: SimulatedLink?
    private(set) var outbox: [Write] = []
    private var answered: [Write] = []
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
        case 6...7 where world.has(.reloads) && isIn:
            world.pick(seats).change(to: [nil, .participant, .screen, isHost ? .host : nil][world.number(0...3)])
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
            for seat in seats { seat.expectNews() }
            let isBehind = !seats.allSatisfy(\.isCurrent) || world.deletes && !hasFollowed
            if !outbox.isEmpty || isBehind { link.cut() }
        }
    }

    /// It has been told every entry that there is, or need not be.
    var hasFollowed: Bool { seats.allSatisfy(\.hasFollowed) }

    func comeToEnd() { for seat in seats { seat.comeToEnd() } }

    /// The page comes back as another client, and now and then as somebody who was invited.
    private func reload() {
        world.note("\(label): loads the page anew")
        let before = link
        link = nil
        before?.cut()
        for seat in seats { seat.forget() }
        (next, client, questions) = (0, nil, [:])
        if world.deletes, !isHost, world.dice.chance(30), let invitation = world.invitation { become(invitation) }
    }

    /// Somebody else sends none but clicks for who was here before (P19), so what else waits keeps the page theirs.
    private func become(_ invitation: String) {
        guard outbox.allSatisfy(\.isClick) else { return }
        token = invitation
        answered.removeAll { !$0.isClick }
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
        for seat in seats { seat.enter() }
        for write in outbox { send(write) }
    }

    /// The id of what a seat asks.
    func newQuestion(of seat: SimulatedSeat) -> Int64 {
        next += 1
        questions[next] = seat
        return next
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

    private func send(_ write: Write) {
        if world.has(.copies), world.chance(10) { world.copy(write, of: self) }
        sendCopy(write)
    }

    /// Whoever's write it is.
    func sendCopy(_ write: Write) {
        let earlier = write.client == client ? "" : ",\"as\":\"\(write.client.token)\""
        let text = "{\(write.text),\"id\":\(write.id),\"board\":\"\(write.board)\"\(earlier)}"
        link?.sendToServer(Array(text.utf8))
    }

    private func write() {
        guard outbox.count < 8, client != nil else { return }
        let ledger = world.pick(seats).ledger
        let intent = world.intent(for: ledger.board, isHost: isHost)
        if case .grant = intent, !world.has(.grants) { return }
        write(intent, on: ledger)
    }

    /// Declares a board that was there a moment ago, and may ask for its entries anew.
    func make(_ ledger: Ledger) {
        guard client != nil, isIn, world.isTroubled else { return }
        write(.declare(world.declaration(), expected: nil), on: ledger)
        if world.dice.chance(50) { for seat in seats where seat.ledger === ledger { seat.followAnew() } }
    }

    private func write(_ intent: Intent, on ledger: Ledger) {
        guard let client else { return }
        next += 1
        var write = Write(board: ledger.id, client: client, id: next, text: intent.messageText)
        if case .invite = intent { write.invites = true }
        world.note("\(label): writes \(write.name.text) \(write.text.prefix(80))")
        world.note(write)
        outbox.append(write)
        ledger.client(label, .sent(write.name, intent.record))
        send(write)
    }

    private func receive(_ message: SimulatedMessage) {
        lastHeard = world.clock.now
        guard let json = try? JSON.parse(message.text), let type = json["type"]?.string else {
            return world.fail("the server sent no JSON")
        }
        switch type {
        case "welcome": welcome(json)
        case "goaway": goaway(json)
        case "receipt": receipt(json, message)
        case "invited": invited(json, message)
        case "error": refusal(json, message)
        default:
            guard let board = json["board"]?.string, let seat = seats.first(where: { "\($0.ledger.id)" == board })
            else {
                return
            }
            seat.take(type, json, message.text, message.pasts[seat.ledger.id] ?? 0)
        }
    }

    private func name(_ json: JSON) -> WriteName? {
        guard let id = json["id"]?.integer, let client = json["as"]?.string ?? client?.name else { return nil }
        return WriteName(client: Array(client.utf8), id: id)
    }

    private func tell(_ observation: Observation, _ board: Identifier, _ message: SimulatedMessage) {
        world.ledger(of: board).client(label, observation, in: message.pasts[board])
    }

    private func receipt(_ json: JSON, _ message: SimulatedMessage) {
        guard let name = name(json), let seq = json["seq"]?.integer, let board = world.board(of: name) else {
            return world.fail("a receipt lacks a field")
        }
        world.acknowledged += 1
        tell(.receipted(name, seq: seq), board, message)
        if let index = outbox.firstIndex(where: { $0.name == name }) { answered.append(outbox.remove(at: index)) }
    }

    /// The receipt of a write that made people.
    private func invited(_ json: JSON, _ message: SimulatedMessage) {
        receipt(json, message)
        guard let board = name(json).flatMap(world.board(of:)) else { return }
        for made in json["people"]?.array ?? [] {
            guard let person = made["person"]?.string else { return world.fail("an invitation lacks a field") }
            world.ledger(of: board).invite(person, to: message.pasts[board] ?? 0)
            if let token = made["token"]?.string { world.invited(token) }
        }
    }

    private func refusal(_ json: JSON, _ message: SimulatedMessage) {
        guard let name = name(json), let code = json["code"]?.string else {
            return world.fail("an error lacks a field")
        }
        if json["as"] == nil, let seat = questions[name.id] { return seat.refused(name.id) }
        guard let board = world.board(of: name) else { return world.fail("an error is about nothing that was sent") }
        // Nothing was decided (P71), or by a server that had ended before this came, and forgot it (P70).
        let isOpen = code == "unknown" || code == "busy" || code == "too-many" && json["retry"] != nil
        let isFinal = !isOpen && link?.life == world.server.life
        tell(.refused(name, code: code, isFinal: isFinal), board, message)
        // What counted once may be refused by another board under the same id; it is sent no more.
        if isFinal { answered.removeAll { $0.name == name } }
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
}
