import Journal
import Testing

/// What goes in comes out.
struct RowTests {
    @Test(arguments: Medium.allCases) func `entries come back byte for byte, in order`(_ medium: Medium) throws {
        let subject = Subject(medium)
        let writer = try subject.journal.writer()
        let reader = try subject.journal.reader()
        let texts = [
            "{\"label\":\"Zürich 🧀 e\u{301} \u{e9} \u{202e}\"}", "", "{\"v\":1}", String(repeating: "長", count: 5000),
        ]
        let written = texts.enumerated().map { record(Int64($0.offset) + 1, text: $0.element) }
        _ = try writer.append(Batch(created: [board()], records: written))
        #expect(try reader.records(of: "b", after: 0, limit: 10) == written)
        #expect(try reader.records(of: "b", after: 1, limit: 2) == Array(written[1...2]))
        #expect(try reader.records(of: "b", after: 4, limit: 10).isEmpty)
        #expect(try reader.records(of: "b", after: 0, limit: 0).isEmpty)
        #expect(try reader.records(of: "another", after: 0, limit: 10).isEmpty)
    }

    @Test(arguments: Medium.allCases) func `a page of large entries ends early, and never before one`(
        _ medium: Medium
    ) throws {
        let subject = Subject(medium)
        let writer = try subject.journal.writer()
        let reader = try subject.journal.reader()
        let sizes = [400_000, 400_000, 400_000, 3_000_000, 10]
        let written = sizes.enumerated().map {
            record(Int64($0.offset) + 1, text: String(repeating: "x", count: $0.element))
        }
        _ = try writer.append(Batch(created: [board()], records: written))
        #expect(try reader.records(of: "b", after: 0, limit: 10).map(\.seq) == [1, 2, 3])
        #expect(try reader.records(of: "b", after: 3, limit: 10).map(\.seq) == [4])
        #expect(try reader.records(of: "b", after: 4, limit: 10).map(\.seq) == [5])
    }

    @Test(arguments: Medium.allCases) func `bytes that are no text are kept too`(_ medium: Medium) throws {
        let subject = Subject(medium)
        let writer = try subject.journal.writer()
        var odd = record(1)
        odd.text = Array(0...255)
        odd.chain = Array(repeating: 0xFF, count: 32)
        _ = try writer.append(Batch(created: [board()], records: [odd]))
        #expect(try subject.journal.reader().records(of: "b", after: 0, limit: 1) == [odd])
    }

    @Test(arguments: Medium.allCases) func `boards are listed in the order they were made`(_ medium: Medium) throws {
        let subject = Subject(medium)
        let writer = try subject.journal.writer()
        let reader = try subject.journal.reader()
        _ = try writer.append(Batch(created: [board("z"), board("a")]))
        _ = try writer.append(Batch(created: [board("m", epoch: "ffff")]))
        #expect(try reader.boards().map(\.id) == ["z", "a", "m"])
        #expect(try reader.board("m") == board("m", epoch: "ffff"))
        #expect(try reader.board("M") == nil)
    }

    @Test(arguments: Medium.allCases) func `the newest snapshot is the one`(_ medium: Medium) throws {
        let subject = Subject(medium)
        let writer = try subject.journal.writer()
        let reader = try subject.journal.reader()
        _ = try writer.append(Batch(created: [board()], records: records(1...9)))
        #expect(try reader.snapshot(of: "b") == nil)
        let newest = SnapshotRow(board: "b", seq: 9, text: Array("{\"🧀\":9}".utf8))
        _ = try writer.append(Batch(snapshots: [SnapshotRow(board: "b", seq: 4, text: [4])]))
        _ = try writer.append(Batch(snapshots: [newest, SnapshotRow(board: "b", seq: 8, text: [8])]))
        #expect(try reader.snapshot(of: "b") == newest)
        #expect(try reader.records(of: "b", after: 0, limit: 100).count == 9)
    }

    @Test(arguments: Medium.allCases) func `people are kept by board and number`(_ medium: Medium) throws {
        let subject = Subject(medium)
        let writer = try subject.journal.writer()
        let reader = try subject.journal.reader()
        let zoe = PersonRow(board: "b", who: 1 << 52, issuer: "https://id.example", subject: "zoë")
        let max = PersonRow(board: "b", who: 7, issuer: "local", subject: "max")
        _ = try writer.append(Batch(created: [board(), board("c")], people: [zoe, max]))
        #expect(try reader.people(of: "b") == [max, zoe])
        #expect(try reader.people(of: "c").isEmpty)
    }

    @Test(arguments: Medium.allCases) func `a picture never changes under its name`(_ medium: Medium) throws {
        let subject = Subject(medium)
        let writer = try subject.journal.writer()
        let reader = try subject.journal.reader()
        let picture = Picture(
            name: "abc", type: "image/png", bytes: (0..<262_144).map { UInt8(truncatingIfNeeded: $0) })
        _ = try writer.append(Batch(pictures: [picture]))
        _ = try writer.append(Batch(pictures: [Picture(name: "abc", type: "image/webp", bytes: [1])]))
        #expect(try reader.picture("abc") == picture)
        #expect(try reader.picture("abd") == nil)
        #expect(try reader.hasPicture("abc") && !reader.hasPicture("abd"))
    }

    @Test(arguments: Medium.allCases) func `due times are listed earliest first, and go away`(_ medium: Medium) throws {
        let subject = Subject(medium)
        let writer = try subject.journal.writer()
        let reader = try subject.journal.reader()
        let rows = [DueRow(board: "b", time: 300), DueRow(board: "c", time: 100), DueRow(board: "d", time: 100)]
        _ = try writer.append(Batch(created: [board(), board("c"), board("d")], due: rows))
        #expect(try reader.due() == [rows[1], rows[2], rows[0]])
        _ = try writer.append(Batch(due: [DueRow(board: "c", time: nil), DueRow(board: "b", time: 50)]))
        #expect(try reader.due() == [DueRow(board: "b", time: 50), rows[2]])
    }

    @Test func `no issuer that somebody names is taken for the mark of ballots`() {
        for issuer in ["server", "voter:server", "person:server", "person:voter:server", ""] {
            let plain = PersonRow(board: "b", who: 1, issuer: issuer, subject: "s")
            let ballots = PersonRow(board: "b", voter: 2, issuer: issuer, subject: "s")
            #expect(!plain.isVoter && ballots.isVoter)
            #expect(plain.namedIssuer == issuer && ballots.namedIssuer == issuer, "\(issuer)")
        }
    }
}
