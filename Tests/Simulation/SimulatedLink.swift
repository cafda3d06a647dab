/// One connection: two directions, each in order, each late; when it is lost, so is all that is under way.
final class SimulatedLink {
    private unowned let world: World
    /// What each end does with a message, and on learning that the link is lost.
    var toServer: ([UInt8]) -> Void = { _ in }
    var toClient: ([UInt8]) -> Void = { _ in }
    var serverLost: () -> Void = {}
    var clientLost: () -> Void = {}
    private(set) var isUp = true
    private var arrivals: (server: Int64, client: Int64) = (0, 0)
    /// Until then the client reads nothing.
    private var busyUntil: Int64 = 0

    init(_ world: World) { self.world = world }

    /// Whether a reader would have to wait, as one with a full window has.
    var isBusy: Bool { busyUntil > world.clock.now }

    func becomeBusy(for milliseconds: Int64) { busyUntil = world.clock.now + milliseconds }

    private func arrival(after last: Int64) -> Int64 {
        let slow = world.has(.slowLinks) && world.chance(4)
        return max(last, world.clock.now + Int64(slow ? world.number(100...2000) : world.number(1...30)))
    }

    func sendToServer(_ text: [UInt8]) {
        guard isUp else { return }
        arrivals.server = arrival(after: arrivals.server)
        world.at(arrivals.server) { [self] in if isUp { toServer(text) } }
    }

    func sendToClient(_ text: [UInt8]) {
        guard isUp else { return }
        arrivals.client = arrival(after: arrivals.client)
        world.at(arrivals.client) { [self] in if isUp { toClient(text) } }
    }

    /// Each end learns of it in its own time.
    func cut() {
        guard isUp else { return }
        isUp = false
        let late = world.has(.halfOpen) && world.chance(30)
        world.after(Int64(late ? world.number(500...4000) : world.number(0...50))) { [self] in serverLost() }
        let later = world.has(.halfOpen) && world.chance(30)
        world.after(Int64(later ? world.number(500...4000) : world.number(0...50))) { [self] in clientLost() }
    }
}
