import JSON
import Testing

/// P39: what the server says it has done.
struct MetricsTests {
    private func figures(_ server: RunningServer) throws -> [String: Int] {
        let reply = try server.send("GET", "/metrics")
        #expect(reply.status == 200)
        var figures: [String: Int] = [:]
        for line in reply.text.split(separator: "\n") where !line.hasPrefix("#") {
            let words = line.split(separator: " ")
            figures[String(words[0])] = Int(words[1])
        }
        return figures
    }

    @Test func `P39 every rev that readers came to know was told, merged or skipped by a snapshot`() throws {
        let server = try RunningServer()
        let board = try server.board(Sample.lunch)
        let readers = try (0..<5).map { _ in try Follower(try server.link(), board) }
        let joined = readers.map(\.rev)
        let writer = try server.link()
        var newest: Int64 = 0
        for id in 1...40 {
            writer.send(
                id % 2 == 1
                    ? set(Int64(id), board, "extras", on: "bread") : set(Int64(id), board, "extras", off: "bread"))
            newest = try #require(try writer.reply(Int64(id))["rev"]?.integer)
        }
        for reader in readers { try reader.follow(to: newest) }
        // A declaration that changes a label: everybody gets a snapshot.
        #expect(
            try server.send(
                "PUT", server.path(board), bytes: Array(Sample.lunch.replacing("Soup", with: "Broth").utf8), host: true
            ).status == 200)
        for reader in readers { try reader.follow(to: newest + 1) }
        let figures = try figures(server)
        let known = zip(readers, joined).reduce(0) { $0 + Int($1.0.rev - $1.1) }
        let (told, merged) = (
            figures["switchboard_revs_told_total"] ?? 0, figures["switchboard_revs_merged_total"] ?? 0
        )
        #expect(told + merged + (figures["switchboard_revs_skipped_total"] ?? 0) == known)
        #expect(told > 0 && (figures["switchboard_rounds_total"] ?? 0) > 0)
        #expect(figures["switchboard_connections"] == 6)
        #expect(figures["switchboard_connections_killed_total{reason=\"stalled\"}"] == 0)
        try server.stop()
    }
}
