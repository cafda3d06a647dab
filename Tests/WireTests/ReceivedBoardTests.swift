import Boards
import JSON
import Specimens
import Testing
import Wire

/// A reader in Swift: snapshot, deltas, gaps and proofs (P9, P11, P12).
@Suite struct ReceivedBoardTests {
    private func received(_ board: Board) throws -> ReceivedBoard {
        let body = SnapshotText.body(board.snapshot(for: .participant)) { _ in nil }
        return try ReceivedBoard(snapshot: try JSON.parse(SnapshotText.message(.new, body)))
    }

    private func json(_ delta: Delta) throws -> JSON { try JSON.parse(ServerMessage.delta(known("lunch"), delta).text) }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `P11 a snapshot and random merged deltas give the board`(seed: UInt64) throws {
        var histories = Histories(seed: seed)
        let history = try histories.play(80)
        var board = Board(id: history.board.id, epoch: history.board.epoch)
        var reader: ReceivedBoard?
        var steps: [Step] = []
        for step in history.journal {
            let changes = board.apply(step.entry, at: step.time, name: step.name)
            if changes.structural { reader = nil }
            if reader != nil, changes.touch(.participant) {
                let cells = changes.cells.filter { $0.views.contains(ViewSet(.participant)) }
                steps.append(Step(rev: board.views[1].rev, digest: board.views[1].digest, cells: cells))
            }
            guard Int.random(in: 0..<4, using: &histories.random) == 0 else { continue }
            if let from = reader?.rev {
                let delta = Delta(from: from, merging: steps, to: board.views[1])
                if delta.to > delta.from {
                    let changes = try reader?.apply(delta: try json(delta)) ?? []
                    #expect(changes.count == delta.cells.keys.count { $0.kind == .check }, "seed \(seed)")
                }
            } else {
                reader = try received(board)
            }
            steps = []
            #expect(reader?.have == cursor(board), "seed \(seed), seq \(board.seq)")
            let shown = board.snapshot(for: .participant).groups
            #expect(reader?.groups.map { Array($0.selection) } == shown.map { Array($0.selection) }, "seed \(seed)")
            #expect(reader?.groups.map(\.label) == shown.map(\.group.label), "seed \(seed)")
            #expect(reader?.groups.map(\.poll?.people) == shown.map(\.poll?.people), "seed \(seed)")
            #expect(reader?.groups.map(\.poll?.counts) == shown.map(\.poll?.counts?.tally.counts), "seed \(seed)")
            #expect(reader?.title == board.title, "seed \(seed)")
        }
    }

    private func cursor(_ board: Board) -> Cursor {
        Cursor(epoch: board.epoch, view: .participant, rev: board.views[1].rev, digest: board.views[1].digest.bits)
    }

    private func delta(_ from: Int64, _ to: Int64, _ before: Board, _ after: Board) -> Delta {
        var cells: [Cell: UInt64] = [:]
        let (before, now) = (before.cells(), after.cells())
        for cell in Set(before.keys).union(now.keys) where before[cell] != now[cell] { cells[cell] = now[cell] ?? 0 }
        return Delta(from: from, to: to, digest: after.views[1].digest, cells: cells)
    }

    @Test func `P11 known deltas are ignored, later ones are a gap, a wrong proof is told`() throws {
        var sample = try LiveSample(.toggle("door"), .numbered("n", 20))
        let first = sample.board
        var reader = try received(first)
        try sample.click("door", "switch")
        let second = sample.board
        try sample.click("n", "19")
        let third = sample.board
        #expect(throws: ReceivedBoard.Trouble.gap) { _ = try reader.apply(delta: try json(delta(2, 3, second, third))) }
        let changes = try reader.apply(delta: try json(delta(1, 2, first, second)))
        #expect(changes.map(\.button) == [0] && changes.map(\.isChecked) == [true] && reader.rev == 2)
        let again = try reader.apply(delta: try json(delta(1, 2, first, second)))
        #expect(again.isEmpty && reader.rev == 2)
        #expect(throws: ReceivedBoard.Trouble.gap) { _ = try reader.apply(delta: try json(delta(1, 3, first, third))) }
        var wrong = delta(2, 3, second, third)
        wrong.cells = [.check(1, 18): 1]
        #expect(throws: ReceivedBoard.Trouble.digest) { _ = try reader.apply(delta: try json(wrong)) }
    }

