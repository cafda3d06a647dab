import Glibc
import JSON
import Testing

/// The commands about results: export, recount, apply --dry-run; and serve --dev.
struct ResultCommandTests {
    private let server: RunningServer
    private let folder = Folder()

    init() throws { server = try RunningServer.shared }

    private func run(_ words: String...) throws -> Finished {
        try Finished(words + ["--server", server.url, "--host-key", server.hostKey])
    }

    /// A poll with so many votes.
    private func poll(votes: Int) throws -> String {
        let board = try server.board(
            #"{"groups":[{"id":"food","style":"radio","mode":"poll","buttons":[{"id":"pizza","label":"Pizza"},{"id":"soup"}]}]}"#
        )
        var link = try server.link()
        for vote in 0..<votes {
            // As many people as one connection may say hello for at once.
            if vote % 50 == 49 { link = try server.link() }
            link.send(#"{"type":"hello","id":\#(2 * vote + 1)}"#)
            link.send(click(Int64(2 * vote + 2), board, "food", vote % 3 == 0 ? "soup" : "pizza"))
            _ = try link.reply(Int64(2 * vote + 2))
        }
        return board
    }

    @Test func `an export goes into what is no file, through links, and fails where there is no room`() throws {
        let board = try poll(votes: 1)
        let pipe = "\(folder.path)/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        let piped = try shell(
            "\"$0\" export $1 --server $2 -o $3 & cat $3 && wait $! && test -p $3", board, server.url, pipe)
        #expect(piped.status == 0 && piped.output.contains("pizza"), "\(piped.complaints)")
        folder.write("real", "old")
        symlink("real", "\(folder.path)/link")
        #expect(try run("export", board, "-o", "\(folder.path)/link").status == 0)
        #expect(folder.text("real").contains("pizza"))
        var facts = stat()
        #expect(lstat("\(folder.path)/link", &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK)
        for line in ["export $1 --server $2 > /dev/full", "export $1 --server $2 -o /dev/full"] {
            let full = try shell("exec \"$0\" \(line)", board, server.url)
            #expect(full.status == 1 && full.complaints.contains("No space left"), "\(line): \(full.complaints)")
        }
    }

    @Test func `a recount of thousands of entries is right, and a changed one is found`() throws {
        let board = try poll(votes: 1300)
        let path = "\(folder.path)/r.jsonl"
        let exported = try run("export", board, "--format", "recount", "-o", path)
        #expect(exported.status == 0, "\(exported.complaints)")
        let right = try Finished(["recount", path])
        #expect(right.status == 0 && right.output.contains("Pizza (pizza)  866"), "\(right.complaints)")
        #expect(right.output.hasSuffix("The shown result is right.\n"))
        var lines = folder.text("r.jsonl").split(separator: "\n").map(String.init)
        #expect(lines.count == 1302)
        lines[700] = lines[700].replacing("[0]", "[1]").replacing("\"pizza\"", "\"soup\"")
        folder.write("r.jsonl", lines.joined(separator: "\n") + "\n")
        let wrong = try Finished(["recount", path])
        #expect(wrong.status == 1 && wrong.complaints.contains("The chain breaks at entry 700"), "\(wrong.complaints)")
        #expect(wrong.output.hasSuffix("The shown result is NOT right.\n"))
        folder.write("r.jsonl", "nothing\n")
        #expect(try Finished(["recount", path]).status == 1)
        #expect(try Finished(["recount", "/nowhere"]).status != 0)
    }

    @Test func `a recount calls an empty answer what everybody calls it`() throws {
        let groups = [
            #"{"id":"door","label":"Open?","style":"switch","mode":"poll","texts":{"on":"YES","off":"NO"}}"#,
            #"{"id":"lamp","label":"Lamp?","style":"switch","mode":"poll"}"#,
            #"{"id":"food","mode":"poll","none":true,"buttons":["Pizza"]}"#,
        ]
        let board = try server.board("{\"groups\":[\(groups.joined(separator: ","))]}")
        let link = try server.link()
        for (id, off) in ["door": "switch", "lamp": "switch", "food": "1"].enumerated() {
            let vote = #""type":"set","board":"\#(board)","group":"\#(off.key)","off":["\#(off.value)"]"#
            #expect(try link.ask(Int64(id) + 1, vote)["type"]?.string == "receipt")
        }
        folder.write("r.jsonl", try run("export", board, "--format", "recount").output)
        let output = try Finished(["recount", "\(folder.path)/r.jsonl"]).output
        for line in ["YES (switch)  0", "NO            1", "ON (switch)  0", "OFF          1", "None of these  1"] {
            #expect(output.contains("    \(line)\n"), "\(output)")
        }
    }

