import Boards
import Engine
import Journal
import Specimens
import Synchronization
import Testing

/// A disk on which only what is under way fits: new writes are told, everything else goes on.
struct FullDiskTests {
    /// Whether the disk is full.
    private final class Disk: Sendable { let isFull = Mutex(false) }

    @Test func `P22 new writes are refused with a sentence; receipts, readers and deletions go on`() throws {
        let disk = Disk()
        let hall = try Hall(MemoryJournal(), isFull: { disk.isFull.withLock { $0 } })
        _ = hall.declare("lunch", .toggle("door"))
        _ = hall.declare("dinner", .toggle("door"))
        let name = WriteName(client: utf8("c"), id: 1)
        #expect(hall.click("lunch", "door", "switch", name).seq == 2)
        disk.isFull.withLock { $0 = true }
        guard case .readOnly(let sentence) = hall.click("lunch", "door", "switch").refusal else {
            return #expect(Bool(false))
        }
        #expect(sentence.contains("disk") && sentence.contains("full"))
        #expect(hall.click("lunch", "door", "switch", name).seq == 2)
        #expect(hall.click("lunch", "nothing", "switch").refusal == .noGroup(known("nothing")))
        #expect(hall.declare("supper", .toggle("door")).isReadOnly && hall.read("supper") == nil)
        #expect(hall.ask(.keep(Picture(name: "p", type: "image/png", bytes: [1]), for: nil), as: Hall.host).isReadOnly)
        #expect(hall.ask(.probe).isReadOnly)
        #expect(hall.read("lunch").checked("door") == ["switch"])
        #expect(hall.ask(.delete(known("dinner")), as: Hall.host).isDone)
        disk.isFull.withLock { $0 = false }
        #expect(hall.ask(.probe).isDone)
        #expect(hall.click("lunch", "door", "switch").seq == 3)
        hall.engine.stop()
    }
}
