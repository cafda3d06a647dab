import JSON
import Testing

/// Whether there is a board, asked without an error where there is none.
struct BoardFindTests {
    private let server: RunningServer
    private let board: String

    init() throws {
        server = try RunningServer.shared
        board = try server.board(PolledBoard.declaration)
    }

    @Test func `P33 boards are found by their ids, and that there is none is no error`() throws {
        let found = try server.send("GET", "/api/v1/boards?id=nowhere&id=\(board)")
        #expect(found.json?["boards"]?.array?.map { $0["id"]?.string } == [board])
        let none = try server.send("GET", "/api/v1/boards?id=nowhere")
        #expect(none.status == 200 && none.json?["boards"]?.array?.isEmpty == true)
        let ids = (1...5).map { "id=b\($0)" }.joined(separator: "&")
        for query in [ids, "id=", "id=a%2Fb"] {
            #expect(try server.send("GET", "/api/v1/boards?\(query)").code == "bad-field")
        }
    }
}
