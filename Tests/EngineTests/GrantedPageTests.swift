import Boards
import Engine
import Journal
import Specimens
import Testing

/// Lists of people come in pages (P73).
@Suite struct GrantedPageTests {
    @Test(arguments: [1, 7, 64, 500]) func `P73 pages one behind the other are everybody, once and in order`(limit: Int)
        throws
    {
        let hall = try Hall(MemoryJournal())
        _ = hall.declare("lunch", .toggle("door"))
        var random = SplitMix64(seed: 3)
        let people = (0..<200).map { Person(issuer: $0 % 3 == 0 ? "other" : "server", subject: "p\($0)") }
        for person in people.shuffled(using: &random) {
            _ = hall.ask(.grant(known("lunch"), person, .host, nil), as: Hall.host)
        }
        var (found, after, pages) = ([Person](), Person?.none, 0)
        while true {
            let question = Request.Kind.people(known("lunch"), after: after, limit: limit)
            guard case .people(let page, let isCut) = hall.ask(question, as: Hall.host) else { break }
            found += page.map(\.person)
            (after, pages) = (page.last?.person, pages + 1)
            #expect(page.count <= limit && (!isCut || page.count == limit))
            if !isCut { break }
        }
        let wanted = people.sorted { ($0.issuer, $0.subject) < ($1.issuer, $1.subject) }
        #expect(found == wanted && pages == (200 + limit - 1) / limit)
        hall.engine.stop()
    }
}
