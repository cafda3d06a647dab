import Boards
import Engine
import Server
import Sockets

/// One event loop of the simulated process: its links, its timers, and when it turns.
final class SimulatedLoop: LinkLoop {
    final class Timer: Cancellable {
        fileprivate var isOff = false

        func cancel() { isOff = true }
    }

    let mailbox = Mailbox()
    let outlet = SimulatedOutlet()
    let counters = LoopCounters()
    let hasRoom = true
    let queuedBytes = 0
    /// What the server does on this loop.
    var stepped: SteppedLoop?
    /// Everybody was let go.
    private(set) var hasStopped = false
    private unowned let world: World
    /// In the order they came.
    private(set) var links: [SimulatedLink] = []
    private var isTurning = false
    /// By board, how many of its pasts the loop knows to be over.
    private(set) var pasts: [Identifier: Int]

    init(_ world: World) {
        self.world = world
        pasts = Dictionary(uniqueKeysWithValues: world.ledgers.map { ($0.id, $0.past) })
    }

    var now: UInt64 { UInt64(world.clock.now) }
    var connectionCount: Int { links.count }

    func after(milliseconds: UInt64, _ body: @escaping () -> Void) -> Timer {
        let timer = Timer()
        world.after(Int64(min(milliseconds, 1 << 40))) { [weak self] in
            guard let self, stepped != nil, !timer.isOff else { return }
            timer.isOff = true
            body()
            comeToTurn()
        }
        return timer
    }

    func shed() {}

    func stop(closeCode: UInt16, reason: String) {
        hasStopped = true
        for link in links { link.close(closeCode, reason) }
    }

    /// The process is gone, and with it all that this loop would have done.
    func die() {
        stepped = nil
        for link in links { link.cut() }
    }

    func bury() {
        stepped = nil
        for link in links { link.peer = nil }
    }

    func open(_ link: SimulatedLink) {
        links.append(link)
        stepped?.open(link)
    }

    func receive(_ text: [UInt8], from link: SimulatedLink) {
        stepped?.receive(text, from: link)
        comeToTurn()
    }

    func resume(_ link: SimulatedLink) {
        stepped?.resume(link)
        comeToTurn()
    }

    func close(_ link: SimulatedLink) {
        links.removeAll { $0 === link }
        stepped?.close(link)
        link.peer = nil
        comeToTurn()
    }

    /// Takes what the engine has handed over.
    func takeDeliveries() {
        let deliveries = outlet.take()
        guard !deliveries.isEmpty else { return }
        var first = 0
        for (index, delivery) in deliveries.enumerated() {
            switch delivery {
            case .gone(let board):
                stepped?.take(Array(deliveries[first...index]))
                first = index + 1
                end(board)
            case .answer(let number, let answer): world.server.answered(number, answer)
            default: break
            }
        }
        stepped?.take(Array(deliveries[first...]))
        comeToTurn()
    }

    /// What it says of the board from now on is of another past.
    private func end(_ board: Identifier) {
        let past = pasts[board, default: 0] + 1
        pasts[board] = past
        if world.ledger(of: board).past < past { world.fail("\(board) was said to be deleted, and is on disk") }
    }

    /// Much may happen before a loop comes to the end of its turn.
    private func comeToTurn() {
        guard !isTurning else { return }
        isTurning = true
        world.after(Int64(world.number(0...2))) { [weak self] in
            guard let self else { return }
            isTurning = false
            stepped?.turn()
            world.server.wake()
        }
    }
}
