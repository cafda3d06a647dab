import Boards
import Engine
import Journal
import Specimens
import Synchronization
import Testing

/// Who is told a ballot: those whose ballot is another now (P45).
struct OwnBallotTests {
    private func vote(_ hall: Hall, _ person: String, _ group: String) {
        let intent = Intent.click(group: known(group), button: known("soup"))
        _ = hall.ask(.write(known("lunch"), intent, nil), as: Person(issuer: "server", subject: person))
    }

    @Test func `P45 a reset tells nobody a ballot, and its undo those whose ballot it brings back`() throws {
        let hall = try Hall(MemoryJournal())
        let polls = ["food", "drink"].map(poll)
        #expect(hall.declare("lunch", polls[0], polls[1]).seq == 1)
        _ = hall.channel("lunch")
        for (person, group) in [("a", "food"), ("a", "drink"), ("b", "food"), ("c", "drink")] {
            vote(hall, person, group)
        }
        #expect(hall.outlet.takeBallots() == ["a": ["food", "drink"], "b": ["food"], "c": ["drink"]])
        let reset = Request.Kind.write(known("lunch"), .host(.reset(group: known("food"))), nil)
        #expect(hall.ask(reset, as: Hall.host).seq == 6)
        hall.settle()
        #expect(hall.outlet.takeBallots() == [:])
        #expect(hall.ask(.write(known("lunch"), .host(.undo), nil), as: Hall.host).seq == 7)
        hall.settle()
        #expect(hall.outlet.takeBallots() == ["a": ["food", "drink"], "b": ["food"]])
        hall.engine.stop()
    }

    @Test func `P45 a poll that was taken away and comes back tells its voters their ballots`() throws {
        let hall = try Hall(MemoryJournal())
        let polls = ["food", "drink"].map(poll)
        #expect(hall.declare("lunch", polls[0], polls[1]).seq == 1)
        _ = hall.channel("lunch")
        for (person, group) in [("a", "food"), ("b", "drink")] { vote(hall, person, group) }
        #expect(hall.declare("lunch", polls[1]).seq == 4)
        vote(hall, "a", "drink")
        hall.settle()
        #expect(hall.outlet.takeBallots() == ["a": ["drink"], "b": ["drink"]])
        #expect(hall.declare("lunch", polls[0], polls[1]).seq == 6)
        hall.settle()
        #expect(hall.outlet.takeBallots() == ["a": ["food", "drink"]])
        hall.engine.stop()
    }

    @Test func `P45 votes that are saved together are told once, the newest, where the first would be`() throws {
        let (journal, told) = (GatedJournal(MemoryJournal()), TellingList())
        let hall = try Hall(journal, outlet: TestOutlet(watch: told.add))
        #expect(hall.declare("lunch", poll("food")).seq == 1)
        _ = hall.channel("lunch")
        journal.gate.close()
        let first = hall.post(.probe)
        journal.gate.await(2)
        let votes = (0..<60).map { hall.post(self.vote($0.isMultiple(of: 2) ? "soup" : "tea")) }
        journal.gate.open()
        #expect(hall.outlet.await(first).isDone && hall.outlet.await(votes[59]).seq == 61)
        let batches = journal.gate.batches.count - 2
        #expect(told.lines.count { $0 == "tea" } == batches && batches <= 3, "\(told.lines)")
        #expect(told.lines.firstIndex(of: "tea") ?? 99 < told.lines.firstIndex(of: "answer \(votes[0])") ?? 0)
        hall.engine.stop()
    }

    @Test func `P45 a page that joins between two votes of a batch is told the second`() throws {
        let (journal, told) = (GatedJournal(MemoryJournal()), TellingList())
        let hall = try Hall(journal, outlet: TestOutlet(watch: told.add))
        #expect(hall.declare("lunch", poll("food")).seq == 1)
        _ = hall.channel("lunch")
        journal.gate.close()
        let first = hall.post(.probe)
        journal.gate.await(2)
        hall.post(vote("soup"))
        let join = hall.post(.join(known("lunch"), view: nil, have: nil))
        let last = hall.post(vote("tea"))
        journal.gate.open()
        #expect(hall.outlet.await(first).isDone && hall.outlet.await(last).seq == 3)
        guard case .admitted(_, _, _, _, let ballots, _) = hall.outlet.answer(join) else { return #expect(Bool(false)) }
        let now = ballots?.first?.on
        #expect(now == [0] || now == [1])
        let behind = told.lines.drop { $0 != "answer \(join)" }
        #expect(now == [1] || behind.contains("tea"), "\(told.lines)")
        hall.engine.stop()
    }

    @Test func `P45 a board that no page follows tells no ballots`() throws {
        let hall = try Hall(MemoryJournal())
        #expect(hall.declare("lunch", poll("food")).seq == 1)
        vote(hall, "a", "food")
        hall.settle()
        #expect(hall.outlet.takeBallots() == [:])
        hall.engine.stop()
    }

    private func vote(_ button: String) -> Request.Kind {
        .write(known("lunch"), .click(group: known("food"), button: known(button)), nil)
    }

    private func poll(_ id: String) -> DeclaredGroup {
        var group = DeclaredGroup(id, "radio", [DeclaredButton("soup"), DeclaredButton("tea")])
        group.mode = .poll
        return group
    }
}

/// In order: which button each ballot that was told has checked, and which questions were answered.
private final class TellingList: Sendable {
    private let kept = Mutex<[String]>([])

    var lines: [String] { kept.withLock { $0 } }

    var add: @Sendable (Delivery) -> Void {
        { delivery in
            switch delivery {
            case .ballot(_, _, let ballots):
                let names = ballots.flatMap { ballot in ballot.on.map { ballot.id(of: $0)?.description ?? "\($0)" } }
                self.kept.withLock { $0.append(names.joined(separator: " ")) }
            case .answer(let number, _): self.kept.withLock { $0.append("answer \(number)") }
            default: break
            }
        }
    }
}
