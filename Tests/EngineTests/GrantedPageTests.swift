import Boards
import Journal
import Specimens
import Synchronization
import Testing

@testable import Engine

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

    @Test func `P73 who is granted a right between two pages is on the next, and nobody twice`() throws {
        let hall = try Hall(MemoryJournal())
        _ = hall.declare("lunch", .toggle("door"))
        let people = (100..<150).map { Person(issuer: "server", subject: "p\($0)") }
        func page(after: Person?) -> [Person] {
            let question = Request.Kind.people(known("lunch"), after: after, limit: 500)
            guard case .people(let page, false) = hall.ask(question, as: Hall.host) else { return [] }
            return page.map(\.person)
        }
        #expect(page(after: nil).isEmpty)
        for right in [Right.host, .viewer] {
            for person in people.reversed() {
                _ = hall.ask(.grant(known("lunch"), person, right, nil), as: Hall.host)
            }
        }
        let invited = Person(issuer: "server", subject: "p120+")
        _ = hall.ask(.invite(known("lunch"), [invited], .participant, nil), as: Hall.host)
        let found = page(after: people[19])
        #expect(found.first == people[20] && found.count == 31 && found.filter { !people.contains($0) }.count == 1)
        #expect(found == found.sorted())
        hall.engine.stop()
    }

    @Test func `P73 people are in order however long, alike or foreign their names are`() {
        let names = ["a", "a\0", "b", "abcdefgh", "abcdefghi", "abcdefgh\0", "\u{e9}", "e\u{301}", "i7", "", "zz"]
        let people = ["", "server", "issuer", "i\u{e9}"].flatMap { issuer in
            names.map { Person(issuer: issuer, subject: $0) }
        }
        #expect(Person.inOrder(people.shuffled()) == people.sorted())
    }

    @Test func `P73 a page, and one person more, cost the same of a hundred thousand as of a few`() {
        let numbers = (0..<100_000).map { Counted(value: 2 * $0) }
        var pieces = SortedPieces(sorted: numbers)
        let start = Counted.count.withLock { $0 }
        for number in stride(from: 0, to: 1000, by: 10) {
            #expect(pieces.first(1, after: numbers[90 * number]) == [numbers[90 * number + 1]])
            pieces.add(Counted(value: 180 * number + 1))
            pieces.add(Counted(value: 180 * number + 1))
        }
        let cost = Counted.count.withLock { $0 } - start
        #expect(cost <= 100 * 3 * 25, "\(cost)")
        #expect(pieces.first(200_000, after: nil).count == 100_100)
    }
}

/// Counts how often two of it are compared.
private struct Counted: Comparable {
    static let count = Mutex(0)

    let value: Int

    static func < (one: Counted, other: Counted) -> Bool {
        count.withLock { $0 += 1 }
        return one.value < other.value
    }
}
