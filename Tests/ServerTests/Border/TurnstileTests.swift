import Boards
import Engine
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
        let next = (1...5000).compactMap { turnstile.answered(UInt64($0))?.sender.number }
        #expect(next == (2001...5000).map { UInt64($0) })
        #expect(turnstile.answered(9000) == nil && turnstile.answered(1) == nil)
        #expect(turnstile.take(question(9001), from: busy) == .go)
    }

    @Test func `what waits has an end, and what comes while others wait waits behind them`() throws {
        let (busy, other) = (try #require(busy), try #require(other))
        var turnstile = Turnstile()
        let verdicts = (1...20_001).map { turnstile.take(question($0), from: busy) }
        #expect(verdicts.filter { $0 == .go }.count == 2000 && verdicts.filter { $0 == .busy }.count == 1)
        // The places are of all addresses.
        let others = (40_001...42_001).map { turnstile.take(question($0), from: other) }
        #expect(others.filter { $0 == .go }.count == 2000 && others.last == .busy)
        #expect(turnstile.answered(1)?.sender.number == 2001)
        #expect(turnstile.take(question(30_000), from: busy) == .wait)
        // An answer to what was never let in changes nothing.
        #expect(turnstile.answered(20_001) == nil)
        #expect(turnstile.answered(2)?.sender.number == 2002)
    }
}
