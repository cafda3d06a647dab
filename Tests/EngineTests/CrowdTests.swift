import Boards
import Engine
import Journal
import Records
import Specimens
import Synchronization
import Testing
import Threads

/// Many writers at once.
@Suite struct CrowdTests {
    @Test func `B6 two hundred writers on four threads: one order, one radio checked, every reader the same`() throws {
        let journal = MemoryJournal()
        let hall = try Hall(journal)
        let names = (0..<5).map { "s\($0)" }
        _ = hall.declare("lunch", DeclaredGroup("stars", "radio", names.map { DeclaredButton($0) }))
        let channel = try #require(hall.channel("lunch"))
        let posted = Mutex<[[UInt64]]>([])
        let threads = (0..<4).map { thread in
            Worker(name: "writers") {
                var random = SplitMix64(seed: UInt64(thread))
                var numbers: [UInt64] = []
                for round in 0..<5 {
                    for writer in 0..<50 {
                        let client = utf8("client-\(thread)-\(writer)")
                        let star = known(names[Int.random(in: 0..<5, using: &random)])
                        let intent = Intent.click(group: known("stars"), button: star)
                        let name = WriteName(client: client, id: Int64(round + 1))
                        let person = Person(issuer: "s", subject: "\(thread)-\(writer)")
                        numbers.append(hall.post(.write(known("lunch"), intent, name), as: person))
                    }
                }
                posted.withLock { $0.append(numbers) }
            }
        }
        for thread in threads { thread.join() }
        hall.settle()
        var seqs: [Int64] = []
        for numbers in posted.withLock({ $0 }) {
            let own = try numbers.map { try #require(hall.outlet.await($0).seq) }
            #expect(own == own.sorted(), "P21: a thread's receipts are in its own order")
            seqs += own
        }
        #expect(seqs.sorted() == Array(2...1001), "each write has a place of its own")
        let snapshot = try #require(hall.read("lunch"))
        #expect(snapshot.groups.first?.selection.count == 1)
        #expect(snapshot.state == channel.head)
        hall.engine.stop()
        // The journal tells the same story: at each entry exactly one radio is checked.
        var board = Board(id: known("lunch"), epoch: snapshot.epoch)
        for record in try journal.reader().records(of: "lunch", after: 0, limit: 2000) {
            board.apply(try Entry(parsing: record.text), at: record.time, name: nil)
            #expect(record.seq == 1 || (board.groups.first?.selection.count ?? 0) == 1, "seq \(record.seq)")
        }
        #expect(board.views[1] == channel.head)
    }
}
