import Boards
import Engine
import Glibc
import JSON
import Journal
import Records
import Specimens
import Testing
import Wire

/// A journal that an earlier release wrote: every later one opens it and finds the same.
///
/// `journal-v1.jsonl` has a line for each row: the board, its people, entries, one snapshot, and what must come out.
/// `RECORD_VECTORS=1` writes it; that is for a new version under a new name, never to make this test pass.
@Suite struct GoldenJournalTests {
    /// What the file says.
    private struct Golden {
        var batch = Batch()
        var snapshot: SnapshotRow?
        var expected: JSON

        init(_ lines: [[UInt8]]) throws {
            var expected: JSON?
            for line in lines {
                let row = try JSON.parse(line)
                func text(_ key: StaticString) throws -> String { try #require(row[key]?.string) }
                func number(_ key: StaticString) throws -> Int64 { try #require(row[key]?.integer) }
                switch try text("row") {
                case "board":
                    batch.created.append(
                        BoardRow(id: try text("id"), epoch: try text("epoch"), created: try number("created")))
                case "person":
                    batch.people.append(
                        PersonRow(
                            board: try text("board"), who: try number("who"), issuer: try text("issuer"),
                            subject: try text("subject")))
                case "entry":
                    batch.records.append(
                        Record(
                            board: try text("board"), seq: try number("seq"), time: try number("time"),
                            client: try text("client"), request: try number("id"), text: utf8(try text("text")),
                            chain: try #require(bytes(hex: utf8(try text("chain"))))))
                case "snapshot":
                    snapshot = SnapshotRow(
                        board: try text("board"), seq: try number("seq"), text: utf8(try text("text")))
                default: expected = row
                }
            }
            self.expected = try #require(expected)
        }
    }

    private static func line(_ members: [(StaticString, JSONValue)]) -> [UInt8] {
        var writer = JSONWriter()
        writer.raw("{")
        for (key, value) in members {
            writer.key(key)
            switch value {
            case .text(let text): writer.string(text)
            case .number(let number): writer.integer(number)
            }
        }
        writer.raw("}")
        return writer.bytes
    }

    private enum JSONValue { case text(String), number(Int64) }

    private static let epoch: UInt64 = 0x9f86_d081_884c_7d65

    /// A history with everything that version 1 can hold.
    private static func history() throws -> LiveSample {
        var sample = try LiveSample()
        let click = Intent.click(group: known("door"), button: known("switch"))
        func name(_ client: String, _ id: Int64) -> WriteName { WriteName(client: utf8(client), id: id) }
        var food = DeclaredGroup(
            "food", "radio",
            [DeclaredButton("pizza", label: "Pizza 🍕", value: "1", checked: true), DeclaredButton("soup")])
        food.label = utf8("What shall we eat? \"<&>\" e\u{301}")
        var picture = DeclaredButton("north", value: "{\"way\":[0,1.5,null]}")
        picture.pictures = Pictures(checked: utf8("a.svg"), unchecked: utf8("b.svg"))
        let groups = [
            food, .toggle("door", texts: ("YES", "NO"), values: ("1", "0")), .numbered("field", 1000, checked: [3]),
            DeclaredGroup("way", "picture", [picture, DeclaredButton("south")], deselectable: false),
            DeclaredGroup("drinks", ["tea", "coffee", "water"].map { DeclaredButton($0) }, min: 1, max: 2),
        ]
        try sample.write(
            .declare(Declaration(title: utf8("Lunch"), lang: utf8("en"), groups: groups), expected: nil), by: 1,
            name: name("page-a", 1))
        let writes: [(Intent, Int64, WriteName?)] = [
            (click, 2, name("page-b", 1)),
            (.set(group: known("food"), on: [known("soup")], off: []), 1, name("page-a", 2)),
            (.set(group: known("field"), on: [known("998"), known("999"), known("0")], off: [known("3")]), 2, nil),
            (click, 2, name("page-b", 2)),
            (.set(group: known("door"), on: [], off: [known("switch")]), 2, name("page-b", 3)),
            (.grant(who: 2, .host), 1, name("page-a", 3)), (.grant(who: 3, .viewer), 1, nil),
            (.click(group: known("way"), button: known("north")), 2, name("key:a key of a script", 1)),
            (.set(group: known("drinks"), on: [known("tea"), known("water")], off: []), 2, name("page-b", 140)),
        ]
        for (intent, who, name) in writes {
            sample.time += 1500
            try sample.write(intent, by: who, name: name)
        }
        food.buttons = .listed([
            DeclaredButton("rice"), DeclaredButton("soup", label: "Soupe"), DeclaredButton("bread"),
        ])
        sample.time -= 10_000
        try sample.write(
            .declare(Declaration(title: utf8("Lunch!"), groups: [groups[2], food, groups[4]]), expected: nil), by: 1,
            name: name("page-a", 4))
        try sample.write(.click(group: known("food"), button: known("bread")), by: 2, name: name("page-b", 141))
        return sample
    }

    private static func record() throws {
        let sample = try history()
        let epoch = Digest(bits: epoch).description
        var lines = [
            line([
                ("row", .text("board")), ("id", .text("lunch")), ("epoch", .text(epoch)),
                ("created", .number(1_796_000_000_000)),
            ])
        ]
        for (who, subject) in [(1, "operator"), (2, "p3Q"), (3, "p4R")] as [(Int64, String)] {
            lines.append(
                line([
                    ("row", .text("person")), ("board", .text("lunch")), ("who", .number(who)),
                    ("issuer", .text("switchboard")), ("subject", .text(subject)),
                ]))
        }
        var chain = Chain(board: utf8("lunch"), epoch: utf8(epoch))
        var board = Board(id: known("lunch"), epoch: Self.epoch)
        for step in sample.journal {
            let text = step.entry.text
            chain.add(text)
            board.apply(step.entry, at: step.time, name: step.name)
            lines.append(
                line([
                    ("row", .text("entry")), ("board", .text("lunch")), ("seq", .number(board.seq)),
                    ("time", .number(board.time)),
                    ("client", .text(step.name.map { String(decoding: $0.client, as: UTF8.self) } ?? "")),
                    ("id", .number(step.name?.id ?? 0)), ("text", .text(String(decoding: text, as: UTF8.self))),
                    ("chain", .text(hex(chain.head))),
                ]))
            guard board.seq == 8 else { continue }
            let stored = StoredBoard(board: board.restorable, chain: chain).text
            lines.append(
                line([
                    ("row", .text("snapshot")), ("board", .text("lunch")), ("seq", .number(8)),
                    ("text", .text(String(decoding: stored, as: UTF8.self))),
                ]))
        }
        let state = String(decoding: SnapshotText.body(board.snapshot(for: .participant)) { _ in nil }, as: UTF8.self)
        lines.append(
            line([
                ("row", .text("expected")), ("seq", .number(board.seq)), ("rev", .number(board.views[1].rev)),
                ("digest", .text(board.views[1].digest.description)), ("chain", .text(hex(chain.head))),
                ("state", .text(state)),
                (
                    "stored",
                    .text(String(decoding: StoredBoard(board: board.restorable, chain: chain).text, as: UTF8.self))
                ),
            ]))
        Vectors.record("journal-v1.jsonl", lines)
    }

    private func golden() throws -> Golden {
        if Vectors.isRecording { try GoldenJournalTests.record() }
        return try Golden(Vectors.lines("journal-v1.jsonl"))
    }

    /// Opens the board as the server does, and holds everything against the file.
    private func check(_ journal: any Journal, _ golden: Golden) throws {
        let hall = try Hall(journal)
        defer { hall.engine.stop() }
        guard case .board(let snapshot) = hall.ask(.read(known("lunch"))) else { return #expect(Bool(false)) }
        let state = String(decoding: SnapshotText.body(snapshot) { _ in nil }, as: UTF8.self)
        #expect(state == golden.expected["state"]?.string)
        #expect(snapshot.seq == golden.expected["seq"]?.integer)
        #expect(snapshot.state.rev == golden.expected["rev"]?.integer)
        #expect(snapshot.state.digest.description == golden.expected["digest"]?.string)
        // Receipts: every named write is still known.
        let last = try #require(golden.batch.records.last)
        let name = WriteName(client: utf8(last.client), id: last.request)
        let again = Request.Kind.write(known("lunch"), .click(group: known("food"), button: known("bread")), name)
        let person = Person(issuer: "switchboard", subject: "p3Q")
        #expect(hall.ask(again, as: person).seq == last.seq)
        #expect(hall.ask(.write(known("lunch"), .grant(who: 9, .viewer), nil), as: person).seq == last.seq + 1)
    }

    private func fill(_ journal: any Journal, _ golden: Golden, snapshot: Bool) throws {
        let writer = try journal.writer()
        var batch = golden.batch
        if snapshot { batch.snapshots = [golden.snapshot].compactMap(\.self) }
        _ = try writer.append(batch)
        writer.close()
    }

    @Test(arguments: [true, false]) func `the journal of version 1 opens in memory`(withSnapshot: Bool) throws {
        let golden = try golden()
        let journal = MemoryJournal()
        try fill(journal, golden, snapshot: withSnapshot)
        try check(journal, golden)
    }

    @Test(arguments: [true, false]) func `the journal of version 1 opens in SQLite`(withSnapshot: Bool) throws {
        let golden = try golden()
        var template = Array("/tmp/switchboard-golden-XXXXXX".utf8CString)
        _ = try #require(mkdtemp(&template))
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer {
            for suffix in ["", "-wal", "-shm", "-lock", "-reached"] { unlink("\(folder)/journal\(suffix)") }
            rmdir(folder)
        }
        let journal = SQLiteJournal(path: "\(folder)/journal")
        try fill(journal, golden, snapshot: withSnapshot)
        try check(journal, golden)
    }

    @Test func `each chain head and each entry of version 1 is as it was written`() throws {
        let golden = try golden()
        let row = try #require(golden.batch.created.first)
        var chain = Chain(board: utf8(row.id), epoch: utf8(row.epoch))
        var board = Board(id: known(row.id), epoch: GoldenJournalTests.epoch)
        for record in golden.batch.records {
            chain.add(record.text)
            #expect(chain.head == record.chain, "entry \(record.seq)")
            let entry = try Entry(parsing: record.text)
            #expect(entry.text == record.text, "entry \(record.seq)")
            let name = record.client.isEmpty ? nil : WriteName(client: utf8(record.client), id: record.request)
            board.apply(entry, at: record.time, name: name)
            guard record.seq == golden.snapshot?.seq else { continue }
            #expect(StoredBoard(board: board.restorable, chain: chain).text == golden.snapshot?.text)
        }
        #expect(hex(chain.head) == golden.expected["chain"]?.string)
        // What that release would have stored at the end is the same board; it knew of no undo.
        let stored = try StoredBoard(parsing: utf8(try #require(golden.expected["stored"]?.string)))
        var restorable = board.restorable
        restorable.undo = nil
        #expect(StoredBoard(board: restorable, chain: chain).text == stored.text)
    }

    /// But for what was declared checked, which entries hold since a reset brings it back.
    @Test func `today's rules make of the same intents the same entries`() throws {
        let golden = try golden()
        let sample = try GoldenJournalTests.history()
        #expect(
            sample.journal.map {
                String(decoding: $0.entry.text, as: UTF8.self).replacing(/,"start":\[[^\]]*\]/, with: "")
            }
                == golden.batch.records.map { String(decoding: $0.text, as: UTF8.self) })
    }
}
