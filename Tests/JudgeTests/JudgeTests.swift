import Boards
import JSON
import Records
import Results
import Testing

/// `judge` as the torture calls it: a right run is called right, and what is wrong is found and named.
@Suite struct JudgeTests {
    @Test func `a right run has nothing wrong`() throws {
        let answer = try Judged(Example())
        #expect(answer.status == 0, "\(answer.output)")
        #expect(answer.output.contains("b: 3 entries, 3 acknowledged writes, 4 clients, 3 frames"))
        #expect(answer.output.hasSuffix("Nothing wrong.\n"))
    }

    @Test func `an acknowledged write that isn't in the journal is lost`() throws {
        var example = Example()
        example.seen.append(
            #"{"board":"b","who":"a","what":"sent","id":9,"intent":{"set":"poll","on":["0"],"off":[]}}"#)
        example.seen.append(#"{"board":"b","who":"a","what":"receipt","id":9,"seq":4}"#)
        try expect(example, "Write 9 of a was acknowledged as entry 4, which isn't that write.")
    }

    @Test func `an acknowledged write that says something else in the journal is lost`() throws {
        var example = Example()
        example.seen = example.seen.map { $0.replacing(#""on":["1"]"#, with: #""on":["2"]"#) }
        try expect(example, "Write 2 of a was acknowledged as entry 2, which isn't that write.")
    }

    @Test func `an entry that counts twice is found`() throws {
        var example = Example()
        example.vote(1, who: 5)
        try expect(example, "The journal has more entries of a than it sent: 4.")
    }

    @Test func `an entry that nobody asked for is found`() throws {
        var example = Example()
        example.vote(1, who: 9)
        try expect(example, "Nobody asked for these entries: 4.")
    }

    @Test func `a write without an answer is found`() throws {
        var example = Example()
        example.seen.append(#"{"board":"b","who":"a","what":"sent","id":9}"#)
        example.seen.append(#"{"who":"a","what":"lost-link"}"#)
        try expect(example, "Write 9 of a was never answered.")
    }

    @Test func `a wrong tally is found`() throws {
        var example = Example()
        example.seen = example.seen.map { $0.replacing("[1,2,0,[[1,1],[2,1]]]", with: "[1,2,0,[[1,2]]]") }
        try expect(example, "r has other numbers of group 1 at rev 3 than the ballots say.")
    }

    @Test func `a gap and a wrong digest are found`() throws {
        var example = Example()
        example.seen = example.seen.map { $0.replacing(#""from":2"#, with: #""from":1"#) }
        try expect(example, "r was at rev 2 and got a delta from 1.")
        example = Example()
        example.seen = example.seen.map { $0.replacing(example.digests[2], with: "0123456789abcdef") }
        try expect(example, "r has another digest at rev 3 than the journal.")
    }

    @Test func `a recount file that isn't right is found`() throws {
        var example = Example()
        example.recount = { $0.replacing(#"["2",1]"#, with: #"["2",2]"#) }
        try expect(example, "poll comes to another result than is shown.")
    }

    @Test func `what can't be read is no verdict`() throws {
        var example = Example()
        example.seen.append(#"{"board":"b","who":"a","what":"dreamt"}"#)
        let answer = try Judged(example)
        #expect(answer.status == 2 && answer.output.contains("nobody does or sees"))
    }

    private func expect(_ example: Example, _ fault: String) throws {
        let answer = try Judged(example)
        #expect(answer.status == 1 && answer.output.contains("WRONG: b: \(fault)"), "\(answer.output)")
    }
}
