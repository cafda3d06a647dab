import Boards
import Engine
import Journal
import Specimens
import Testing

/// Who is one person, and who is two.
@Suite struct PersonTests {
    private let composed = Person(issuer: "id", subject: "jos\u{e9}")
    private let split = Person(issuer: "id", subject: "jose\u{301}")

    @Test func `P51 the same letters in other bytes are another person`() {
        #expect(composed != split && Set([composed, split]).count == 2)
        #expect(Person(issuer: "\u{e9}", subject: "a") != Person(issuer: "e\u{301}", subject: "a"))
        #expect(composed == Person(issuer: "id", subject: "jos\u{e9}"))
    }

    @Test func `P51 what one of them is granted the other may not, and both are listed`() throws {
        let hall = try Hall(MemoryJournal())
        _ = hall.declare("lunch", .toggle("door"))
        _ = hall.ask(.grant(known("lunch"), composed, .host, nil), as: Hall.host)
        #expect(hall.ask(.result(known("lunch")), as: split).refusal == .forbidden(needs: .host))
        _ = hall.ask(.grant(known("lunch"), split, .viewer, nil), as: Hall.host)
        var found: [Person] = []
        for _ in 0..<2 {
            let question = Request.Kind.people(known("lunch"), after: found.last, limit: 1)
            guard case .people(let page, _) = hall.ask(question, as: Hall.host) else { break }
            found += page.map(\.person)
        }
        #expect(found == [split, composed])
        hall.engine.stop()
    }

    @Test func `an issuer that begins like a mark is kept apart, also with an accent behind it`() {
        for name in ["voter:\u{301}x", "person:\u{301}x", "voter:x", "\u{301}x"] {
            let row = PersonRow(board: "b", who: 1, issuer: name, subject: "s")
            #expect(!row.isVoter && row.namedIssuer.utf8.elementsEqual(name.utf8))
            let voter = PersonRow(board: "b", voter: 1, issuer: name, subject: "s")
            #expect(voter.isVoter && voter.namedIssuer.utf8.elementsEqual(name.utf8))
        }
        let rows = [composed, split].map { PersonRow(board: "b", who: 1, issuer: $0.issuer, subject: $0.subject) }
        #expect(rows[0].key != rows[1].key)
    }
}
