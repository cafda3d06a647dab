import Boards
import Engine
import Journal
import Specimens
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

    private func poll(_ id: String) -> DeclaredGroup {
        var group = DeclaredGroup(id, "radio", [DeclaredButton("soup"), DeclaredButton("tea")])
        group.mode = .poll
        return group
    }
}
