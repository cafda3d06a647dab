import Journal
import Testing

/// A batch is one transaction, and a step of the position.
struct BatchTests {
    @Test(arguments: Medium.allCases) func `positions grow with every batch, even an empty one`(_ medium: Medium) throws
    {
        let subject = Subject(medium)
        let writer = try subject.journal.writer()
        let reader = try subject.journal.reader()
        #expect(try reader.last() == .start)
        var last = Position.start
        let batches = [
            Batch(created: [board()]), Batch(), Batch(records: records(1...5)), Batch(deleted: ["b"]), Batch(),
        ]
        for batch in batches {
            let position = try writer.append(batch)
            #expect(position > last)
            #expect(try reader.last() == position)
            last = position
        }
        #expect(Batch().isEmpty && !Batch(deleted: ["b"]).isEmpty)
    }

    @Test(arguments: Medium.allCases) func `ten thousand entries, read in pages`(_ medium: Medium) throws {
        let subject = Subject(medium)
        let writer = try subject.journal.writer()
        let reader = try subject.journal.reader()
        _ = try writer.append(Batch(created: [board(), board("c")]))
        for start in stride(from: Int64(1), to: 10_001, by: 500) {
            let range = start...start + 499
            _ = try writer.append(Batch(records: range.flatMap { [record($0), record($0, of: "c")] }))
        }
        var seq: Int64 = 0
        while case let page = try reader.records(of: "b", after: seq, limit: 999), let end = page.last?.seq {
            #expect(page == records(seq + 1...end))
            seq = end
        }
        #expect(seq == 10_000)
    }

    @Test(arguments: Medium.allCases) func `only what a snapshot covers is pruned, and the board goes on`(
        _ medium: Medium
    ) throws {
        let subject = Subject(medium)
        let writer = try subject.journal.writer()
        let reader = try subject.journal.reader()
        func left() throws -> [Int64] { try reader.records(of: "b", after: 0, limit: 100).map(\.seq) }
        func prune(_ through: Int64, epoch: String = "e1") throws {
            _ = try writer.append(Batch(pruned: [Pruning(board: "b", epoch: epoch, through: through)]))
        }
        _ = try writer.append(Batch(created: [board(), board("c")], records: records(1...9) + records(1...9, of: "c")))
        try prune(5)
        #expect(try left().count == 9)
        _ = try writer.append(Batch(snapshots: [SnapshotRow(board: "b", seq: 6, text: [1])]))
        try prune(5, epoch: "another")
        #expect(try left().count == 9)
        try prune(3)
        #expect(try left() == [4, 5, 6, 7, 8, 9])
        try prune(9)
        #expect(try left() == [7, 8, 9])
        _ = try writer.append(Batch(snapshots: [SnapshotRow(board: "b", seq: 9, text: [1])]))
        try prune(9)
        _ = try writer.append(Batch(records: [record(10)], pruned: [Pruning(board: "x", epoch: "e1", through: 9)]))
        #expect(try left() == [10])
        #expect(try reader.records(of: "c", after: 0, limit: 100).count == 9)
    }

    @Test(arguments: Medium.allCases) func `a batch that doesn't fit leaves no trace`(_ medium: Medium) throws {
        let subject = Subject(medium)
        let writer = try subject.journal.writer()
        let reader = try subject.journal.reader()
        let position = try writer.append(Batch(created: [board()], records: records(1...2)))
        var gap = Batch(created: [board("c")], people: [PersonRow(board: "c", who: 1, issuer: "i", subject: "s")])
        gap.records = [record(3), record(5)]
        gap.pictures = [Picture(name: "p", type: "image/png", bytes: [1])]
        #expect(throws: JournalError.gap(board: "b", expected: 4, found: 5)) { try writer.append(gap) }
        let repeated = Batch(records: [record(2)])
        #expect(throws: JournalError.gap(board: "b", expected: 3, found: 2)) { try writer.append(repeated) }
        #expect(throws: JournalError.boardExists("b")) { try writer.append(Batch(created: [board()])) }
        let stray = Batch(records: [record(3)], due: [DueRow(board: "nowhere", time: 1)])
        #expect(throws: JournalError.noBoard("nowhere")) { try writer.append(stray) }
        #expect(try reader.last() == position)
        #expect(try reader.boards() == [board()])
        #expect(try reader.records(of: "b", after: 0, limit: 10) == records(1...2))
        #expect(try reader.picture("p") == nil)
        #expect(try writer.append(Batch(records: [record(3)])) > position)
    }

    @Test(arguments: Medium.allCases) func `a board that begins with a snapshot goes on after it`(_ medium: Medium)
        throws
    {
        let subject = Subject(medium)
        let writer = try subject.journal.writer()
        _ = try writer.append(Batch(created: [board()], snapshots: [SnapshotRow(board: "b", seq: 500, text: [1])]))
        #expect(throws: JournalError.gap(board: "b", expected: 501, found: 1)) {
            try writer.append(Batch(records: [record(1)]))
        }
        _ = try writer.append(Batch(records: records(501...503)))
        let reader = try subject.journal.reader()
        #expect(try reader.records(of: "b", after: 500, limit: 10) == records(501...503))
        #expect(try reader.records(of: "b", after: 501, limit: 1) == [record(502)])
    }

    @Test(arguments: Medium.allCases) func `a deleted board leaves nothing`(_ medium: Medium) throws {
        let subject = Subject(medium)
        let writer = try subject.journal.writer()
        let reader = try subject.journal.reader()
        var batch = Batch(created: [board(), board("c")], records: records(1...50) + records(1...3, of: "c"))
        batch.people = [PersonRow(board: "b", who: 1, issuer: "i", subject: "s")]
        batch.snapshots = [SnapshotRow(board: "b", seq: 50, text: [1])]
        batch.due = [DueRow(board: "b", time: 5)]
        let before = try writer.append(batch)
        #expect(try writer.append(Batch(deleted: ["b", "never there"])) > before)
        #expect(try reader.boards() == [board("c")])
        #expect(try reader.records(of: "b", after: 0, limit: 100).isEmpty)
        #expect(try reader.people(of: "b").isEmpty)
        #expect(try reader.snapshot(of: "b") == nil)
        #expect(try reader.due().isEmpty)
        #expect(try reader.records(of: "c", after: 0, limit: 10) == records(1...3, of: "c"))
    }

    @Test(arguments: Medium.allCases) func `one batch can replace a board`(_ medium: Medium) throws {
        let subject = Subject(medium)
        let writer = try subject.journal.writer()
        _ = try writer.append(Batch(created: [board()], records: records(1...5)))
        let restored = board(epoch: "e2")
        _ = try writer.append(Batch(deleted: ["b"], created: [restored], records: records(1...2)))
        let reader = try subject.journal.reader()
        #expect(try reader.board("b") == restored)
        #expect(try reader.records(of: "b", after: 0, limit: 10) == records(1...2))
    }
}
