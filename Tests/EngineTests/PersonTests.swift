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

    @Test func `P50 P70 whoever may not invite is told so before anything is made; a repeat has its answer`() throws {
        let hall = try Hall(MemoryJournal(), capacity: 10)
        _ = hall.declare("lunch", .toggle("door"))
        func invite(_ count: Int, _ id: Int64? = nil, as person: Person) -> Answer? {
            let people = (0..<count).map { Person(issuer: "server", subject: "invited-\($0)") }
            let name = id.map { WriteName(client: utf8("c"), id: $0) }
            return hall.ask(.invite(known("lunch"), people, .participant, name), as: person)
        }
        // More than there is room for: a host would be told that.
        #expect(invite(500, as: Hall.host).refusal == .crowded("people on this board", limit: 10))
        #expect(invite(500, 1, as: Hall.guest).refusal == .forbidden(needs: .host))
        _ = hall.ask(.grant(known("lunch"), Hall.guest, .host, nil), as: Hall.host)
        #expect(invite(500, 1, as: Hall.guest).refusal == .forbidden(needs: .host), "refused for good")
        guard case .invited(3, _) = invite(2, 2, as: Hall.guest) else { return #expect(Bool(false)) }
        _ = hall.ask(.grant(known("lunch"), Hall.guest, .viewer, nil), as: Hall.host)
        guard case .invited(3, _) = invite(2, 2, as: Hall.guest) else { return #expect(Bool(false)) }
        #expect(invite(3, 2, as: Hall.guest).refusal == .conflict)
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
