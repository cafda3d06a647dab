import Glibc
import Sockets
import Synchronization
import Testing

/// The door from other threads, the timers and the turn.
@Suite struct MailboxTests {
    @Test func `posts from one thread run in order, from several all run`() throws {
        let server = try TestServer()
        let seen = Mutex<[Int: [Int]]>([:])
        let shared = Shared(seen)
        let threads = (0..<4).map { sender in
            TestThread {
                for index in 0..<2_000 {
                    server.mailbox.post { _ in shared.seen.withLock { $0[sender, default: []].append(index) } }
                }
            }
        }
        for thread in threads { thread.join() }
        _ = server.on { _ in true }
        for sender in 0..<4 { #expect(shared.seen.withLock { $0[sender] } == Array(0..<2_000)) }
        server.stop()
    }

    private final class Shared: Sendable {
        let seen: Mutex<[Int: [Int]]>
        init(_ seen: consuming sending Mutex<[Int: [Int]]>) { self.seen = seen }
    }

    @Test func `a post before the loop runs is kept, one after its end does nothing`() throws {
        let events = Events()
        let loop = try EventLoop(LoopSettings(), delegate: TestDelegate(Behaviour(), events))
        let mailbox = loop.mailbox
        mailbox.post { _ in events.add("before") }
        mailbox.post { $0.stop(closeCode: 1001, reason: "") }
        loop.run()
        mailbox.post { _ in events.add("after") }
        #expect(events.all == ["before"])
    }

    @Test func `timers fire in their order, a cancelled one never`() throws {
        let server = try TestServer()
        let events = server.events
        _ = server.on { loop in
            loop.after(milliseconds: 60) { events.add("third") }
            loop.after(milliseconds: 1) { events.add("first") }
            let cancelled = loop.after(milliseconds: 10) { events.add("cancelled") }
            loop.after(milliseconds: 30) { events.add("second") }
            cancelled.cancel()
            cancelled.cancel()
            return true
        }
        #expect(events.wait(for: "third"))
        #expect(events.all == ["first", "second", "third"])
        server.stop()
    }

    @Test func `a timer of 0 ms that sets another lets the loop do other things between them`() throws {
        let server = try TestServer()
        let events = server.events
        _ = server.on { loop in
            func again(_ left: Int) {
                guard left > 0, !events.all.contains("job") else { return events.add("end") }
                loop.after(milliseconds: 0) { again(left - 1) }
            }
            again(20_000)
            return true
        }
        server.mailbox.post { _ in events.add("job") }
        #expect(events.wait(for: "end"))
        #expect(events.all == ["job", "end"])
        server.stop()
    }

    @Test func `a signal becomes a call on the loop`() throws {
        let server = try TestServer()
        let events = server.events
        _ = server.on { loop in
            loop.onSignal(SIGUSR2) { events.add("signal") }
            return true
        }
        Glibc.kill(getpid(), SIGUSR2)
        #expect(events.wait(for: "signal"))
        server.stop()
    }

    @Test func `the turn comes after a job and before the loop sleeps`() throws {
        let turns = Mutex(0)
        let counter = Counter(turns)
        let server = try TestServer(
            TestServer.quickSettings, Behaviour(turn: { _ in counter.value.withLock { $0 += 1 } }))
        let before = counter.value.withLock { $0 }
        _ = server.on { _ in true }
        _ = server.on { _ in true }
        #expect(counter.value.withLock { $0 } > before)
        server.stop()
    }

    private final class Counter: Sendable {
        let value: Mutex<Int>
        init(_ value: consuming sending Mutex<Int>) { self.value = value }
    }
}
