import Glibc
import Sockets

/// Sends every text back, so that a conformance suite can look at the socket layer by itself.
@main
final class Echo: LoopDelegate {
    private unowned let loop: EventLoop
    private var waiting: [(Connection, Frame)] = []

    private init(_ loop: EventLoop) { self.loop = loop }

    /// The suite's largest message has 16 MiB, and it counts pings: none of ours in between.
    private static var settings: LoopSettings {
        var settings = LoopSettings()
        settings.maxMessage = 17 << 20
        settings.pingInterval = 3_600_000
        settings.silence = 7_200_000
        return settings
    }

    static func main() throws {
        let loop = try EventLoop(settings)
        let echo = Echo(loop)
        loop.delegate = echo
        print(try loop.listen(ListenAddress(host: "127.0.0.1", port: 0)))
        fflush(nil)
        loop.onSignal(SIGTERM) { [unowned loop] in loop.stop(closeCode: 1001, reason: "") }
        loop.run()
    }

    /// The answer leaves a moment later, as those of the server do, which wait for the disk.
    func received(_ message: UnsafeRawBufferPointer, on connection: Connection) {
        waiting.append((connection, Frame(text: message)))
        if waiting.count == 1 { loop.after(milliseconds: 5) { [unowned self] in answer() } }
    }

    private func answer() {
        let due = waiting
        waiting = []
        for (connection, frame) in due { connection.send(frame) }
    }

    func refusal(of request: UpgradeRequest) -> HTTPResponse? { nil }
    func request(_ request: HTTPRequest, _ exchange: Exchange) { exchange.respond(HTTPResponse(status: 404)) }
    func opened(_ connection: Connection) {}
    func writable(_ connection: Connection) {}
    func closed(_ connection: Connection) {}
    func turn() {}
}
