internal import Engine
internal import Glibc
internal import Sockets
internal import Threads

/// An event loop on a thread of its own, as everybody else sees it.
final class LoopThread: Outlet {
    private let mailbox: Mailbox
    private let worker: Worker

    /// Starts `count` loops.
    static func start(count: Int, _ settings: LoopSettings) throws(ServerError) -> [LoopThread] {
        var loops: [LoopThread] = []
        for number in 0..<count { loops.append(try LoopThread(number, settings)) }
        return loops
    }

    private init(_ number: Int, _ settings: LoopSettings) throws(ServerError) {
        let made = Inbox<Result<Mailbox, SocketError>>()
        worker = Worker(name: "loop \(number)") {
            do throws(SocketError) {
                let sockets = try EventLoop(settings)
                sockets.delegate = Loop(number, sockets)
                made.post(.success(sockets.mailbox))
                sockets.run()
            } catch {
                made.post(.failure(error))
            }
        }
        guard let result = made.take()?.first else { preconditionFailure("the thread always says how it went") }
        do throws(SocketError) { mailbox = try result.get() } catch { throw .sockets("\(error)") }
    }

    func deliver(_ deliveries: [Delivery]) {
        mailbox.post { sockets in (sockets.delegate as? Loop)?.take(deliveries) }
    }

    /// Opens the port on every loop; the system spreads newcomers.
    static func listen(
        _ loops: [LoopThread], _ address: ListenAddress, _ entrance: Entrance, _ shared: Shared
    ) throws(ServerError) -> UInt16 {
        var address = address
        for (index, loop) in loops.enumerated() {
            let answer = Inbox<Result<UInt16, SocketError>>()
            loop.mailbox.post { [address] sockets in
                (sockets.delegate as? Loop)?.begin(shared)
                do throws(SocketError) {
                    // The first looks whether another server has the port; sharing it with that one would split the audience.
                    answer.post(.success(try sockets.listen(address, exclusively: index == 0, entrance)))
                } catch {
                    answer.post(.failure(error))
                }
            }
            guard let result = answer.take()?.first else { preconditionFailure("a loop answers") }
            do throws(SocketError) { address.port = try result.get() } catch { throw .cannotListen(error) }
        }
        return address.port
    }

    /// Changes what the loop shares with the others, in its turn.
    func change(_ body: @escaping @Sendable (inout Shared) -> Void) {
        mailbox.post { ($0.delegate as? Loop)?.change(body) }
    }

    func stop() { mailbox.post { ($0.delegate as? Loop)?.end() } }

    func join() { worker.join() }
}
