import Boards
import Engine
import JSON
import Testing

@testable import Server

/// Keys of writes over HTTP belong to whoever sends them: P35.
struct KeyTests {
    private let vote = #"{"group":"food","button":"pizza"}"#

    private func guest(_ server: RunningServer) throws -> [String] {
        let token = try #require(try server.send("POST", "/api/v1/hello", "{}").json?["token"]?.string)
        return ["Authorization: Bearer \(token)", "Idempotency-Key: vote-1"]
    }

    @Test func `P35 two people with the same key have both voted, and a repeat is told its receipt`() throws {
        let polled = try PolledBoard()
        let people = [try guest(polled.server), try guest(polled.server)]
        for (index, person) in (people + people).enumerated() {
            let address = polled.server.path(polled.board, "/click")
            let reply = try polled.server.send("POST", address, vote, headers: person)
            #expect(reply.json?["seq"]?.integer == Int64(2 + index % 2), "\(reply.text)")
        }
    }

    @Test func `P35 a stranger's refused key is not refused to the host`() throws {
        let polled = try PolledBoard()
        let (address, body) = (polled.server.path(polled.board, "/close"), #"{"group":"food"}"#)
        let stranger = try guest(polled.server)
        #expect(try polled.server.send("POST", address, body, headers: stranger).code == "forbidden")
        let key = ["Idempotency-Key: vote-1"]
        #expect(try polled.server.send("POST", address, body, host: true, headers: key).status == 200)
    }

    @Test(arguments: [false, true])
    func `P35 P18 a write that is repeated under its key after a restart has its receipt, and counts once`(
        isKilled: Bool
    ) throws {
        let folder = Folder()
        var server = try RunningServer(data: folder.path, demo: nil)
        let board = try server.board(PolledBoard.declaration)
        let guest = try guest(server)
        let first = try server.send("POST", server.path(board, "/click"), vote, headers: guest)
        #expect(first.json?["seq"]?.integer == 2, "\(first.text)")
        if isKilled { try server.kill() } else { try server.stop() }
        server = try RunningServer(data: folder.path, demo: nil)
        let again = try server.send("POST", server.path(board, "/click"), vote, headers: guest)
        #expect(again.status == 200 && again.text == first.text)
        let other = #"{"group":"food","button":"soup"}"#
        #expect(try server.send("POST", server.path(board, "/click"), other, headers: guest).code == "conflict")
        let now = try server.send("GET", server.path(board))
        #expect(now.json?["seq"]?.integer == 2)
        #expect(now.json?["groups"]?.array?[0]["poll"]?["people"]?.integer == 1)
        try server.stop()
    }

    @Test func `P35 the name is the same after a restart, and another for each person and each byte`() {
        let person = Person(issuer: "a", subject: "bc")
        let names = [
            WriteName(key: [0xe9], of: person), WriteName(key: [0xe8], of: person), WriteName(key: [], of: person),
            WriteName(key: [0xe9], of: Person(issuer: "ab", subject: "c")),
            WriteName(key: [0xe9], of: Person(issuer: "a", subject: "b")),
        ]
        #expect(Set(names).count == names.count)
        let digest = "a9502d3e3a9168cc8cc6cfe3c75b6c19d58d6cdab38039da2685f03df712f6da"
        #expect(String(decoding: names[0].client, as: UTF8.self) == "key:\(digest)")
    }
}
