import Glibc
import Synchronization

@testable import Sockets

/// A real loop on a thread of its own, listening on a port the system chose.
final class TestServer: Sendable {
    let events = Events()
    let mailbox: Mailbox
    let port: UInt16
    private let thread: TestThread

    private struct Born: Sendable {
        let mailbox: Mailbox
        let port: UInt16
    }

    init(
        _ settings: LoopSettings = TestServer.quickSettings, _ behaviour: Behaviour = Behaviour(),
        on address: ListenAddress = ListenAddress(host: "127.0.0.1", port: 0), _ entrance: Entrance = .plain
    ) throws {
        let events = events
        let born = Cell<Result<Born, SocketError>>()
        thread = TestThread {
            do throws(SocketError) {
                let loop = try EventLoop(settings, delegate: TestDelegate(behaviour, events))
                born.set(.success(Born(mailbox: loop.mailbox, port: try loop.listen(address, entrance))))
                loop.run()
                events.add("ended")
            } catch {
                born.set(.failure(error))
            }
        }
        let result = try born.wait().get()
        mailbox = result.mailbox
        port = result.port
    }

    /// A tick often enough for tests.
    static var quickSettings: LoopSettings {
        var settings = LoopSettings()
        settings.tick = 50
        settings.stopDeadline = 300
        return settings
    }

    /// Runs `body` on the loop's thread and waits for its result.
    func on<Value: Sendable>(_ body: @escaping @Sendable (EventLoop) -> Value) -> Value {
        let cell = Cell<Value>()
        mailbox.post { cell.set(body($0)) }
        return cell.wait()
    }

    /// Runs `body` with the delegate, on the loop's thread, and waits for its result.
    func withDelegate<Value: Sendable>(_ body: @escaping @Sendable (TestDelegate) -> Value) -> Value? {
        on { loop in (loop.delegate as? TestDelegate).map(body) }
    }

    /// Ends the loop and waits for its thread.
    func stop() {
        mailbox.post { $0.stop(closeCode: 1001, reason: "restart") }
        thread.join()
    }
}
