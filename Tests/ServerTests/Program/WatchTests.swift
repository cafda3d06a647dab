import Glibc
import JSON
import Testing

/// Following a board from a terminal, and the server's own event log: rows A6, A7 and B8.
struct WatchTests {
    private func lines(_ program: Program) -> [String] { program.output.split(separator: "\n").map(String.init) }

    @Test func `A6 and A7 watch tells the present and then each change, in order, never twice`() throws {
        let server = try RunningServer.shared
        let board = try server.board(Sample.lunch)
        let watch = try Program(["watch", board, "--server", server.url])
        try watch.output(with: "\(board)\tdoor")
        let writer = try server.link()
        for (id, button) in ["pizza", "soup", "salad", "soup"].enumerated() {
            writer.send(click(Int64(id + 1), board, "food", button))
            _ = try writer.reply(Int64(id + 1))
            usleep(60_000)
        }
        writer.send(set(9, board, "food", on: "soup"))
        writer.send(click(10, board, "door", "switch"))
        try watch.output(with: "\(board)\tdoor\t\"YES\"\ttrue\t+switch")
        watch.signal(SIGINT)
        #expect(try watch.wait() == 0)
        #expect(
            lines(watch) == [
                "\(board)\tfood\tnull\tnull", "\(board)\textras\t\"Coffee\"\t[null]", "\(board)\tdoor\t\"NO\"\tfalse",
                "\(board)\tfood\t\"Pizza\"\t1\t+pizza", "\(board)\tfood\t\"Soup\"\t2\t+soup\t-pizza",
                "\(board)\tfood\t\"salad\"\t{\"a\":[1.5,null]}\t+salad\t-soup",
                "\(board)\tfood\t\"Soup\"\t2\t+soup\t-salad",
                "\(board)\tdoor\t\"YES\"\ttrue\t+switch",
            ])
    }

    @Test(arguments: [[], ["--json"], ["--entries"]]) func `A6 no label commands the terminal`(how: [String]) throws {
        let server = try RunningServer.shared
        let board = try server.board("{\"groups\":[{\"style\":\"radio\",\"buttons\":[\"\u{9b}31m\u{202e}gnp\"]}]}")
        let writer = try server.link()
        _ = try writer.ask(1, "\"type\":\"click\",\"board\":\"\(board)\",\"group\":\"1\",\"button\":\"1\"")
        let more = how + ["--server", server.url] + (how == ["--entries"] ? ["--host-key", server.hostKey] : [])
        let watch = try Program(["watch", board] + more)
        let output = try watch.output(with: "gnp")
        #expect(output.contains(#"\u009b31m\u202egnp"#), "\(output)")
        #expect(!output.unicodeScalars.contains { 0x7f...0x9f ~= $0.value || $0.value == 0x202e })
        watch.signal(SIGINT)
        #expect(try watch.wait() == 0)
    }

    @Test func `A6 watch --json gives button, label, value and checked`() throws {
        let server = try RunningServer.shared
        let board = try server.board(Sample.lunch)
        let watch = try Program(["watch", board, "--json", "--server", server.url])
        try watch.output(with: "\"group\":\"door\"")
        let writer = try server.link()
        writer.send(click(1, board, "food", "salad"))
        try watch.output(with: "\"rev\":2")
        watch.signal(SIGTERM)
        #expect(try watch.wait() == 0)
        #expect(
            lines(watch).last
                == #"{"board":"\#(board)","rev":2,"group":"food","text":"salad","value":{"a":[1.5,null]},"buttons":[{"button":"salad","label":"salad","value":{"a":[1.5,null]},"checked":true}]}"#
        )
    }

    @Test func `A7 and E3 watch comes back after a restart and goes on where it was`() throws {
        let data = Folder()
        var server = try RunningServer(data: data.path)
        let port = server.port
        let watch = try Program(["watch", "todo", "--server", server.url])
        try watch.output(with: "todo\tlist")
        #expect(
            try server.send("POST", server.path("todo", "/click"), #"{"group":"list","button":"water"}"#).status == 200)
        try watch.output(with: "\t+water")
        try server.kill()
        server = try RunningServer(data: data.path, port: port)
        #expect(
            try server.send("POST", server.path("todo", "/click"), #"{"group":"list","button":"chairs"}"#).status == 200
        )
        #expect(
            try server.send("POST", server.path("todo", "/click"), #"{"group":"list","button":"projector"}"#).status
                == 200)
        try watch.output(with: "-projector", seconds: 20)
        try server.stop()
        server = try RunningServer(data: data.path, port: port)
        #expect(
            try server.send("POST", server.path("todo", "/click"), #"{"group":"list","button":"wifi"}"#).status == 200)
        try watch.output(with: "+wifi", seconds: 20)
        watch.signal(SIGINT)
        try watch.wait()
        // Each change once, whether told alone or merged.
        for (mark, count) in [("+water", 1), ("+chairs", 1), ("-projector", 1), ("+wifi", 1)] {
            #expect(
                watch.output.split(separator: mark, omittingEmptySubsequences: false).count == count + 1,
                "\(watch.output)")
        }
        #expect(watch.complaints.contains("is lost; trying again"))
        try server.stop()
    }

    @Test func `A7 and P28 watch --entries misses none, and goes on after a restart`() throws {
        let data = Folder()
        var server = try RunningServer(data: data.path)
        let port = server.port
        let watch = try Program([
            "watch", "million", "--entries", "--from", "2", "--server", server.url, "--host-key", server.hostKey,
        ])
        for round in 0..<2 {
            let writer = try server.link()
            writer.send(all: (1...60).map { click(Int64($0), "million", "field", "\(round * 60 + $0)") })
            _ = try writer.reply(60)
            if round == 0 {
                try watch.output(with: "\"seq\":61")
                try server.stop()
                server = try RunningServer(data: data.path, port: port)
            }
        }
        try watch.output(with: "\"seq\":121", seconds: 20)
        watch.signal(SIGINT)
        try watch.wait()
        let seqs = lines(watch).compactMap { try? JSON.parse(Array($0.utf8))["seq"]?.integer }
        #expect(seqs == (2...121).map { Int64($0) })
        try server.stop()
    }

    @Test func `watch ends with a sentence when there is nothing to follow any more`() throws {
        let server = try RunningServer.shared
        let none = try Finished(["watch", "nowhere", "--server", server.url])
        #expect(none.status == 1)
        #expect(none.complaints.contains("There is no such board."))
        let forbidden = try Finished(["watch", "lunch", "--entries", "--server", server.url])
        #expect(forbidden.status == 1)
        #expect(forbidden.complaints.contains("right of a host"))
        let board = try server.board(Sample.lunch)
        for flags in [[], ["--entries", "--host-key", server.hostKey]] {
            let id = flags.isEmpty ? board : try server.board(Sample.lunch)
            let watch = try Program(["watch", id, "--server", server.url] + flags)
            try watch.output(with: id)
            #expect(try server.send("DELETE", server.path(id), host: true).status == 200)
            #expect(try watch.wait() == 0)
            #expect(watch.complaints.contains("This board was deleted."))
        }
        #expect(try Finished(["watch", "lunch", "--entries", "--from", "soon", "--server", server.url]).status == 2)
    }

    @Test func `B8 an event log that nobody reads holds up nobody`() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { for end in ends { close(end) } }
        let server = try RunningServer(output: ends[1], ["--events"])
        let link = try server.link()
        // More than a pipe holds.
        for round in 0..<80 {
            link.send(all: (1...50).map { click(Int64(round * 50 + $0), "stars", "rating", "\($0 % 5 + 1)") })
            #expect(try link.reply(Int64(round * 50 + 50))["type"]?.string == "receipt")
        }
        #expect(try server.stop() == 0)
    }

    @Test func `B8 the event log has a line for each click: board, group, text, value`() throws {
        let server = try RunningServer(["--events"])
        let link = try server.link()
        link.send(all: [
            click(1, "lunch", "food", "soup"), click(2, "lunch", "food", "nothing"),
            click(3, "panel", "ready", "switch"),
            click(4, "stars", "rating", "5"), set(5, "stars", "rating", on: "5"), click(6, "todo", "list", "chairs"),
        ])
        _ = try link.reply(6)
        let output = try server.program.output(with: "todo list \"Put")
        // What the demo boards were declared with may come before the banner or after it.
        let declared = [#"todo list "Test the projector" [null]"#, #"stars rating "★★★" 3"#]
        let events = output.split(separator: "\n").map(String.init).filter { line in
            ["lunch ", "panel ", "stars ", "todo "].contains { line.hasPrefix($0) } && !declared.contains(line)
        }
        #expect(
            events == [
                #"lunch food "Soup" null"#, #"panel ready "YES" "yes""#, #"stars rating "★★★★★" 5"#,
                #"todo list "Put out the chairs, Test the projector" [18,null]"#,
            ])
        try server.stop()
    }
}