    @Test func `the chain that a page showed is found in the file of that board only`() throws {
        let board = try poll(votes: 3)
        #expect(try server.send("POST", server.path(board, "/close"), #"{"group":"food"}"#, host: true).status == 200)
        let chain = try #require(try server.send("GET", server.path(board)).json?["chain"]?.string)
        folder.write("r.jsonl", try run("export", board, "--format", "recount").output)
        let shown = "\(chain.prefix(4)) \(chain.dropFirst(4).prefix(12))"
        let found = try Finished(["recount", "\(folder.path)/r.jsonl", "--chain", shown])
        #expect(found.status == 0 && found.output.contains("was reached at entry 5"), "\(found.complaints)")
        let other = try Finished(["recount", "\(folder.path)/r.jsonl", "--chain", "0123456789"])
        #expect(other.status == 1 && other.complaints.contains("is not in this file"))
    }

    @Test func `export writes tables, and its default is the board's file`() throws {
        let board = try poll(votes: 3)
        #expect(try run("export", board, "--format", "csv").output.hasPrefix("Question ID,Question,"))
        #expect(try run("export", board, "--format", "excel", "--lang", "ar").output.hasPrefix("\u{feff}معرّف السؤال;"))
        #expect(try JSON.parse(Array(try run("export", board).output.utf8))["groups"]?.array?.count == 1)
        #expect(try run("export", board, "--format", "pdf").complaints.contains("--format must be"))
        let refused = try Finished(["export", board, "--format", "csv", "--server", server.url])
        #expect(refused.status == 1 && refused.complaints.contains("--host-key"))
    }

    @Test func `apply --dry-run says what would change and writes nothing`() throws {
        let board = try poll(votes: 2)
        folder.write(
            "b.json",
            #"{"id":"\#(board)","groups":[{"id":"food","style":"radio","mode":"poll","buttons":[{"id":"pizza","label":"Pie"},{"id":"tea"}]},{"label":"New"}]}"#
                .replacing(#"{"label":"New"}"#, #"{"id":"more","label":"New","buttons":["x"]}"#))
        let text = folder.text("b.json")
        let result = try run("apply", "--dry-run", "\(folder.path)/b.json")
        #expect(result.status == 0, "\(result.complaints)")
        for line in [
            "+ more “New” is added: 1 button", "+ food/tea “tea” is added", "- food/soup “soup” is retired",
            "~ food/pizza: “Pizza” becomes “Pie”", "Nothing was written.",
        ] { #expect(result.output.contains(line), "\(result.output)") }
        #expect(folder.text("b.json") == text)
        #expect(try server.send("GET", server.path(board)).json?["seq"]?.integer == 3)
        folder.write("b.json", text.replacing("\"radio\"", "\"box\""))
        #expect(try run("apply", "--dry-run", "\(folder.path)/b.json").complaints.contains("there are ballots"))
    }

    @Test func `serve --dev reads the page from disk for each request, and says so`() throws {
        folder.make("web")
        folder.write("web/index.html", "<script src=\"v/HASH/a.js\"></script>")
        folder.write("web/a.js", "one")
        let server = try RunningServer(demo: nil, ["--dev", "--web", "\(folder.path)/web"])
        try server.program.output(with: "are read from disk for each request")
        #expect(try server.send("GET", "/").text.contains("v/dev/a.js"))
        #expect(try server.send("GET", "/v/dev/a.js").text == "one")
        folder.write("web/a.js", "two")
        let second = try server.send("GET", "/v/dev/a.js")
        #expect(second.text == "two" && second.headers["cache-control"] == "no-store")
        try server.stop()
    }
}
