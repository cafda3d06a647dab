import JSON
import Testing

/// P39: what the server says it has done.
struct MetricsTests {
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
        let figures = try server.figures()
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

    /// What `promtool check metrics` asks, and what a scraper can't read otherwise.
    @Test func `P39 the text is as Prometheus reads it: each name once, with help and type before its values`() throws {
        let text = try RunningServer.shared.send("GET", "/metrics").text
        #expect(text.hasSuffix("\n"))
        var (helped, typed, samples) = ([String: String](), [String: String](), Set<String>())
        var current = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            let words = line.split(separator: " ", maxSplits: 3).map(String.init)
            if line.hasPrefix("# HELP ") {
                current = words[2]
                #expect(helped.updateValue(words[3], forKey: current) == nil, "\(current) twice")
            } else if line.hasPrefix("# TYPE ") {
                #expect(words[2] == current && ["counter", "gauge"].contains(words[3]))
                typed[current] = words[3]
            } else {
                let name = words[0].prefix { $0 != "{" }
                #expect(name == current && words.count == 2 && Int(words[1]) != nil, "\(line)")
                #expect(samples.insert(words[0]).inserted, "\(line) twice")
            }
        }
        #expect(Set(helped.keys) == Set(typed.keys) && !helped.isEmpty)
        for (name, kind) in typed {
            #expect(name.hasPrefix("switchboard_") && name.allSatisfy { $0.isLowercase || $0 == "_" })
            #expect(name.hasSuffix("_total") == (kind == "counter"), "\(name)")
        }
        for (name, help) in helped { #expect(!help.isEmpty && help.hasSuffix("."), "\(name)") }
        #expect(samples.contains { $0.hasPrefix("switchboard_connections_killed_total{") })
    }

    @Test func `P39 every name that is answered stands in the protocol`() throws {
        let page = String(decoding: wholeFile("\(Program.root)/docs/PROTOCOL.md"), as: UTF8.self)
        for name in try RunningServer.shared.figures().keys {
            let short = name.prefix { $0 != "{" }.dropFirst("switchboard".count)
            #expect(
                page.contains("`\(short)`") || page.contains("`switchboard\(short)`") || page.contains("`\(short){"),
                "\(name)")
        }
    }
}
