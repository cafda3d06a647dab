import Glibc
import JSON
import Testing

/// What the log says, how it looks, and what it never says.
struct LogTests {
    @Test func `each line of a log in JSON is an object with time, level and message`() throws {
        let server = try RunningServer(["--log", "json", "--events"])
        _ = try Link(server.port, headers: ["X-Forwarded-For: 203.0.113.8"])
        let link = try server.link()
        _ = try link.ask(1, #""type":"click","board":"lunch","group":"food","button":"soup""#)
        try server.program.output(with: "trusted-proxy")
        try server.program.output(with: "\"board\":\"lunch\"")
        try server.stop()
        let lines = server.program.output.split(separator: "\n")
        #expect(lines.count >= 3)
        for line in lines {
            let object = try JSON.parse(Array(line.utf8))
            #expect(object["time"]?.integer ?? 0 > 1_500_000_000_000, "\(line)")
            #expect(["info", "warning"].contains(object["level"]?.string), "\(line)")
            #expect(object["message"]?.string != nil || object["board"]?.string != nil, "\(line)")
        }
    }

    @Test func `no line of a log holds a key or a token`() throws {
        let server = try RunningServer(["--log", "json", "--events"])
        let link = try server.link()
        link.send(#"{"type":"hello","id":1,"token":"\#(server.hostKey)"}"#)
        let host = try link.wait("welcome")
        let guest = try server.link()
        guest.send(#"{"type":"hello","id":1}"#)
        let welcome = try guest.wait("welcome")
        let token = try #require(welcome["token"]?.string)
        _ = try server.send(
            "GET", "/host?t=\(token)", headers: ["Authorization: Bearer \(token)", "Origin: http://\(token)"])
        _ = try? Link(server.port, headers: ["Origin: http://a.example/#t=\(token)", "Authorization: Bearer \(token)"])
        _ = try guest.ask(2, #""type":"click","board":"lunch","group":"food","button":"soup""#)
        try server.stop()
        let output = server.program.output + server.program.complaints
        for secret in [server.hostKey, welcome["clientToken"]?.string, host["clientToken"]?.string].compactMap(\.self) {
            #expect(!output.contains(secret))
        }
        #expect(!output.contains(token))
    }

    @Test func `text of strangers can't end a line, move a cursor or turn text around`() throws {
        for flags in [[], ["--log", "json"]] {
            let server = try RunningServer(["--events"] + flags)
            let label = #"a\nb\u001b[31m\u202eevil\u2066\u0085\u007f"#
            let board = try server.board(
                #"{"groups":[{"id":"g","style":"radio","buttons":[{"id":"x","label":"\#(label)"}]}]}"#)
            _ = try server.link().ask(1, #""type":"click","board":"\#(board)","group":"g","button":"x""#)
            try server.program.output(with: "evil")
            try server.stop()
            let bad = server.program.output.unicodeScalars.filter {
                $0.value < 0x20 && $0 != "\n" || (0x7f..<0xa0).contains($0.value)
                    || (0x2028...0x202e).contains($0.value)
                    || (0x2066...0x2069).contains($0.value)
            }
            #expect(bad.isEmpty)
            let lines = server.program.output.split(separator: "\n").filter { $0.contains("evil") }
            #expect(lines.count == 1 && lines[0].contains(board))
        }
    }

    @Test func `strangers can't fill the log`() throws {
        let server = try RunningServer(["--messages-per-second", "1000000"])
        for number in 0..<300 { _ = try? Link(server.port, headers: ["Origin: http://site\(number).example"]) }
        try server.stop()
        let lines = server.program.output.split(separator: "\n").filter { $0.contains(".example") }
        #expect((1...100).contains(lines.count))
    }

    @Test func `another format is refused with a sentence`() throws {
        let finished = try Finished(["serve", "--journal", "memory", "--log", "xml"])
        #expect(finished.status == 2 && finished.complaints.contains("--log must be text or json"))
    }
}
