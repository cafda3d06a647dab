import Glibc
import JSON
import Testing

/// Boards leave memory while nobody follows them, and readers who come back see nothing of it.
struct BoardUnloadTests {
    private func loaded(_ server: RunningServer) throws -> Int {
        try #require(try server.figures()["switchboard_boards_loaded"])
    }

    private func wait(_ server: RunningServer, for count: Int) throws {
        let deadline = Deadline(5)
        while try loaded(server) != count {
            guard !deadline.isOver else {
                Issue.record("\(try loaded(server)) boards are loaded, not \(count)")
                return
            }
            usleep(20_000)
        }
    }

    @Test func `a board goes with its last reader, its memory with it, and comes back whole`() throws {
        let folder = Folder()
        let server = try RunningServer(data: folder.path, demo: nil, ["--unload-after", "0.005"])
        let board = try server.board(Sample.lunch)
        let follower = try Follower(try server.link(), board)
        follower.link.send(click(2, board, "food", "soup"))
        try follower.follow(to: 2)
        usleep(700_000)
        #expect(try loaded(server) == 1)
        let have = follower.have
        follower.link.close()
        try wait(server, for: 0)
        // Where it was: nothing is sent.
        let link = try server.link()
        let joined = try link.ask(1, #""type":"join","board":"\#(board)","have":\#(have)"#)
        #expect(joined["type"]?.string == "joined" && joined["seq"]?.integer == 2)
        #expect(try link.isQuiet())
        link.send(click(3, board, "food", "pizza"))
        #expect(try link.wait("delta")["to"]?.integer == 3)
        link.close()
        try wait(server, for: 0)
        // What changed meanwhile comes as a snapshot.
        let late = try server.link()
        _ = try late.ask(1, #""type":"join","board":"\#(board)","have":\#(have)"#)
        let snapshot = try late.wait("snapshot")
        #expect(snapshot["reason"]?.string == "behind" && snapshot["rev"]?.integer == 3)
    }

    @Test func `a write that was acknowledged before its board went is not applied again`() throws {
        let server = try RunningServer(demo: nil, ["--unload-after", "0.005"])
        let board = try server.board(Sample.lunch)
        let key = ["Idempotency-Key: tuesday"]
        func click() throws -> Int64? {
            try server.send("POST", server.path(board, "/click"), Sample.click, headers: key).json?["seq"]?.integer
        }
        #expect(try click() == 2)
        try wait(server, for: 0)
        #expect(try click() == 2)
        #expect(try server.send("GET", server.path(board)).json?["seq"]?.integer == 2)
    }

    @Test func `a poll closes in time though its board is away`() throws {
        let server = try RunningServer(demo: nil, ["--unload-after", "0.002"])
        let board = try server.board(
            #"{"groups":[{"id":"q","mode":"poll","style":"radio","stage":"draft","buttons":["a","b"]}]}"#)
        let open = try server.send("POST", server.path(board, "/open"), #"{"group":"q","for":1500}"#, host: true)
        #expect(open.status == 200)
        try wait(server, for: 0)
        let deadline = Deadline(6)
        func stage() throws -> Int64? { try server.send("GET", server.path(board)).json?["seq"]?.integer }
        while try stage() != 3, !deadline.isOver { usleep(300_000) }
        #expect(try stage() == 3)
    }

    @Test func `many boards that were declared once leave memory`() throws {
        let server = try RunningServer(demo: nil, ["--unload-after", "0.02"])
        for _ in 0..<300 { _ = try server.board(Sample.lunch) }
        #expect(try loaded(server) > 0)
        try wait(server, for: 0)
    }
}
