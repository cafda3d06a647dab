import Boards
import Engine
import Journal
import Server
import Specimens
import Testing

/// Pages of entries that the engine answers late.
@Suite struct EntryPageTests {
    private let board = known("lunch")

    private func record(_ seq: Int64) -> Record {
        Record(
            board: "lunch", seq: seq, time: 0, client: "", request: 0, text: Array("{}".utf8),
            chain: [UInt8](repeating: 0, count: 32))
    }

    @Test func `P28 P34 a page asked for before the board was deleted is none of the board that is made again`() throws
    {
        let loop = try LoneLoop()
        for id in 1...2 {
            loop.say("{\"type\":\"join\",\"id\":\(id),\"board\":\"lunch\",\"follow\":\"entries\",\"from\":1}")
        }
        let follows = loop.questions()
        // Of neither board anything is on disk when the engine looks.
        loop.answer(follows[0], .entries([], last: 1))
        let early = loop.questions()
        loop.take(.gone(board))
        loop.answer(follows[1], .entries([], last: 1))
        let late = loop.questions()
        loop.answer(early[0], .entries([], last: 2))
        loop.answer(late[0], .entries([record(1), record(2)], last: 2))
        #expect(loop.told("\"type\":\"entry\"").count == 2)
    }

    @Test func `P28 a page of entries is one write`() throws {
        let loop = try LoneLoop()
        loop.say("{\"type\":\"join\",\"id\":1,\"board\":\"lunch\",\"follow\":\"entries\",\"from\":1}")
        let follow = loop.questions()
        let before = loop.writes
        loop.answer(follow[0], .entries((1...200).map { record($0) }, last: 200))
        // And one that says that it is followed.
        #expect(loop.told("\"type\":\"entry\"").count == 200 && loop.writes == before + 2)
    }
}
