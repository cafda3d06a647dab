import Boards
import Engine
import Journal
import Server
import Specimens
import Synchronization
import Wire

/// The process: an engine and two loops, until it ends or crashes.
final class SimulatedServer {
    /// The same for all worlds.
    static let kit = Result { () throws(ServerError) in
        try SteppedLoop.Kit(styles: Built.catalogue, web: "\(Built.root)/web")
    }

    private unowned let world: World
    private var engine: SteppedEngine?
    private var door = SimulatedDoor()
    private var loops: [SimulatedLoop] = []
    /// Those of a process that ended: links still point to them.
    private var graveyard: [SimulatedLoop] = []
    private var linkCount: UInt64 = 0
    /// Deletions that were asked for: of which board, and how many pasts it had then.
    private var deletions: [UInt64: (board: Identifier, past: Int)] = [:]
    private var isTurning = false
    /// It was told to end, and lets nobody in.
    private var isLeaving = false
    /// Counts the starts.
    private(set) var life = 0

    init(_ world: World) { self.world = world }

    var isUp: Bool { engine != nil && !isLeaving }
    var readOnly: String? { engine?.readOnly }

    func start() {
        guard engine == nil else { return }
        (door, isLeaving, isTurning) = (SimulatedDoor(), false, false)
        loops = [SimulatedLoop(world), SimulatedLoop(world)]
        do {
            engine = try makeEngine()
            let (clock, numbers) = (world.clock, world.numbers)
            let outside = SteppedLoop.Outside(
                engine: door, wall: { clock.wall }, freshName: { numbers.text($0) }, round: 33)
            let stepped = SteppedLoop.start(try SimulatedServer.kit.get(), outside, on: loops)
            for (loop, stepped) in zip(loops, stepped) { loop.stepped = stepped }
        } catch {
            return world.fail("the server didn't start: \(error)")
        }
        world.note("server: started")
        tick(life)
    }

    private func makeEngine() throws -> SteppedEngine {
        let (clock, state, numbers, mine) = (world.clock, world.disk.state, world.numbers, life)
        var parts = Engine.Parts(
            journal: world.disk, styles: Built.catalogue, outlets: loops.map(\.outlet),
            encode: { SnapshotText.body($0) { _ in nil } }, isFull: { state.isFull.withLock { $0 } })
        parts.now = { clock.wall }
        parts.monotonic = { clock.now }
        parts.random = { numbers.next() }
        return try SteppedEngine(parts) { [unowned self] batch in
            world.disk.append(batch) { [unowned self] result in
                guard mine == life else { return }
                engine?.committed(result)
                deliver()
            }
        }
    }

    /// Time passes: what is due on a board happens by itself.
    private func tick(_ mine: Int) {
        guard mine == life, engine != nil else { return }
        turn()
        world.after(Int64(min(engine?.patience ?? 250, 250)) + 1) { [self] in tick(mine) }
    }

    /// More is asked than it can do, or no longer.
    func overload(_ isFull: Bool) { door.isFull.withLock { $0 = isFull } }

    func crash() {
        guard engine != nil else { return }
        world.note("server: crashed")
        over()
    }

    /// Nothing is needed any more: links and what the server hangs on them hold each other.
    func bury() { for loop in graveyard + loops { loop.bury() } }

    private func over() {
        engine = nil
        life += 1
        world.disk.crash()
        for ledger in world.ledgers { ledger.serverRestarted() }
        deletions = [:]
        for loop in loops { loop.die() }
        graveyard += loops
        loops = []
    }

    /// SIGTERM: everybody is told to come back, gets the answers to what was accepted, and is let go.
    func end() {
        guard isUp else { return }
        world.note("server: ends")
        isLeaving = true
        for loop in loops { loop.stepped?.end() }
        awaitEnd(life, until: world.clock.now + 10_000)
    }

    private func awaitEnd(_ mine: Int, until deadline: Int64) {
        guard mine == life else { return }
        let isDone = loops.allSatisfy { $0.hasStopped && $0.links.isEmpty } && door.isEmpty && world.disk.isIdle
        guard isDone || world.clock.now > deadline else {
            return world.after(5) { [self] in awaitEnd(mine, until: deadline) }
        }
        world.note("server: ended")
        over()
        world.after(Int64(world.number(10...1500))) { [self] in start() }
    }

    /// Somebody with the host key deletes a board, as over HTTP (P34).
    func delete(_ board: Identifier) {
        guard isUp else { return }
        let number = UInt64.max - UInt64(deletions.count)
        let host = Person(issuer: "", subject: Person.operatorSubject, isOperator: true)
        let request = Request(sender: Request.Sender(loop: 0, number: number), person: host, kind: .delete(board))
        guard door.post([request]).isEmpty else { return }
        world.note("host: deletes \(board)")
        deletions[number] = (board, world.ledger(of: board).past)
        wake()
    }

    /// What is said to be deleted never comes back, whatever becomes of the process.
    func answered(_ number: UInt64, _ answer: Answer) {
        guard let (board, past) = deletions[number], case .done = answer else { return }
        if world.ledger(of: board).past == past {
            world.fail("the deletion of \(board) was acknowledged, and isn't on disk")
        }
    }

    /// Lets somebody in, on one of the loops.
    func accept() -> SimulatedLink? {
        guard isUp else { return nil }
        linkCount += 1
        let loop = loops[Int(linkCount) % loops.count]
        let link = SimulatedLink(linkCount, life, loop, world)
        loop.open(link)
        return link
    }

    /// A loop has turned: the engine takes what it asks in its own next turn.
    func wake() {
        guard !isTurning, !door.isEmpty else { return }
        isTurning = true
        let mine = life
        world.after(Int64(world.number(0...3))) { [self] in
            guard mine == life else { return }
            isTurning = false
            turn()
        }
    }

    private func turn() {
        engine?.turn(door.take())
        deliver()
    }

    private func deliver() { for loop in loops { loop.takeDeliveries() } }
}
