import Glibc
import Server
import Sockets
import Synchronization
import Threads

/// The real server in this process, on a Unix socket, with what it has in memory: what is fed goes the way of everybody's bytes.
///
/// The fuzzer sees the server's code as its own. Started once for all executions, so that boards and people
/// gather as they do in a hall; the host key is always the same, so that examples can hold it.
final class LiveServer: Sendable {
    static let hostKey = "host_fuzzing"

    static let shared: LiveServer = {
        do { return try LiveServer() } catch { fatalError("the server doesn't start: \(error)") }
    }()

    private let server: Server
    private let path: String
    private let executions = Atomic<Int>(0)

    private init() throws {
        let folder = "/tmp/switchboard-fuzz-\(getpid())"
        mkdir(folder, 0o700)
        path = "\(folder)/socket"
        guard let key = fopen("\(folder)/host-key", "w") else { throw ServerError.unusable(path: folder, reason: "?") }
        fputs(Self.hostKey, key)
        fclose(key)
        var settings = Settings(
            web: "web", styles: ["Plugins"], libraries: [environment("FUZZ_LIBRARIES", else: ".build/debug")],
            version: "fuzz")
        settings.listen = ListenAddress(path: path)
        settings.hostKeyFile = "\(folder)/host-key"
        settings.messagesPerSecond = 1_000_000
        settings.memory = 0
        settings.ballast = 0
        settings.round = 0
        server = try Server(settings)
        // libwebsockets must not lose its globals under a loop that still turns.
        atexit { LiveServer.shared.end() }
    }

    /// A release build says why in a fatal error alone.
    static func expect(_ answer: [UInt8], _ begin: String) {
        let text = String(decoding: answer.prefix(1000), as: UTF8.self)
        if !text.hasPrefix(begin) { fatalError("the server answers so: '\(text)'") }
    }

    private func end() {
        server.stop()
        server.wait()
    }

    /// A new connection.
    func connect() -> Line { Line(path) }

    /// After every so many executions, as it costs as much as one, it must still answer.
    ///
    /// A loop, an engine or a journal that stands still is a finding; that the machine has much else to do is none.
    func prove() {
        guard executions.add(1, ordering: .relaxed).newValue % 200 == 0 else { return }
        let line = connect()
        line.send(Array("GET /readyz HTTP/1.1\r\nHost: fuzz\r\nConnection: close\r\n\r\n".utf8))
        let answer = line.read(until: "}", milliseconds: 30_000)
        LiveServer.expect(answer, "HTTP/1.1 200")
    }
}

private func environment(_ name: String, else usual: String) -> String {
    getenv(name).map { String(cString: $0) } ?? usual
}
