import JSON
import Testing

/// F14 in what a host may take away: who voted what can't be found in a recount file.
struct BallotNumberTests {
    @Test func `F14 whoever was granted a right by name or invited can't be found by it in a recount file`() throws {
        let server = try RunningServer.shared
        let board = try server.board(
            #"{"admission":"invited","groups":[{"id":"food","style":"radio","mode":"poll","buttons":["pizza","soup"]}]}"#
        )
        let hello = try server.send("POST", "/api/v1/hello", "{}").json
        let (person, token) = (try #require(hello?["person"]?.string), try #require(hello?["token"]?.string))
        let grant = #"{"person":"\#(person)","right":"participant"}"#
        #expect(try server.send("POST", server.path(board, "/grant"), grant, host: true).status == 200)
        let invite = #"{"right":"participant","count":1}"#
        let invited = try server.send("POST", server.path(board, "/invite"), invite, host: true).json
        let other = try #require(invited?["people"]?.array?.first?["token"]?.string)
        for token in [token, other] {
            let reply = try server.send(
                "POST", server.path(board, "/click"), #"{"group":"food","button":"1"}"#,
                headers: ["Authorization: Bearer \(token)"])
            #expect(reply.status == 200, "\(reply.text)")
        }
        let file = try server.send("GET", server.path(board, "/export?format=recount"), host: true).text
        let entries = try file.split(separator: "\n").dropFirst().map { try JSON.parse(Array($0.utf8)) }
        let operations = entries.flatMap { $0["outcome"]?.array ?? [] }
        let granted = Set(operations.compactMap { $0["grant"]?.integer })
        let voters = Set(entries.filter { $0["intent"]?["click"] != nil }.compactMap { $0["who"]?.integer })
        #expect(granted.count == 2 && voters.count == 2 && granted.isDisjoint(with: voters))
        #expect(!file.contains(person) && !file.contains(other))
    }
}
