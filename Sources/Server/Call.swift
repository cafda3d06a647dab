internal import Engine
internal import Sockets
internal import Wire

/// An HTTP request that waits for the engine, at most two seconds.
final class Call {
    /// How long a write's answer may take before it is said to be unknown.
    static let patience: UInt64 = 2000

    private let exchange: Exchange
    private let respond: (Answer) -> HTTPResponse?
    private var timer: (any Cancellable)?
    private var isAnswered = false

    /// Who asks.
    var address: PeerAddress { exchange.address }

    /// `respond` may ask something else first, and return `nil`.
    init(_ exchange: Exchange, _ respond: @escaping (Answer) -> HTTPResponse?) {
        self.exchange = exchange
        self.respond = respond
    }

    /// Nothing is left to wait for when the engine had too much to do: that was answered at once.
    func wait(_ patience: UInt64, on sockets: any LinkLoop, _ giveUp: @escaping () -> Void) {
        guard !isAnswered else { return }
        // The timer keeps this object, which `giveUp` makes the askers forget.
        timer = sockets.after(milliseconds: patience) { [self] in
            giveUp()
            exchange.respond(HTTPResponse(WireError.unknown))
        }
    }

    func answered(_ answer: Answer) {
        isAnswered = true
        timer?.cancel()
        if let response = respond(answer) { exchange.respond(response) }
    }
}
