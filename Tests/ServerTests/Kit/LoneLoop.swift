import Boards
import Engine
import Server
import Sockets
import Specimens
import Synchronization

/// A loop without engine and sockets, with one link: the test says what the client says, and answers what the loop asks.
final class LoneLoop: LinkLoop {
    final class Timer: Cancellable {
        func cancel() {}
    }

    private final class Door: EngineDoor {
        private let asked = Mutex<[Request]>([])
        let loadedBoards = 0

        func post(_ requests: [Request]) -> [Request] {
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
        let number: UInt64 = 1
        let address: PeerAddress
        var peer: AnyObject?
        var ending: Ending?
        let isBusy = false
        let queuedReplies = 0
        private let taker = Taker()
        private(set) var sent: [String] = []

        init(_ address: PeerAddress) { self.address = address }

        var line: Line { taker.line }

        func send(_ frame: Frame) {
            sent += frame.payloads.map { String(decoding: frame.bytes[$0], as: UTF8.self) }
        }

        func close(_ code: UInt16, _ reason: String) {}
        func kill() {}
    }

    let mailbox = Mailbox()
    let counters = LoopCounters()
    let (hasRoom, queuedBytes, connectionCount) = (true, 0, 1)
    let now: UInt64 = 0
    private let door = Door()
    private let link: LoneLink
    private var stepped: SteppedLoop?

    /// Somebody with the host key is there.
    init() throws {
        guard let address = PeerAddress("127.0.0.1") else { preconditionFailure("this is an address") }
        link = LoneLink(address)
        let kit = try SteppedLoop.Kit(styles: Built.catalogue, web: "\(Built.root)/web")
        let outside = SteppedLoop.Outside(
            engine: door, wall: { 1_796_000_000_000 }, freshName: { String(repeating: "x", count: $0) }, round: 33)
        stepped = SteppedLoop.start(kit, outside, on: [self])[0]
        stepped?.open(link)
        say("{\"type\":\"hello\",\"token\":\"\(kit.hostKey)\"}")
    }

    func after(milliseconds: UInt64, _ body: @escaping () -> Void) -> Timer { Timer() }
    func shed() {}
    func stop(closeCode: UInt16, reason: String) {}

    /// The client says it.
    func say(_ text: String) { stepped?.receive(Array(text.utf8), from: link) }

    /// What the loop has asked the engine since it was last looked.
    func questions() -> [Request] {
        stepped?.turn()
        return door.take()
    }

    func answer(_ question: Request, _ answer: Answer) { take(.answer(question.sender.number, answer)) }
    func take(_ delivery: Delivery) { stepped?.take([delivery]) }

    /// All that the client was told that has these words in it.
    func told(_ words: String) -> [String] { link.sent.filter { $0.contains(words) } }
}
