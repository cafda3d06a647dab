import Glibc
import Journal
import Synchronization
import Testing

/// The file that is given up when the disk is full.
struct BallastTests {
    private let scratch = Scratch()

    /// Bytes that the disk says are free, and the sentences said.
    private final class Disk: Sendable {
        let room = Mutex<Int64>(0)
        let said = Mutex<[String]>([])
    }

    private let disk = Disk()

    private func ballast(size: Int64 = 1 << 20, interval: Int64 = 0) -> Ballast {
        let disk = disk
        return Ballast(
            path: scratch.path, size: size, interval: interval, room: { disk.room.withLock { $0 } },
            tell: { text in disk.said.withLock { $0.append(text) } })
    }

    private var bytes: Int64? {
        var facts = stat()
        // Blocks, as a file can be long and take no room.
        return stat(scratch.path, &facts) == 0 ? Int64(facts.st_blocks) * 512 : nil
    }

    @Test func `it takes room, gives it up once, and takes it again when there is twice as much`() {
        let ballast = ballast()
        ballast.hold()
        #expect(bytes ?? 0 >= 1 << 20 && !ballast.isFull && scratch.mode() == 0o600)
        #expect(ballast.release() && bytes == nil)
        #expect(!ballast.release())
        #expect(ballast.isFull)
        disk.room.withLock { $0 = 2 << 20 - 1 }
        #expect(ballast.isFull)
        disk.room.withLock { $0 = 2 << 20 }
        #expect(!ballast.isFull && bytes ?? 0 >= 1 << 20)
        #expect(disk.said.withLock { $0.map { $0.contains("full") } } == [true, false])
    }

    @Test func `it looks for room only now and then`() {
        let ballast = ballast(interval: 60_000)
        ballast.hold()
        #expect(ballast.release())
        disk.room.withLock { $0 = 1 << 40 }
        #expect(ballast.isFull)
    }

    @Test func `where it can't be made the disk counts as full; where none is wanted it never does`() {
        let impossible = Ballast(path: "/proc/no/ballast", size: 1 << 20)
        impossible.hold()
        #expect(impossible.isFull && !impossible.release())
        let none = ballast(size: 0)
        none.hold()
        #expect(!none.isFull && none.release() && bytes == nil)
    }

    @Test(arguments: Medium.allCases) func `a batch that finds the disk full is saved with it`(_ medium: Medium) throws
    {
        let subject = Subject(medium)
        let ballast = ballast()
        ballast.hold()
        let thread = try JournalThread(subject.journal, patience: Patience(pause: 0, makeRoom: ballast.release))
        defer { thread.stop() }
        let outcomes = Mutex<[Bool]>([])
        subject.fault.fail(.full)
        for batch in [Batch(created: [board()]), Batch(records: [record(1)])] {
            thread.append(batch) { result in outcomes.withLock { $0.append((try? result.get()) != nil) } }
        }
        thread.stop()
        #expect(outcomes.withLock { $0 } == [true, true] && ballast.isFull)
        #expect(try subject.journal.reader().records(of: "b", after: 0, limit: 9).count == 1)
    }
}
