import Boards
import Checker
import JSON
import Wire

/// What a client has of one board: its cells, and, as a host, its entries.
final class SimulatedSeat {
    let ledger: Ledger
    private unowned let client: SimulatedClient
    private unowned let world: World
    private var received: ReceivedBoard?
    /// Which past of the board that is.
    private var past = 0
    private var view: View?
    /// The server has let it in on this link, and the board isn't gone.
    private var isSeated = false
    /// Questions for cells that aren't answered on this link.
    private var joins: Set<Int64> = []
    private var follower = SimulatedFollower()
    private var followID: Int64 = 0
    /// The epoch that it said it has something of, until something comes.
    private var said: UInt64?

    init(_ ledger: Ledger, of client: SimulatedClient, _ world: World) {
        (self.ledger, self.client, self.world) = (ledger, client, world)
    }

    /// It has the newest of the board that there is.
    var isCurrent: Bool {
        guard let received, past == ledger.past else { return false }
        return received.rev == ledger.end(received.view)
    }

    /// There is nothing that it lacks.
    var isAtEnd: Bool { isNew ? ledger.board == nil : isCurrent }

    /// It has nothing of the board that there is.
    private var isNew: Bool { received == nil || past != ledger.past }

    /// It has been told every entry that there is, or need not be.
    var hasFollowed: Bool {
        let told = follower.past == ledger.past ? follower.next - 1 : 0
        return !client.isHost || told == ledger.board?.seq ?? 0
    }

    /// Whoever holds nothing of the board at the end must have been given it, if there is one.
    func comeToEnd() { if isNew { tell(.follows) } }

    /// The page is loaded anew.
    func forget() { received = nil }

    /// The client has another link.
    func enter() {
        (isSeated, joins) = (false, [])
        join(have: !world.chance(10))
        if client.isHost { follow() }
    }

    // What is held when it joins must be what it holds when the answer comes, so one join with it is the first.
    func change(to view: View?) {
        self.view = view
        join(have: false)
    }

    private func join(have: Bool) {
        let id = client.newQuestion(of: self)
        joins.insert(id)
        said = nil
        var text = "{\"type\":\"join\",\"id\":\(id),\"board\":\"\(ledger.id)\""
        if let view { text += ",\"view\":\"\(view.name)\"" }
        if have, let received {
            said = received.epoch
            let (epoch, digest) = (Digest(bits: received.epoch), received.digest)
            text += ",\"have\":{\"epoch\":\"\(epoch)\",\"view\":\"\(received.view.name)\",\"rev\":\(received.rev)"
            text += ",\"digest\":\"\(digest)\"}"
        }
        client.link?.sendToServer(Array("\(text)}".utf8))
    }

    private func follow() {
        followID = client.newQuestion(of: self)
        client.link?.sendToServer(Array(follower.ask(followID, ledger).utf8))
    }

    /// As somebody does who knows nothing yet.
    func followAnew() {
        follower = SimulatedFollower()
        follow()
    }

    /// Nothing has come for seconds, long after the last fault: whoever has a seat has all that there is.
    func expectNews() {
        guard world.clock.now > world.plan.duration + 8000, client.link?.holds ?? false, isSeated, !isAtEnd else {
            return
        }
        world.fail("\(client.label) has a seat, and isn't told what is new on \(ledger.id)")
    }

    /// A question of its own was refused.
    func refused(_ id: Int64) {
        if id == followID { return followLater() }
        if joins.remove(id) != nil { joinLater() }
    }

    private func followLater() {
        let told = client.link
        world.after(300) { [self] in if client.link === told { follow() } }
    }

    /// A board that isn't there may be made, or made again.
    private func joinLater() {
        guard world.deletes || world.ledgers.count > 1 else { return }
        let told = client.link
        world.after(Int64(world.dice.number(50...600))) { [self] in
            if client.link === told, !isSeated, joins.isEmpty { join(have: !world.dice.chance(10)) }
        }
    }

    /// - Parameter past: of the board, which the server speaks of.
    func take(_ type: String, _ json: JSON, _ text: [UInt8], _ past: Int) {
        switch type {
        case "joined": joined(json["id"]?.integer, past)
        case "entry": follower.take(json, text, past, ledger, world)
        case "snapshot": snapshot(json, past)
        case "delta": delta(json, past)
        case "right":
            // What was followed is over.
            if json["view"]?.string != received?.view.name { (received, said) = (nil, nil) }
        case "gone": lose()
        default: break
        }
    }

    private func joined(_ id: Int64?, _ past: Int) {
        if let id, joins.remove(id) != nil { isSeated = true }
        if id == followID, !follower.joined(past) { followLater() }
    }

    /// The board was deleted: a page shows that, or goes on showing what it has.
    private func lose() {
        world.note("\(client.label): is told that \(ledger.id) is gone")
        (isSeated, said) = (false, nil)
        follower.lose()
        if world.dice.chance(50) { received = nil }
        joinLater()
        if client.isHost { followLater() }
    }

    private func snapshot(_ json: JSON, _ past: Int) {
        do throws(ReceivedBoard.Trouble) {
            let board = try ReceivedBoard(snapshot: json)
            let reason = json["reason"]?.string.flatMap(SnapshotReason.init(rawValue:))
            check(board, reason, past)
            (received, self.past, said) = (board, past, nil)
            tell(.snapshot(board.view, rev: board.rev, board.sight, reason), past)
        } catch {
            tell(.stuck("a snapshot, \(error)"), past)
        }
    }

    /// Whoever said that it has another past of the board is told that this is why it gets a snapshot.
    private func check(_ board: ReceivedBoard, _ reason: SnapshotReason?, _ past: Int) {
        if let epoch = ledger.epoch(of: past), epoch != Digest(bits: board.epoch).description {
            world.fail("\(client.label) was given \(ledger.id) as it was before it was deleted")
        }
        if let said, said != board.epoch, reason != .epoch {
            world.fail("\(client.label) has another past of \(ledger.id), and wasn't told so")
        }
    }

    /// A gap, and a digest that isn't what the message says, show in what it holds: they are the checker's to find.
    private func delta(_ json: JSON, _ past: Int) {
        guard let before = received else { return }
        do throws(ReceivedBoard.Trouble) {
            _ = try received?.apply(delta: json)
        } catch .unreadable {
            return tell(.stuck("a delta at rev \(before.rev)"), past)
        } catch {}
        guard let received else { return }
        tell(.delta(from: json["from"]?.integer ?? -1, to: json["to"]?.integer ?? -1, received.sight), past)
    }

    private func tell(_ observation: Observation, _ past: Int? = nil) {
        ledger.client(client.label, observation, in: past)
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
