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

    /// What one spy was sent in a whole poll, in which `votes` were cast by others in turn.
    private func recorded(_ votes: [(group: String, on: String, off: String?)]) throws -> [String] {
        let folder = Folder()
        let log = open("\(folder.path)/log", O_WRONLY | O_CREAT, 0o600)
        let server = try RunningServer(data: folder.path, demo: nil, output: log)
        defer { close(log) }
        let board = try server.board(SecrecyTests.poll)
        let voters = try (0..<4).map { _ in try server.link() }
        let spies = try ["participant", "screen"].map { view in
            let spy = try server.link()
            spy.send(#"{"type":"join","id":1,"board":"\#(board)","view":"\#(view)"}"#)
            _ = try spy.wait("snapshot")
            return spy
        }
        for (index, vote) in votes.enumerated() {
            let voter = voters[index % voters.count]
            voter.send(set(Int64(index + 1), board, vote.group, on: vote.on, off: vote.off))
            #expect(try voter.reply(Int64(index + 1))["type"]?.string == "receipt")
        }
        usleep(700_000)
        var frames = try spies.flatMap { spy in
            spy.send(#"{"type":"leave","id":9,"board":"\#(board)"}"#)
            _ = try spy.reply(9)
            return spy.passed
        }
        // A newcomer, and HTTP.
        let late = try server.link()
        late.send(#"{"type":"join","id":1,"board":"\#(board)"}"#)
        frames.append(try late.wait("snapshot"))
        frames += late.passed
        for path in ["", "/changes", "/changes?view=screen"] {
            let reply = try server.send("GET", server.path(board, path))
            frames += [reply.json].compactMap(\.self)
        }
        for path in ["/changes?view=host", "/export?format=json", "/export?format=recount"] {
            #expect(try server.send("GET", server.path(board, path)).status == 403, "\(path)")
        }
        try server.stop()
        let lines = folder.text("log").split(separator: "\n").filter { $0.hasPrefix("\(board) ") }
        return frames.map { ($0.text ?? []).text.replacing(board, "BOARD") }.map(SecrecyTests.steady)
            + lines.map { String($0).replacing(board, "BOARD") }
    }

    /// Without what differs between any two boards: the epoch and times, which no vote moves.
    private static func steady(_ text: String) -> String {
        text.replacing(/"epoch":"[0-9a-f]+"/, with: "").replacing(/"closedAt":\d+/, with: "")
    }

    @Test func `F14 F7 whatever others vote, a spy is sent the same bytes`() throws {
        // The same people answer the same questions in the same order; only what they choose differs.
        let one = try recorded([
            ("food", "pizza", nil), ("food", "pizza", nil), ("many", "a", nil), ("food", "soup", "pizza"),
            ("many", "b", nil), ("many", "c", "b"),
        ])
        let other = try recorded([
            ("food", "soup", nil), ("food", "pizza", nil), ("many", "c", nil), ("food", "soup", "pizza"),
            ("many", "a", nil), ("many", "b", "a"),
        ])
        #expect(Set(one) == Set(other))
        let all = one.joined()
        #expect(!all.contains("counts") && !all.contains("\"empty\"") && !all.contains("Not yet asked"))
        #expect(!all.contains("correct") && !all.contains("\"who\"") && !all.contains("\"undo\""))
        #expect(all.contains("\"people\":3") && all.contains("a ballot changed"))
    }
}