    @Test func `P12 a snapshot whose cells don't prove is refused`() throws {
        let sample = try LiveSample(.numbered("n", 20, checked: [1, 19]))
        let body = SnapshotText.body(sample.board.snapshot(for: .participant)) { _ in nil }
        let text = String(decoding: SnapshotText.message(.new, body), as: UTF8.self)
        #expect(text.contains("\"bits\":\"AgAI\""))
        let changed = utf8(text.replacing("AgAI", with: "AgAA"))
        #expect(throws: ReceivedBoard.Trouble.digest) { _ = try ReceivedBoard(snapshot: try JSON.parse(changed)) }
        for (part, wrong) in [
            ("\"bits\":\"AgAI\"", "\"bits\":\"AgA\""), ("\"structure\":1", "\"structure\":-1"),
            ("\"rev\":1", "\"rev\":\"1\""),
            ("\"ordinal\":0", "\"ordinal\":-1"), ("\"groups\":[", "\"others\":["),
            ("\"view\":\"participant\"", "\"view\":\"x\""),
            ("\"epoch\":\"9f86d081884c7d65\"", "\"epoch\":\"9f86\""),
        ] {
            let spoiled = utf8(text.replacing(part, with: wrong))
            #expect(throws: ReceivedBoard.Trouble.unreadable, "\(wrong)") {
                _ = try ReceivedBoard(snapshot: try JSON.parse(spoiled))
            }
        }
    }

    @Test func `the golden messages of node read here too`() throws {
        let rows = try #require(try Vectors.json("messages.json")["server"]?.array)
        let snapshot = try #require(rows.first { $0["type"]?.string == "snapshot" })
        var reader = try ReceivedBoard(snapshot: snapshot)
        #expect(reader.groups.map { Array($0.selection) } == [[1], [], [1, 19]])
        for delta in rows where delta["type"]?.string == "delta" { _ = try reader.apply(delta: delta) }
        #expect(reader.rev == 21)
        #expect(reader.groups.map { Array($0.selection) } == [[0], [], [1, 17]])
        let stars = reader.groups[0].answer(single: true, texts: nil)
        #expect(stars.text == utf8("Pizza") && stars.value == utf8("1"))
        let door = reader.groups[1].answer(single: false, texts: Texts(on: utf8("ON"), off: utf8("OFF")))
        #expect(door.text == utf8("NO") && door.value == utf8("false"))
    }

    @Test func `A7 differences name each button once, and none that is as it was`() throws {
        var sample = try LiveSample(DeclaredGroup("g", ["a", "b", "c"].map { DeclaredButton($0) }))
        try sample.set("g", on: ["a"])
        let before = try received(sample.board)
        try sample.set("g", on: ["b"], off: ["a"])
        try sample.click("g", "c")
        try sample.click("g", "c")
        let changes = try received(sample.board).differences(from: before)
        #expect(changes.map(\.button) == [1, 0] && changes.map(\.isChecked) == [true, false])
    }

    static let pairs = [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ]

    @Test(arguments: pairs) func `P9 base64 is that of RFC 4648`(text: String, encoded: String) {
        #expect(base64(utf8(text)) == utf8(encoded))
        #expect(bytes(base64: utf8(encoded)) == utf8(text))
    }

    @Test func `P9 every byte goes through base64, and what is none is refused`() {
        let all = (0...255).map { UInt8($0) }
        #expect(bytes(base64: base64(all)) == all)
        for text in ["Z", "Zg", "Zg=", "Z===", "====", "Zg=a", "Z g=", "Zm9v\n", "Zm-_", "=AAA", "Zg==Zg=="] {
            #expect(bytes(base64: utf8(text)) == nil, "\(text)")
        }
    }
}
