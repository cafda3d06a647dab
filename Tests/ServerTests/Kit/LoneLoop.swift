import Boards
import Engine
import Server
import Sockets
import Specimens
import Synchronization

/// A loop without engine and sockets, with a few links: the test says what clients say, answers what the loop asks, and
/// lets time go on.
final class LoneLoop: LinkLoop {
    final class Timer: Cancellable {
        let due: UInt64
        private var body: (() -> Void)?

        init(_ due: UInt64, _ body: @escaping () -> Void) { (self.due, self.body) = (due, body) }

        func cancel() { body = nil }
        func fire() { body?() }
    }

    private final class Door: EngineDoor {
        private let asked = Mutex<[Request]>([])
        let loadedBoards = 0

        let isFull = Mutex(false)

        func post(_ requests: [Request]) -> [Request] {
            if isFull.withLock(\.self) { return requests }
            asked.withLock { $0 += requests }
            return []
        }

        func take() -> [Request] {
            asked.withLock { asked in
                defer { asked = [] }
                return asked
            }
        }
    }

    private final class LoneLink: Sockets.Link {
        let number: UInt64
        let address: PeerAddress
        var peer: AnyObject?
        var ending: Ending?
        let isBusy = false
        let queuedReplies = 0
        private let taker = Taker()
        private(set) var sent: [String] = []
        private(set) var writes = 0

        init(_ number: UInt64, _ address: PeerAddress) { (self.number, self.address) = (number, address) }

        var line: Line { taker.line }

        func send(_ frame: Frame) {
            writes += 1
            sent += frame.payloads.map { String(decoding: frame.bytes[$0], as: UTF8.self) }
        }

        func close(_ code: UInt16, _ reason: String) {}
        func kill() {}
    }

    let mailbox = Mailbox()
    let counters = LoopCounters()
    let (hasRoom, queuedBytes, connectionCount) = (true, 0, 1)
    private(set) var now: UInt64 = 0
    private let door = Door()
    private let links: [LoneLink]
    private var timers: [Timer] = []
    private var stepped: SteppedLoop?

    /// Whether the engine takes nothing more.
    var isFull: Bool {
        get { door.isFull.withLock(\.self) }
        set { door.isFull.withLock { $0 = newValue } }
    }

    /// Somebody with the host key is there on the first link; the others have said nothing.
    init(links count: UInt64 = 1) throws {
        guard let address = PeerAddress("127.0.0.1") else { preconditionFailure("this is an address") }
        links = (1...count).map { LoneLink($0, address) }
        let kit = try SteppedLoop.Kit(styles: Built.catalogue, web: "\(Built.root)/web")
        let outside = SteppedLoop.Outside(
            engine: door, wall: { 1_796_000_000_000 }, freshName: { String(repeating: "x", count: $0) }, round: 33)
        stepped = SteppedLoop.start(kit, outside, on: [self])[0]
        for link in links { stepped?.open(link) }
        say("{\"type\":\"hello\",\"token\":\"\(kit.hostKey)\"}")
    }

    func after(milliseconds: UInt64, _ body: @escaping () -> Void) -> Timer {
        let timer = Timer(now + milliseconds, body)
        timers.append(timer)
        return timer
    }

    func shed() {}
    func stop(closeCode: UInt16, reason: String) {}

    /// A client says it.
    func say(_ text: String, on link: Int = 0) { stepped?.receive(Array(text.utf8), from: links[link]) }

    /// What the loop has asked the engine since it was last looked.
    func questions() -> [Request] {
        stepped?.turn()
        return door.take()
    }

    /// A ms goes by, and what is due then is done.
    func step() {
        now += 1
        let due = timers.filter { $0.due <= now }
        timers.removeAll { $0.due <= now }
        for timer in due { timer.fire() }
        stepped?.turn()
    }

    func answer(_ question: Request, _ answer: Answer) { take(.answer(question.sender.number, answer)) }
    func take(_ deliveries: Delivery...) { take(deliveries) }
    func take(_ deliveries: [Delivery]) { stepped?.take(deliveries) }

    /// How often something was sent, whatever it held.
    var writes: Int { links.reduce(0) { $0 + $1.writes } }

    /// All that clients were told that has these words in it, client by client.
    func told(_ words: String) -> [String] { links.flatMap(\.sent).filter { $0.contains(words) } }
}
