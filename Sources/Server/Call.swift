internal import Engine
internal import Sockets
internal import Wire

/// An HTTP request that waits for the engine, at most two seconds.
final class Call {
    /// How long a write's answer may take before it is said to be unknown.
    static let patience: UInt64 = 2000

    private let exchange: Exchange
    private let respond: (Answer) -> HTTPResponse
    private var timer: LoopTimer?

    init(_ exchange: Exchange, _ respond: @escaping (Answer) -> HTTPResponse) {
        self.exchange = exchange
        self.respond = respond
    }

    func wait(on sockets: EventLoop, _ giveUp: @escaping () -> Void) {
        timer = sockets.after(milliseconds: Call.patience) { [unowned self] in
            giveUp()
            exchange.respond(HTTPResponse(WireError.unknown))
        }
    }

    func answered(_ answer: Answer) {
        timer?.cancel()
        exchange.respond(WireError(answer).map { HTTPResponse($0) } ?? respond(answer))
    }
}
