import Boards
import Journal
import Specimens
import Testing

@testable import Engine
@testable import Server

/// What a loop tells is told in its order, some of it in each turn, and the same to many no more often than is of use.
struct TellingTests {
    private let person = Person(issuer: "server", subject: "pxxxxxxxxxxxxxxxxxxxxx")

    /// So many pages that follow a board.
    private func crowd(_ count: Int) throws -> LoneLoop {
        let loop = try LoneLoop(links: UInt64(count))
        let channel = Channel(try LiveSample(.numbered("g", 4)).board, .participant)
        for link in 1..<count { loop.say("{\"type\":\"join\",\"id\":1,\"board\":\"lunch\"}", on: link) }
        for question in loop.questions() {
            let answer = Answer.admitted(
                right: .participant, view: .participant, seq: 1, channel, ballots: nil, isGranted: false)
            loop.answer(question, answer)
        }
        #expect(loop.told("\"type\":\"joined\"").count == count - 1)
        return loop
    }

    @Test func `lists of people that are answered at once are told in their order, a few each turn`() throws {
        let loop = try LoneLoop()
        let ids = 1...50
        for id in ids { loop.say("{\"type\":\"people\",\"id\":\(id),\"board\":\"lunch\",\"limit\":1}") }
        let people = (0..<500).map {
            Answer.Granted(person: Person(issuer: "server", subject: "p\($0)"), right: .participant)
        }
        loop.take(loop.questions().map { .answer($0.sender.number, .people(people, isCut: false)) })
        var counts = [loop.told("\"type\":\"people\"").count]
        while counts.last != 50, counts.count < 100 {
            loop.step()
            counts.append(loop.told("\"type\":\"people\"").count)
        }
        let largest = zip(counts, [0] + counts).map { $0 - $1 }.max()
        #expect(largest ?? 0 <= 5, "\(counts)")
        let told = loop.told("\"type\":\"people\"")
        #expect(told.count == 50 && zip(ids, told).allSatisfy { $1.contains("\"id\":\($0),") })
    }

    @Test func `P21 what stands behind a join waits for it, though the engine takes nothing more`() throws {
        let loop = try LoneLoop()
        loop.say("{\"type\":\"join\",\"id\":1,\"board\":\"lunch\"}")
        let join = try #require(loop.questions().first)
        loop.isFull = true
        loop.say("{\"type\":\"leave\",\"id\":2,\"board\":\"lunch\"}")
        for _ in 0..<3 { loop.step() }
        #expect(loop.told("\"type\":\"left\"").isEmpty)
        loop.isFull = false
        let channel = Channel(try LiveSample(.numbered("g", 4)).board, .participant)
        loop.answer(
            join,
            .admitted(
                right: .participant, view: .participant, seq: 1, channel, ballots: nil, isGranted: false))
        loop.step()
        #expect(loop.told("\"type\":\"joined\"").count == 1 && loop.told("\"type\":\"left\"").isEmpty)
        for question in loop.questions() { loop.answer(question, .done) }
        #expect(loop.told("\"type\":\"left\"").count == 1)
    }

    @Test func `what comes while others wait to be told is told behind them`() throws {
        let loop = try LoneLoop()
        for id in 1...20 { loop.say("{\"type\":\"people\",\"id\":\(id),\"board\":\"lunch\",\"limit\":1}") }
        let people = (0..<500).map {
            Answer.Granted(person: Person(issuer: "server", subject: "p\($0)"), right: .participant)
        }
        let questions = loop.questions()
        loop.take(questions.dropLast().map { .answer($0.sender.number, .people(people, isCut: false)) })
        loop.answer(questions[19], .people([], isCut: false))
        #expect(loop.told("\"id\":20,").isEmpty)
        for _ in 0..<20 { loop.step() }
        #expect(loop.told("\"type\":\"people\"").count == 20 && loop.told("\"").last?.contains("\"id\":20,") == true)
    }

    @Test func `a board that asks for invitations and no longer, again and again, tells its readers the newest`() throws
    {
        let loop = try crowd(101)
        for round in 0..<50 { loop.take(.admission(known("lunch"), round % 2 == 0 ? .viewer : .participant)) }
        #expect(loop.told("\"type\":\"right\"").count == 100, "the first is told at once")
        for _ in 0..<100 { loop.step() }
        let told = loop.told("\"type\":\"right\"")
        #expect(told.count == 200 && told.first?.contains("\"viewer\"") == true)
        #expect(told.last?.contains("\"participant\"") == true)
        loop.take(.admission(known("lunch"), .viewer))
        #expect(loop.told("\"type\":\"right\"").count == 300, "and one that comes later as well")
    }

    @Test func `a person with many pages whose right changes again and again is told the newest`() throws {
        let loop = try crowd(101)
        for round in 0..<50 {
            loop.take(.right(known("lunch"), person, round % 2 == 0 ? .viewer : .participant))
        }
        for _ in 0..<100 { loop.step() }
        let told = loop.told("\"type\":\"right\"")
        #expect(told.count == 200 && told.first?.contains("\"viewer\"") == true)
        #expect(told.last?.contains("\"participant\"") == true)
    }

    @Test func `a person with few pages is told each change at once`() throws {
        let loop = try crowd(6)
        for round in 0..<4 {
            loop.take(.right(known("lunch"), person, round % 2 == 0 ? .viewer : .participant))
        }
        #expect(loop.told("\"type\":\"right\"").count == 20)
    }
}
