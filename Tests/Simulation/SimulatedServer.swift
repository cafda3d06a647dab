import Boards
import Engine
import Journal
import Specimens
import Synchronization
import Wire

/// The process: an engine and its sessions, until it crashes.
final class SimulatedServer {
    private unowned let world: World
    private let outlet = SimulatedOutlet()
    private var engine: SteppedEngine?
    /// In the order they came: an address in memory must not decide who is told first.
    private var links: [(link: SimulatedLink, session: SimulatedSession)] = []
    private var askers: [UInt64: SimulatedSession] = [:]
    private var next: UInt64 = 0
    private var waiting: [Request] = []
    private var isTurning = false
    /// Counts the starts.
    private(set) var life = 0

    init(_ world: World) { self.world = world }

    var isUp: Bool { engine != nil }
    var readOnly: String? { engine?.readOnly }

    func start() {
        guard engine == nil else { return }
        let (clock, state, numbers) = (world.clock, world.disk.state, world.numbers)
        var parts = Engine.Parts(
            journal: world.disk, styles: Built.catalogue, outlets: [outlet],
            encode: { SnapshotText.body($0) { _ in nil } }, isFull: { state.isFull.withLock { $0 } })
        parts.now = { clock.wall }
        parts.monotonic = { clock.now }
        parts.random = { numbers.next() }
        let mine = life
        do throws(JournalError) {
            engine = try SteppedEngine(parts) { [unowned self] batch in
                world.disk.append(batch) { [unowned self] result in
                    guard mine == life else { return }
                    engine?.committed(result)
                    deliver()
                }
            }
        } catch {
            world.fail("the server didn't start: \(error)")
        }
        world.note("server: started")
        tick(mine)
    }

    /// Time passes: what is due on a board happens by itself.
    private func tick(_ mine: Int) {
        guard mine == life, engine != nil else { return }
        turn()
        world.after(Int64(min(engine?.patience ?? 250, 250)) + 1) { [self] in tick(mine) }
    }

    func crash() {
        guard engine != nil else { return }
        world.note("server: crashed")
        (engine, waiting, askers) = (nil, [], [:])
        life += 1
        _ = outlet.take()
        world.disk.crash()
        for (link, _) in links { link.cut() }
        links = []
    }

    func accept(_ link: SimulatedLink, _ person: Person, _ client: String) {
        let session = SimulatedSession(person, client, link, self, world)
        link.toServer = { session.receive($0) }
        link.serverLost = { [unowned self, unowned link] in links.removeAll { $0.link === link } }
        links.append((link, session))
    }

    /// Asks the engine in its next turn; returns the question's number.
    func ask(_ kind: Request.Kind, _ person: Person, _ session: SimulatedSession) -> UInt64 {
        next += 1
        askers[next] = session
        waiting.append(Request(sender: Request.Sender(loop: 0, number: next), person: person, kind: kind))
        if !isTurning {
            isTurning = true
            world.after(Int64(world.number(0...3))) { [self] in
                isTurning = false
                turn()
            }
        }
        return next
    }

    private func turn() {
        let requests = waiting
        waiting = []
        engine?.turn(requests)
        deliver()
    }

    private func deliver() {
        for delivery in outlet.take() {
            if case .answer(let number, let answer) = delivery {
                askers.removeValue(forKey: number)?.answered(number, answer)
            } else {
                for (_, session) in links { session.take(delivery) }
            }
        }
    }
}
