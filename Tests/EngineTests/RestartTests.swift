import Boards
import Engine
import Journal
import Records
import Specimens
import Testing

/// What a restart brings back: everything, from entries and snapshots alone (E5).
@Suite struct RestartTests {
    private let click = Intent.click(group: known("door"), button: known("switch"))

    private func essence(_ snapshot: Snapshot?) -> String {
        guard let snapshot else { return "no board" }
        return "\(snapshot.epoch) \(snapshot.seq) \(snapshot.state) \(snapshot.revision) \(snapshot.title) "
            + "\(snapshot.groups.map { "\($0.group) \(Array($0.selection))" })"
    }

    @Test func `E5 the same epoch, seq, revs, digest and receipts, replayed or from the snapshot of stop`() throws {
        let journal = MemoryJournal()
        // A journal that ends in the middle: what the first server had on disk when it was killed.
        let killed = MemoryJournal()
        let first = try Hall(journal)
        _ = first.declare(
            "lunch", .toggle("door"), DeclaredGroup("g", "radio", [DeclaredButton("a"), DeclaredButton("b")]))
        let name = WriteName(client: utf8("c"), id: 7)
        _ = first.click("lunch", "door", "switch", name)
        _ = first.click("lunch", "g", "b")
        _ = first.ask(.write(known("lunch"), .grant(who: 5, .viewer), nil), as: Hall.host)
        let before = essence(first.read("lunch"))
        let reader = try journal.reader()
        #expect(try reader.snapshot(of: "lunch") == nil)
        let copy = Batch(
            created: try reader.boards(), people: try reader.people(of: "lunch"),
            records: try reader.records(of: "lunch", after: 0, limit: 100))
        let writer = try killed.writer()
        _ = try writer.append(copy)
        writer.close()
        first.engine.stop()
        #expect(try reader.snapshot(of: "lunch")?.seq == 4)
        for journal in [journal, killed] {
            let second = try Hall(journal)
            #expect(essence(second.read("lunch")) == before)
            #expect(second.click("lunch", "door", "switch", name).seq == 2)
            let other = Request.Kind.write(known("lunch"), .click(group: known("g"), button: known("a")), name)
            #expect(second.ask(other).refusal == .conflict)
            #expect(second.click("lunch", "door", "switch").seq == 5)
            second.engine.stop()
        }
        let chains = try [journal, killed].map { try $0.reader().records(of: "lunch", after: 4, limit: 1).map(\.chain) }
        #expect(chains[0] == chains[1] || chains[0].count == 1, "who is random, so only the length is equal")
    }

    @Test func `few entries that declare much are worth a snapshot too`() throws {
        let journal = MemoryJournal()
        let hall = try Hall(journal)
        let label = String(repeating: "x", count: 4000)
        for number in 1...3 {
            let buttons = (0..<1000).map { DeclaredButton("b\(number)-\($0)", label: label) }
            _ = hall.declare("lunch", DeclaredGroup("g", "box", buttons))
        }
        hall.settle()
        #expect(try journal.reader().snapshot(of: "lunch")?.seq == 3)
        hall.engine.stop()
    }

    @Test func `a snapshot is stored after a thousand entries, and the rest is replayed behind it`() throws {
        let journal = MemoryJournal()
        let hall = try Hall(journal)
        _ = hall.declare("lunch", .toggle("door"))
        for _ in 0..<998 { hall.post(.write(known("lunch"), click, nil)) }
        hall.settle()
        let reader = try journal.reader()
        #expect(try reader.snapshot(of: "lunch") == nil)
        _ = hall.click("lunch", "door", "switch")
        hall.settle()
        let row = try #require(try reader.snapshot(of: "lunch"))
        #expect(row.seq == 1000)
        let last = try #require(try reader.records(of: "lunch", after: 999, limit: 1).first)
        #expect(try StoredBoard(parsing: row.text).chain.head == last.chain)
        for _ in 0..<10 { _ = hall.click("lunch", "door", "switch") }
        let before = essence(hall.read("lunch"))
        #expect(try reader.snapshot(of: "lunch")?.seq == 1000)
        hall.engine.stop()
        #expect(try reader.snapshot(of: "lunch")?.seq == 1010)
        let again = try Hall(journal)
        #expect(essence(again.read("lunch")) == before)
        again.engine.stop()
    }

