import Synchronization
import Testing
import Threads

struct WorkerTests {
    @Test func `join returns after the function did, and again at once`() {
        let isDone = Mutex(false)
        let worker = Worker(name: "a name longer than fifteen bytes") { isDone.withLock { $0 = true } }
        worker.join()
        #expect(isDone.withLock { $0 })
        worker.join()
    }

    @Test func `a thread nobody joins still runs`() {
        let inbox = Inbox<Int>()
        _ = Worker(name: "left alone") { inbox.post(1) }
        #expect(inbox.take(waiting: 5000) == [1])
    }

    @Test func `a thread has room for deep recursion`() {
        let inbox = Inbox<Int>()
        Worker(name: "deep") { inbox.post(depth(of: 30_000)) }.join()
        #expect(inbox.take(waiting: 0) == [30_000])
    }

    @Test func `the clocks run`() {
        // 2025-01-01, in milliseconds.
        #expect(Clock.wall() > 1_735_689_600_000)
        let before = Clock.monotonic()
        #expect(Clock.monotonic() >= before)
    }
}

private func depth(of levels: Int) -> Int { levels == 0 ? 0 : 1 + depth(of: levels - 1) }
