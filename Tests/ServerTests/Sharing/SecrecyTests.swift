import Glibc
import JSON
import Testing

/// F14: everything that somebody who is no host gets during a secret poll is recorded and searched.
struct SecrecyTests {
    /// Two questions, ten buttons with names that occur nowhere else, results only for the host.
    private static let poll = """
        {"title":"Secret","groups":[
          {"id":"food","label":"What?","style":"radio","mode":"poll","buttons":[
            {"id":"pizza","label":"Pizza"},{"id":"soup","label":"Soup","correct":true}]},
          {"id":"many","label":"Which?","style":"box","mode":"poll","buttons":[{"id":"a"},{"id":"b"},{"id":"c"}]},
          {"id":"draft","label":"Not yet asked","style":"radio","mode":"poll","stage":"draft","buttons":["x","y"]}]}
        """

    /// What spies were sent in a whole poll, in which `votes` were cast by others in turn.
    private struct Recording {
        /// Pushes on the way, which timing merges now one way, now another.
        var pushes: [String] = []
        /// What newcomers, HTTP and the event log are told at the end.
        var end: [String] = []
    }

    private func record(_ votes: [(group: String, on: String)]) throws -> Recording {
        let folder = Folder()
        let log = open("\(folder.path)/log", O_WRONLY | O_CREAT, 0o600)
        defer { close(log) }
        let server = try RunningServer(data: folder.path, demo: nil, output: log, ["--events"])
        let board = "secret"
        try #require(try server.send("PUT", server.path(board), SecrecyTests.poll, host: true).status == 200)
        let spies = try ["participant", "screen"].map { try spy(server, board, $0) }
        let voters = try (0..<4).map { _ in try server.link() }
        for (index, vote) in votes.enumerated() {
            voters[index % 4].send(set(Int64(index + 1), board, vote.group, on: vote.on))
            #expect(try voters[index % 4].reply(Int64(index + 1))["type"]?.string == "receipt")
        }
        usleep(700_000)
        var recording = Recording()
        for spy in spies {
            spy.send(#"{"type":"leave","id":9,"board":"\#(board)"}"#)
            _ = try spy.reply(9)
            recording.pushes += spy.passed.map { ($0.text ?? []).text }
        }
        recording.end = try end(of: board, server)
        try server.stop()
        recording.end += folder.text("log").split(separator: "\n").map(String.init).filter { $0.hasPrefix("\(board) ") }
        recording.end = recording.end.map { SecrecyTests.steady($0) }
        return recording
    }

    private func spy(_ server: RunningServer, _ board: String, _ view: String) throws -> Link {
        let spy = try server.link()
        spy.send(#"{"type":"join","id":1,"board":"\#(board)","view":"\#(view)"}"#)
        _ = try spy.wait("snapshot")
        return spy
    }

    private func end(of board: String, _ server: RunningServer) throws -> [String] {
        let late = try server.link()
        late.send(#"{"type":"join","id":1,"board":"\#(board)","view":"participant"}"#)
        var frames = [try late.wait("snapshot")] + late.passed
        frames.append(try #require(try server.send("GET", server.path(board)).json))
        for path in ["/changes?view=host", "/export?format=json", "/export?format=recount", "/export?format=csv"] {
            #expect(try server.send("GET", server.path(board, path)).status == 403, "\(path)")
        }
        return frames.map { ($0.text ?? []).text }
    }

    /// Without what differs between any two boards: the epoch.
    private static func steady(_ text: String) -> String { text.replacing(/"epoch":"[0-9a-f]+"/, with: "") }

    @Test func `F14 F7 whatever others vote, a spy is sent the same`() throws {
        // The same people answer the same questions in the same order; only what they choose differs.
        let one = try record([
            ("food", "pizza"), ("food", "pizza"), ("many", "a"), ("food", "soup"), ("many", "b"), ("food", "soup"),
        ])
        let other = try record([
            ("food", "soup"), ("food", "pizza"), ("many", "c"), ("food", "pizza"), ("many", "a"), ("food", "soup"),
        ])
        #expect(one.end == other.end)
        let all = (one.pushes + one.end).joined()
        for word in ["counts", "\"empty\"", "Not yet asked", "correct", "\"who\"", "undo", "\"on\""] {
            #expect(!all.contains(word), "\(word)")
        }
        #expect(one.end.joined().contains("\"people\":3") && one.end.joined().contains("secret food a ballot changed"))
        // A tally without counts, as long as they are hidden.
        for push in one.pushes where push.contains("tallies") {
            #expect(push.contains(/"tallies":(\[|,|\[\d+,\d+,\[\],null\])+\]/), "\(push)")
        }
    }
}