    @Test func `a restart without the styles shows everything, and writes say what is missing`() throws {
        let journal = MemoryJournal()
        let first = try Hall(journal)
        _ = first.declare("lunch", .toggle("door"))
        _ = first.click("lunch", "door", "switch")
        let before = essence(first.read("lunch"))
        first.engine.stop()
        let second = try Hall(journal, styles: NoStyles())
        #expect(essence(second.read("lunch")) == before)
        #expect(second.click("lunch", "door", "switch").refusal == .noStyle(utf8("switch")))
        second.engine.stop()
    }

    /// A journal whose board has three good entries; `spoil` may change what is written.
    private func journal(_ spoil: (inout [Record]) -> Void) throws -> MemoryJournal {
        let good = MemoryJournal()
        let hall = try Hall(good)
        _ = hall.declare("lunch", .toggle("door"))
        for _ in 0..<2 { _ = hall.click("lunch", "door", "switch") }
        let reader = try good.reader()
        var records = try reader.records(of: "lunch", after: 0, limit: 10)
        let people = try reader.people(of: "lunch")
        let boards = try reader.boards()
        hall.engine.stop()
        spoil(&records)
        let spoiled = MemoryJournal()
        let writer = try spoiled.writer()
        _ = try writer.append(Batch(created: boards, people: people, records: records))
        writer.close()
        return spoiled
    }

    /// The board as it is read, and the sentence that refuses a write.
    private func open(_ journal: MemoryJournal) throws -> (seq: Int64?, checked: [String], sentence: String?) {
        let hall = try Hall(journal)
        defer { hall.engine.stop() }
        let snapshot = hall.read("lunch")
        guard case .readOnly(let sentence) = hall.click("lunch", "door", "switch").refusal else {
            return (snapshot?.seq, snapshot.checked("door"), nil)
        }
        return (snapshot?.seq, snapshot.checked("door"), sentence)
    }

    @Test func `a snapshot that can't be read isn't needed while every entry is there`() throws {
        let journal = try journal { _ in }
        let writer = try journal.writer()
        _ = try writer.append(Batch(snapshots: [SnapshotRow(board: "lunch", seq: 3, text: utf8("{\"v\":1}"))]))
        writer.close()
        let opened = try open(journal)
        #expect(opened.seq == 3 && opened.checked.isEmpty && opened.sentence == nil)
    }

    @Test func `an entry of a newer version makes the board read-only, with a sentence`() throws {
        let opened = try open(try journal { $0[2].text = utf8("{\"v\":2}") })
        #expect(opened.seq == 2 && opened.checked == ["switch"])
        #expect(opened.sentence?.contains("newer release (version 2)") == true)
    }

    @Test func `an entry that can't be read: the board shows what came before it, and takes no writes`() throws {
        let opened = try open(try journal { $0[2].text = utf8("{\"v\":1,\"seq\":") })
        #expect(opened.seq == 2 && opened.checked == ["switch"])
        #expect(opened.sentence?.hasPrefix("Entry 3 can't be read (line 1") == true)
    }

    @Test func `a changed entry breaks the chain: what came before is shown, and nothing is written`() throws {
        let opened = try open(
            try journal { records in
                let text = String(decoding: records[1].text, as: UTF8.self)
                records[1].text = utf8(text.replacing("\"on\":[0],\"off\":[]", with: "\"on\":[],\"off\":[]"))
            })
        #expect(opened.seq == 1 && opened.checked == [])
        #expect(opened.sentence?.hasPrefix("Entry 2 doesn't fit") == true)
        let head = try open(try journal { $0[2].chain[31] ^= 1 })
        #expect(head.seq == 2 && head.sentence?.hasPrefix("Entry 3 doesn't fit") == true)
    }

    @Test func `an entry under another number doesn't fit`() throws {
        let opened = try open(try journal { $0[1].text = $0[0].text })
        #expect(opened.seq == 1 && opened.sentence?.hasPrefix("Entry 2 doesn't fit") == true)
    }

    @Test func `a snapshot of a newer version makes the board read-only`() throws {
        let spoiled = try journal { _ in }
        let writer = try spoiled.writer()
        _ = try writer.append(Batch(snapshots: [SnapshotRow(board: "lunch", seq: 3, text: utf8("{\"v\":7}"))]))
        writer.close()
        #expect(try open(spoiled).sentence?.contains("newer release (version 7)") == true)
    }

    @Test func `one damaged board harms no other`() throws {
        let spoiled = try journal { $0[2].text = [] }
        let hall = try Hall(spoiled)
        #expect(hall.declare("dinner", .toggle("door")).seq == 1)
        #expect(hall.click("dinner", "door", "switch").seq == 2)
        #expect(hall.click("lunch", "door", "switch").isReadOnly)
        hall.engine.stop()
    }
}
