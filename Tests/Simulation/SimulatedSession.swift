import Boards
import Engine
import Wire

/// The server's end of a link: messages become requests, answers become messages, and a cursor follows the board.
///
/// Stands for `Session`, `Peer` and `Audience`, whose sockets a simulation has none of.
final class SimulatedSession {
    private enum Ask {
        case join(id: Int64, Cursor?)
        case rejoin
        case write(id: Int64, earlier: [UInt8]?)
        case base
    }

    private struct Seat {
        var channel: Channel
        var rev: Int64
        var reason: SnapshotReason
    }

    let person: Person
    private let client: String
    private let link: SimulatedLink
    private unowned let server: SimulatedServer
    private unowned let world: World
    private var asks: [UInt64: Ask] = [:]
    private var seat: Seat?
    private var isDue = false

    init(_ person: Person, _ client: String, _ link: SimulatedLink, _ server: SimulatedServer, _ world: World) {
        (self.person, self.client, self.link, self.server, self.world) = (person, client, link, server, world)
    }

    func receive(_ text: [UInt8]) {
        do throws(ClientMessage.Failure) {
            switch try ClientMessage.decode(text) {
            case .join(let id, let board, let view, let have):
                ask(.join(board, view: view, have: have), .join(id: id, have))
            case .write(let id, let board, let intent, let earlier, let round):
                ask(.write(board, intent, name(id, earlier), round: round), .write(id: id, earlier: earlier))
            case .grant(let id, let board, _, let subject, let right, let earlier):
                let person = Person(issuer: "server", subject: subject)
                ask(.grant(board, person, right, name(id, earlier)), .write(id: id, earlier: earlier))
            default: world.fail("a client sent what the simulation has no answer to")
            }
        } catch {
            world.fail("a client's message wasn't read: \(error) \(String(decoding: text, as: UTF8.self))")
        }
    }

    private func name(_ id: Int64, _ earlier: [UInt8]?) -> WriteName {
        WriteName(client: earlier ?? Array(client.utf8), id: id)
    }

    private func ask(_ kind: Request.Kind, _ ask: Ask) { asks[server.ask(kind, person, self)] = ask }

    func answered(_ number: UInt64, _ answer: Answer) {
        guard let ask = asks.removeValue(forKey: number) else { return }
        switch (ask, answer) {
        case (.join(let id, let have), .admitted(let right, let view, let seq, let channel, let ballots)):
            send(.joined(id: id, channel.board, view, right, seq: seq))
            if let ballots { send(.ballot(channel.board, ballots)) }
            let obstacle = channel.obstacle(for: have)
            seat = Seat(channel: channel, rev: obstacle == nil ? have?.rev ?? -1 : -1, reason: obstacle ?? .new)
            bringUp()
        case (.rejoin, .admitted(_, _, _, let channel, _)):
            seat = Seat(channel: channel, rev: -1, reason: .view)
            bringUp()
        case (.write(let id, let earlier), .receipt(let seq, let revs)):
            let view = seat?.channel.view ?? .participant
            send(.receipt(id: id, world.board, seq: seq, rev: revs[Int(view.rawValue)], earlier: earlier))
        case (.base, _): later()
        case (.write(let id, let earlier), _): refuse(id, answer, earlier)
        case (.join(let id, _), _): refuse(id, answer, nil)
        case (.rejoin, _): link.cut()
        }
    }

    private func refuse(_ id: Int64, _ answer: Answer, _ earlier: [UInt8]?) {
        let error: WireError
        switch answer {
        case .refused(let refusal): error = WireError(refusal)
        case .noBoard: error = .noBoard
        case .busy: error = .busy
        default: error = .unknown
        }
        send(.error(id: id, error, earlier: earlier))
    }

    private func send(_ message: ServerMessage) { link.sendToClient(message.text) }

    func take(_ delivery: Delivery) {
        switch delivery {
        case .changed(let channel, _): if channel === seat?.channel { later() }
        case .ballot(let board, let owner, let ballots): if owner == person { send(.ballot(board, ballots)) }
        case .right(let board, let owner, let right):
            guard owner == person, let view = seat?.channel.view else { return }
            let next: View = right >= view.needs ? view : .participant
            send(.right(board, right, next))
            if next != view { ask(.join(board, view: next, have: nil), .rejoin) }
        case .admission(let board, let right, let granted):
            guard !person.isOperator, !granted.contains(person), let view = seat?.channel.view else { return }
            send(.right(board, right, view))
        case .answer, .entries, .gone: break
        }
    }

    /// The next round.
    private func later() {
        guard !isDue else { return }
        isDue = true
        world.after(Int64(world.number(0...60))) { [self] in
            isDue = false
            bringUp()
        }
    }

    private func bringUp() {
        guard let seat, link.isUp else { return }
        guard !link.isBusy else { return later() }
        switch seat.channel.catchUp(from: seat.rev) {
        case .nothing: break
        case .delta(let delta):
            self.seat?.rev = delta.to
            if world.has(.lostDelta), world.chance(5) { return }
            send(.delta(seat.channel.board, delta))
        case .base(let base, let reason):
            self.seat?.rev = base.state.rev
            link.sendToClient(SnapshotText.message(seat.rev < 0 ? seat.reason : reason, base.bytes))
            if base.state.rev < seat.channel.head.rev { later() }
        case .baseNeeded: ask(.base(seat.channel.board, seat.channel.view), .base)
        }
    }
}
