import Journal
import Testing

/// What a failing disk does to the writer.
struct FaultTests {
    @Test(arguments: Medium.allCases, [JournalError.full, .busy])
    func `after an error that passes nothing is written, and the next batch may succeed`(
        _ medium: Medium, _ error: JournalError
    ) throws {
        let subject = Subject(medium)
        let writer = try subject.journal.writer()
        let reader = try subject.journal.reader()
        let before = try writer.append(Batch(created: [board()]))
        subject.fault.fail(error)
        #expect(throws: error) { try writer.append(Batch(records: records(1...5))) }
        #expect(try reader.last() == before)
        #expect(try reader.records(of: "b", after: 0, limit: 10).isEmpty)
        #expect(try writer.append(Batch(records: records(1...3))) > before)
        #expect(try reader.records(of: "b", after: 0, limit: 10) == records(1...3))
    }

    @Test(arguments: Medium.allCases, [JournalError.io("EIO"), .corrupt("a page")])
    func `after one that doesn't pass, readers go on and the writer refuses`(
        _ medium: Medium, _ error: JournalError
    ) throws {
        let subject = Subject(medium)
        let writer = try subject.journal.writer()
        let reader = try subject.journal.reader()
        let before = try writer.append(Batch(created: [board()], records: [record(1)]))
        subject.fault.fail(error)
        #expect(throws: error) { try writer.append(Batch(records: [record(2)])) }
        for _ in 0..<2 {
            #expect(throws: JournalError.readOnly(reason: error.description)) { try writer.append(Batch()) }
        }
        #expect(try reader.last() == before)
        #expect(try reader.records(of: "b", after: 0, limit: 10) == [record(1)])
        writer.close()
        #expect(try subject.journal.writer().append(Batch(records: [record(2)])) > before)
    }

    @Test(arguments: Medium.allCases) func `there is one writer at a time`(_ medium: Medium) throws {
        let subject = Subject(medium)
        let first = try subject.journal.writer()
        do {
            _ = try subject.journal.writer()
            Issue.record("a second writer was let in")
        } catch .inUse {}
        _ = try first.append(Batch(created: [board()]))
        first.close()
        first.close()
        #expect(throws: JournalError.closed) { try first.append(Batch()) }
        let second = try subject.journal.writer()
        _ = try second.append(Batch(records: [record(1)]))
    }

    @Test func `every error has a sentence that ends`() {
        let errors: [JournalError] = [
            .full, .busy, .readOnly(reason: "So."), .io("EIO"), .corrupt("page 3"),
            .newer(path: "j", found: 2, supported: 1),
            .foreign(path: "j"), .inUse(path: "j", process: 12), .inUse(path: "j", process: nil),
            .open(path: "j", reason: "denied"), .short(path: "j", found: .start, acknowledged: Position(value: 4)),
            .gap(board: "b", expected: 2, found: 4), .noBoard("b"), .boardExists("b"), .closed,
        ]
        for error in errors { #expect(error.description.count > 30 && error.description.hasSuffix(".")) }
        #expect(Set(errors.map(\.description)).count == errors.count)
        #expect(errors[10].description.contains("repair"))
    }
}
