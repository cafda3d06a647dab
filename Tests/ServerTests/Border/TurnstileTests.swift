import Boards
import Engine
import Specimens
import Testing

@testable import Server
@testable import Sockets

/// Nobody waits at the engine behind all that one address asks.
struct TurnstileTests {
    private let busy = PeerAddress("203.0.113.7")
    private let other = PeerAddress("203.0.113.8")

    private func question(_ number: Int) -> Request {
        Request(
            sender: Request.Sender(loop: 0, number: UInt64(number)), person: Person(issuer: "s", subject: "p"),
            kind: .fence)
    }

    @Test func `an address has 2,000 questions with the engine, the next go in their order as those are answered`()
        throws
    {
        let (busy, other) = (try #require(busy), try #require(other))
        var turnstile = Turnstile()
        let verdicts = (1...5000).map { turnstile.take(question($0), from: busy) }
        #expect(verdicts[..<2000].allSatisfy { $0 == .go } && verdicts[2000...].allSatisfy { $0 == .wait })
        #expect(turnstile.take(question(9000), from: other) == .go)
        let next = (1...5000).flatMap { turnstile.answered(UInt64($0)).map(\.sender.number) }
        #expect(next == (2001...5000).map { UInt64($0) })
        #expect(turnstile.answered(9000).isEmpty && turnstile.answered(1).isEmpty)
        #expect(turnstile.take(question(9001), from: busy) == .go)
    }

    @Test func `what waits has an end, and what comes while others wait waits behind them`() throws {
        let (busy, other) = (try #require(busy), try #require(other))
        let third = try #require(PeerAddress("203.0.113.9"))
        var turnstile = Turnstile()
        let verdicts = (1...11_001).map { turnstile.take(question($0), from: busy) }
        #expect(verdicts.filter { $0 == .go }.count == 2000 && verdicts.filter { $0 == .busy }.count == 1)
        // An address has half of the places, which are of all addresses.
        let others = (40_001...51_001).map { turnstile.take(question($0), from: other) }
        #expect(others.filter { $0 == .go }.count == 2000 && others.filter { $0 == .busy }.count == 1)
        let thirds = (60_001...62_001).map { turnstile.take(question($0), from: third) }
        #expect(thirds.filter { $0 == .go }.count == 2000 && thirds.last == .busy)
        #expect(turnstile.answered(1).map(\.sender.number) == [2001])
        #expect(turnstile.take(question(30_000), from: busy) == .wait)
        // An answer to what was never let in changes nothing.
        #expect(turnstile.answered(11_001).isEmpty)
        #expect(turnstile.answered(2).map(\.sender.number) == [2002])
    }

    @Test func `dear questions wait in as many places, and as many light ones go when one is answered`() throws {
        let address = try #require(busy)
        let page = Request.Kind.entries(known("b"), from: 1, limit: 200)
        var turnstile = Turnstile()
        let verdicts = (1...221).map { turnstile.take(question($0, page), from: address) }
        #expect(verdicts.filter { $0 == .wait }.count == 180 && verdicts.last == .busy)
        for number in 1...180 as ClosedRange<UInt64> {
            #expect(turnstile.answered(number).map(\.sender.number) == [number + 40])
        }
        for number in 300...400 { _ = turnstile.take(question(number), from: address) }
        #expect(turnstile.answered(181).map(\.sender.number) == (300...349).map { UInt64($0) })
    }

    private func question(_ number: Int, _ kind: Request.Kind) -> Request {
        var question = question(number)
        question.kind = kind
        return question
    }

    @Test func `a question takes as many places as it costs`() throws {
        let address = try #require(busy)
        let ids = (0..<9500).map { Identifier(UInt32($0)) }
        let (board, person) = (known("b"), Person(issuer: "s", subject: "p"))
        let people = Array(repeating: person, count: 500)
        let most: [(Request.Kind, Int)] = [
            (.write(board, .set(group: board, on: ids, off: []), nil), 11),
            (.write(board, .set(group: board, on: [], off: ids), nil), 11),
            (.write(board, .set(group: board, on: Array(ids[..<49]), off: []), nil), 2000),
            (.entries(board, from: 1, limit: 200), 40), (.ballots(board, from: 1, limit: 500), 40),
            (.people(board, after: nil, limit: 500), 20), (.invite(board, people, .participant, nil), 20),
            (.find(Array(ids[..<500])), 182), (.join(board, view: nil, have: nil), 2000),
        ]
        for (kind, most) in most {
            var turnstile = Turnstile()
            let verdicts = (1...2001).map { turnstile.take(question($0, kind), from: address) }
            #expect(verdicts.filter { $0 == .go }.count == most)
        }
    }
}
