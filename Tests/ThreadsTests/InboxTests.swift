import Synchronization
import Testing
import Threads

struct InboxTests {
    @Test func `what was posted is taken at once and in order`() {
        let inbox = Inbox<Int>()
        inbox.post(1)
        inbox.post(contentsOf: [2, 3])
        #expect(inbox.count == 3)
        #expect(inbox.take(waiting: 0) == [1, 2, 3])
        #expect(inbox.count == 0)
    }

    @Test func `an empty inbox gives up after the time, and not before`() {
        let inbox = Inbox<Int>()
        let start = Clock.monotonic()
        #expect(inbox.take(waiting: 30) == [])
        #expect(Clock.monotonic() - start >= 29)
        #expect(inbox.take(waiting: 0) == [])
    }

    @Test func `a closed inbox gives what it has, then ends`() {
        let inbox = Inbox<Int>()
        inbox.post(1)
        inbox.close()
        #expect(!inbox.post(2))
        #expect(inbox.take() == [1])
        #expect(inbox.take() == nil)
        #expect(inbox.take(waiting: 1000) == nil)
    }

    @Test func `a sleeper wakes for a post and for the end`() {
        let inbox = Inbox<Int>()
        let taken = Mutex<[Int]>([])
        let worker = Worker(name: "sleeper") {
            while let items = inbox.take() { taken.withLock { $0 += items } }
        }
        for number in 0..<1000 { inbox.post(number) }
        inbox.close()
        worker.join()
        #expect(taken.withLock { $0 } == Array(0..<1000))
    }

    @Test func `many posters lose nothing, and each keeps its order`() {
        let inbox = Inbox<(poster: Int, number: Int)>()
        let posters = (0..<4).map { poster in
            Worker(name: "poster") { for number in 0..<5000 { inbox.post((poster, number)) } }
        }
        var next = [0, 0, 0, 0]
        while next != [5000, 5000, 5000, 5000], let items = inbox.take(waiting: 5000), !items.isEmpty {
            for item in items where next[item.poster] == item.number { next[item.poster] += 1 }
        }
        for poster in posters { poster.join() }
        #expect(next == [5000, 5000, 5000, 5000])
    }
}
