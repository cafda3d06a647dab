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

    init(_ world: World) { self.world = world }

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
        stepped?.take(deliveries)
        comeToTurn()
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
