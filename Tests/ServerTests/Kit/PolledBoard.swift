import JSON
import Testing
import Wire

/// A board with polls on the server that all tests share, and its host's link.
struct PolledBoard {
    let server: RunningServer
    let host: Link
    let board: String

    static let declaration = """
        {"title":"Lunch","groups":[{"id":"food","label":"What?","style":"radio","mode":"poll","results":"live","buttons":[
          {"id":"pizza","label":"Pizza"},{"id":"soup","label":"Soup"},{"id":"salad","label":"Salad","correct":true}]},
          {"id":"door","label":"Open?","style":"switch","mode":"poll","texts":{"on":"YES","off":"NO"}}]}
        """

    init() throws {
        server = try RunningServer.shared
        board = try server.board(PolledBoard.declaration)
        host = try server.link()
        _ = try host.ask(1, "\"type\":\"hello\",\"token\":\"\(server.hostKey)\"")
    }

    /// A person of their own who follows the board.
    func guest(token: String? = nil) throws -> (link: Link, token: String, follower: Follower) {
        let link = try server.link()
        let welcome = try link.ask(1, "\"type\":\"hello\"" + (token.map { ",\"token\":\"\($0)\"" } ?? ""))
        return (link, try #require(welcome["token"]?.string), try Follower(link, board, id: 2))
    }

    func vote(_ link: Link, _ id: Int64, _ button: String) throws -> JSON {
        try link.ask(id, #""type":"click","board":"\#(board)","group":"food","button":"\#(button)""#)
    }

    /// The first button of the first group of a ballot.
    func answer(in ballot: JSON) -> String? {
        ballot["groups"]?.array?.first?["on"]?.array?.first?.string
    }

    @discardableResult
    func act(_ id: Int64, _ rest: String) throws -> JSON {
        let reply = try host.ask(id, rest.replacing("BOARD", board))
        #expect(reply["type"]?.string == "receipt", "\(reply.text?.text ?? "")")
        return reply
    }
}
