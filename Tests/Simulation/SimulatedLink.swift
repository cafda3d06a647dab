import Boards
import Glibc
import Sockets

/// One connection: two directions, each in order, each late; when it is lost, so is all that is under way.
final class SimulatedLink: Link {
    let number: UInt64
    /// Of the server: which start of it this link leads to.
    let life: Int
    let address = PeerAddress.simulated
    var peer: AnyObject?
    private(set) var ending: Ending?
    /// What the client does with a message, and on learning that the link is over.
    var toClient: (SimulatedMessage) -> Void = { _ in }
    var clientLost: () -> Void = {}
    private(set) var isUp = true

    private unowned let world: World
    private unowned let loop: SimulatedLoop
    private let taker = Taker()
    private var arrivals: (server: Int64, client: Int64) = (0, 0)
    /// Until then the client reads nothing.
    private var busyUntil: Int64 = 0
    /// What the server gave to it meanwhile.
    private var queue: [(frame: Frame, pasts: [Identifier: Int])] = []
    /// The goodbye that waits behind the queue.
    private var farewell: UInt16?

    init(_ number: UInt64, _ life: Int, _ loop: SimulatedLoop, _ world: World) {
        (self.number, self.life, self.loop, self.world) = (number, life, loop, world)
        taker.isBusy = { [unowned self] in isBusy || farewell != nil }
        taker.take = { [unowned self] frames in
            for payload in Frame.payloads(in: frames) { deliver(Array(frames[payload]), loop.pasts) }
            return true
        }
    }

    var line: Line { taker.line }
    var isBusy: Bool { ending != nil || busyUntil > world.clock.now || !queue.isEmpty }
    var queuedReplies: Int { queue.reduce(0) { $0 + $1.frame.count } }

    /// The client is slow: what the server has for it waits.
    func becomeBusy(for milliseconds: Int64) {
        busyUntil = world.clock.now + milliseconds
        world.at(busyUntil) { [self] in drain() }
    }

    private func drain() {
        guard ending == nil, busyUntil <= world.clock.now else { return }
        let waiting = queue
        queue = []
        for (frame, pasts) in waiting { for payload in frame.payloads { deliver(Array(frame.bytes[payload]), pasts) } }
        if farewell != nil { return sayFarewell() }
        loop.resume(self)
    }

    private func arrival(after last: Int64) -> Int64 {
        let slow = world.has(.slowLinks) && world.chance(4)
        return max(last, world.clock.now + Int64(slow ? world.number(100...2000) : world.number(1...30)))
    }

    /// Whether both ends are up.
    var holds: Bool { isUp && ending == nil && farewell == nil }

    /// A message of the client's is on its way.
    func sendToServer(_ text: [UInt8]) {
        guard isUp else { return }
        arrivals.server = arrival(after: arrivals.server)
        world.at(arrivals.server) { [self] in
            if isUp, ending == nil, farewell == nil { loop.receive(text, from: self) }
        }
    }

    private func deliver(_ text: [UInt8], _ pasts: [Identifier: Int]) {
        guard isUp else { return }
        if world.has(.lostDelta), world.chance(2), text.starts(with: Array("{\"type\":\"delta\"".utf8)) { return }
        arrivals.client = arrival(after: arrivals.client)
        world.at(arrivals.client) { [self] in
            if isUp { toClient(SimulatedMessage(text: text, pasts: pasts)) }
        }
    }

    func send(_ frame: Frame) {
        guard ending == nil, farewell == nil else { return }
        if isBusy { return queue.append((frame, loop.pasts)) }
        for payload in frame.payloads { deliver(Array(frame.bytes[payload]), loop.pasts) }
    }

    func close(_ code: UInt16, _ reason: String) {
        guard ending == nil, farewell == nil else { return }
        farewell = code
        world.after(0) { [self] in if !isBusy { sayFarewell() } }
        // A reader that takes nothing doesn't hold up the end for longer.
        world.after(5000) { [self] in if ending == nil { kill() } }
    }

    /// What was sent before it arrives before it.
    private func sayFarewell() {
        guard let farewell, ending == nil else { return }
        end(.said(code: farewell))
        arrivals.client = arrival(after: arrivals.client)
        world.at(arrivals.client) { [self] in cut() }
    }

    func kill() {
        guard ending == nil else { return }
        end(.killed)
        cut()
    }

    private func end(_ reason: Ending) {
        ending = reason
        world.after(0) { [self] in loop.close(self) }
    }

    /// Each end learns of it in its own time.
    func cut() {
        guard isUp else { return }
        isUp = false
        let late = world.has(.halfOpen) && world.chance(30)
        world.after(Int64(late ? world.number(500...4000) : world.number(0...50))) { [self] in
            if ending == nil { end(.vanished) }
        }
        let later = world.has(.halfOpen) && world.chance(30)
        world.after(Int64(later ? world.number(500...4000) : world.number(0...50))) { [self] in clientLost() }
    }
}

extension PeerAddress {
    /// Everybody's.
    fileprivate static let simulated: PeerAddress = {
        guard let address = PeerAddress("127.0.0.1") else { preconditionFailure("this is an address") }
        return address
    }()
}
