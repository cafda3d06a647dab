import Boards
import JSON
import Records
import Specimens
import Testing

/// Entries as texts: the bytes that are hashed, kept and exported.
@Suite struct EntryTextTests {
    @Test(arguments: 0..<200 as Range<UInt64>) func `an entry reads back as itself, byte for byte`(seed: UInt64) throws
    {
        var histories = Histories(seed: seed)
        for step in try histories.play(80).journal {
            let text = step.entry.text
            let read = try Entry(parsing: text)
            #expect(read == step.entry, "seed \(seed), seq \(step.entry.seq)")
            #expect(read.text == text, "seed \(seed), seq \(step.entry.seq)")
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>) func `so does a snapshot, and the board goes on from it`(seed: UInt64)
        throws
    {
        var histories = Histories(seed: seed)
        let board = try histories.play(80).board
        let chain = Chain(board: board.id.bytes, epoch: utf8("9f86d081884c7d65"))
        let text = StoredBoard(board: board.restorable, chain: chain).text
        let read = try StoredBoard(parsing: text)
        #expect(read.text == text && read.chain == chain, "seed \(seed)")
        let restored = Board(id: board.id, epoch: board.epoch, restoring: read.board)
        #expect(restored.essence == board.essence, "seed \(seed)")
    }

    /// One entry of each kind, with everything that can be in it.
    static let examples: [Entry] = {
        let pizza = Button(id: known("pizza"), ordinal: 0, label: utf8("Pizza 🍕"), value: utf8("1"))
        let soup = Button(
            id: known("soup"), ordinal: 2, label: utf8("<b>\"Soup\"\\\n"), value: utf8("{\"a\":[null,1.5]}"),
            pictures: Pictures(checked: utf8("a.svg"), unchecked: utf8("b.svg")))
        let full = Structure(
            title: utf8("Lunch"), lang: utf8("en"),
            groups: [
                Group(
                    id: known("food"), ordinal: 0, label: utf8("e\u{301}"), style: utf8("radio"), deselectable: true,
                    max: 1, buttons: .listed([pizza, soup], bound: 3)),
                Group(
                    id: known("door"), ordinal: 4, label: [], style: utf8("switch"),
                    texts: Texts(on: utf8("YES"), off: utf8("NO")), values: Values(on: utf8("1"), off: utf8("null")),
                    buttons: .numbered(1)),
            ], nextGroup: 5)
        let all = known("all")
        return [
            Entry(
                seq: 1, who: 9_007_199_254_740_991, intent: .declare(content: 0x0123_4567_89ab_cdef),
                outcome: Outcome([.declare(full), .check(group: 0, on: [0...0, 2...2], off: [])])),
            Entry(seq: 2, who: 1, intent: .declare(content: .max), outcome: Outcome([.declare(Structure())])),
            Entry(
                seq: 3, who: 2, intent: .set(group: all, on: [known("3")], off: [known("1"), known("2")]),
                outcome: Outcome([.check(group: 7, on: [3...3], off: [0...1, 4...999_999])])),
            Entry(seq: 4, who: 2, intent: .set(group: all, on: [], off: [known("1")]), outcome: Outcome()),
            Entry(
                seq: 5, who: 3, intent: .click(group: all, button: known("b")),
                outcome: Outcome([.check(group: 0, on: [], off: [5...5])])),
            Entry(seq: 6, who: 3, intent: .grant(who: 4, .viewer), outcome: Outcome([.grant(who: 4, .viewer)])),
            Entry(seq: 7, who: 3, intent: .grant(who: 4, .host), outcome: Outcome([.grant(who: 4, .host)])),
        ]
    }()

    /// Texts of version 1, as releases have written them: they are read for ever.
    @Test func `the golden entries of version 1 are written and read as they stand`() throws {
        if Vectors.isRecording { Vectors.record("entries-v1.jsonl", EntryTextTests.examples.map(\.text)) }
        let lines = Vectors.lines("entries-v1.jsonl")
        #expect(lines.count == EntryTextTests.examples.count)
        for (line, entry) in zip(lines, EntryTextTests.examples) {
            #expect(try Entry(parsing: line) == entry)
            #expect(String(decoding: entry.text, as: UTF8.self) == String(decoding: line, as: UTF8.self))
        }
    }

    @Test func `an entry holds neither a name nor a time`() throws {
        let text = EntryTextTests.examples[2].text
        #expect(try JSON.parse(text).members?.map(\.key) == ["v", "seq", "who", "intent", "outcome"])
    }
}
