import Glibc
import JSON
import Testing

/// The commands that talk to a server: set, click, apply, export, check, styles.
struct CommandTests {
    private let server: RunningServer

    init() throws { server = try RunningServer.shared }

    private func run(_ words: String..., key: Bool = false) throws -> Finished {
        try Finished(words + ["--server", server.url] + (key ? ["--host-key", server.hostKey] : []))
    }

    @Test func `set and click write, and say which entry`() throws {
        let board = try server.board(Sample.lunch)
        let clicked = try run("click", board, "food", "soup")
        #expect(clicked.status == 0)
        #expect(clicked.output == "Saved: entry 2.\n")
        #expect(try run("set", board, "extras", "--on", "bread", "--off", "coffee").output == "Saved: entry 3.\n")
        let groups = try #require(try server.send("GET", server.path(board)).json?["groups"]?.array)
        #expect(groups.map { $0["text"]?.string } == ["Soup", "Bread", "NO"])
        let refused = try run("set", board, "food", "--on", "soup,pizza")
        #expect(refused.status == 1)
        #expect(refused.complaints.contains("Only one button of food may be checked"))
        #expect(try run("click", board, "food", "nothing").complaints.contains("There is no button nothing."))
        #expect(try run("click", "nowhere", "food", "x").complaints.contains("There is no such board."))
    }

    @Test func `token makes people with a right on one board, whose tokens do for scripts`() throws {
        let board = try server.board(Sample.lunch)
        let host = try run("token", board, "--right", "host", key: true)
        #expect(host.status == 0 && host.complaints.hasPrefix("Person: i.\(board)."))
        let token = String(host.output.dropLast())
        let closed = try Finished(["export", board, "--format", "csv", "--server", server.url, "--host-key", token])
        #expect(closed.status == 0)
        let three = try run("token", board, "--count", "3", key: true).output.split(separator: "\n")
        #expect(three.count == 3 && Set(three).count == 3)
        let bearer = ["Authorization: Bearer \(three[0])"]
        #expect(try server.send("POST", server.path(board, "/click"), Sample.click, headers: bearer).status == 200)
        #expect(try server.send("GET", server.path(board, "/export"), headers: bearer).status == 403)
        #expect(try run("token", board, "--right", "king", key: true).status == 2)
        #expect(host.complaints.hasSuffix(", doesn't expire\n"))
        let soon = try run("token", board, "--expires", "12h", key: true)
        #expect(soon.complaints.contains(", until 20") && soon.complaints.hasSuffix(" UTC\n"), "\(soon.complaints)")
        for wrong in ["12", "0d", "-1h", "3651d", "99999999999999999999d", "h"] {
            let refused = try run("token", board, "--expires", wrong, key: true)
            #expect(refused.status == 2 && refused.complaints.contains("as in 45m, 12h or 30d"))
        }
        #expect(try run("token", "--help").output.contains("--expires TIME"))
        #expect(try run("token", board).complaints.contains("host"))
    }

    @Test func `what anybody may do is done without the key of this machine's server`() throws {
        let folder = Folder()
        let server = try RunningServer(data: "\(folder.path)/data/switchboard", demo: nil)
        let board = try server.board(#"{"admission":"invited","groups":[{"id":"g","buttons":[{"id":"x"}]}]}"#)
        func run(_ words: [String]) throws -> Finished {
            try Finished(words + ["--server", server.url], home: folder.path)
        }
        for words in [["click", board, "g", "x"], ["set", board, "g", "--on", "x"]] {
            let refused = try run(words)
            #expect(refused.status == 1 && refused.complaints.contains("--host-key"), "\(refused.complaints)")
            #expect(try run(words + ["--host-key", server.hostKey]).status == 0)
        }
        #expect(try run(["export", board, "--format", "csv"]).status == 0)
    }

    @Test func `a server that doesn't answer is named`() throws {
        let result = try Finished(["click", "a", "b", "c", "--server", "http://127.0.0.1:1"])
        #expect(result.status == 1)
        #expect(result.complaints.contains("http://127.0.0.1:1 doesn't answer"))
    }

    @Test func `apply makes a board of a file with its pictures, and doing it again changes nothing`() throws {
        let folder = Folder()
        folder.make("pictures")
        folder.write("pictures/on.svg", "<svg xmlns='http://www.w3.org/2000/svg'><circle r='4'/></svg>")
        folder.write("pictures/off.svg", "<svg xmlns='http://www.w3.org/2000/svg'><circle r='5'/></svg>")
        folder.write(
            "trip.json",
            #"{"id":"trip-\#(server.port)","title":"Trip","groups":[{"id":"g","label":"Where?","style":"picture","buttons":[{"id":"sea","label":"Sea","pictures":{"checked":"pictures/on.svg","unchecked":"pictures/off.svg"}}]}]}"#
        )
        let board = "trip-\(server.port)"
        let applied = try run("apply", "\(folder.path)/trip.json", key: true)
        #expect(applied.status == 0, "\(applied.complaints)")
        #expect(applied.output.contains("Board \(board) is at entry 1"))
        #expect(applied.output.contains("\(server.url)/\(board)"))
        #expect(try run("click", board, "g", "sea").status == 0)
        let first = try server.send("GET", server.path(board)).json
        let names = first?["groups"]?.array?[0]["buttons"]?.array?[0]["pictures"]
        for side in ["checked", "unchecked"] {
            let name = try #require(names?[side]?.string)
            #expect(try server.send("GET", "/pictures/\(name)").body.text.contains("<circle"))
        }
        #expect(try run("apply", "\(folder.path)/trip.json", key: true).status == 0)
        let second = try server.send("GET", server.path(board)).json
        #expect(second?["groups"]?.text == first?["groups"]?.text)
        #expect(second?["rev"]?.integer == first?["rev"]?.integer)
        let refused = try run("apply", "\(folder.path)/trip.json")
        #expect(refused.status == 1)
        #expect(refused.complaints.contains("right of a host"), "\(refused.complaints)")
    }

    @Test func `export and apply bring a board to another server as it is`() throws {
        let board = try server.board(Sample.lunch)
        for (group, button) in [("food", "salad"), ("door", "switch")] {
            #expect(try run("click", board, group, button).status == 0)
        }
        let exported = try run("export", board)
        #expect(exported.status == 0)
        let folder = Folder()
        folder.write("copy.json", exported.output)
        let other = try RunningServer(demo: nil)
        let applied = try Finished([
            "apply", "\(folder.path)/copy.json", "--server", other.url, "--host-key", other.hostKey,
        ])
        #expect(applied.status == 0, "\(applied.complaints)")
        let copy = try other.send("GET", other.path(board))
        #expect(copy.json?["groups"]?.text == (try server.send("GET", server.path(board)).json?["groups"]?.text))
        #expect(copy.json?["title"]?.string == "Lunch")
        try other.stop()
        #expect(try run("export", "nowhere").complaints.contains("There is no such board."))
    }

    @Test func `the key of a server on this machine is found by itself, and sent nowhere else`() throws {
        let folder = Folder()
        let server = try RunningServer(data: "\(folder.path)/data/switchboard", demo: nil)
        folder.write("b.json", #"{"groups":[{"id":"g","buttons":["x"]}]}"#)
        let applied = try Finished(["apply", "\(folder.path)/b.json", "--server", server.url], home: folder.path)
        #expect(applied.status == 0, "\(applied.complaints)")
        let elsewhere = try Finished(
            ["apply", "\(folder.path)/b.json", "--server", "http://127.0.0.1.nip.invalid:\(server.port)"],
            home: folder.path)
        #expect(elsewhere.status == 1)
        try server.stop()
    }

    @Test(arguments: ["lunch", "million", "panel", "pictures", "stars", "todo"])
    func `check says that a good file is right`(name: String) throws {
        let result = try Finished(["check", "\(Program.examples)/\(name).json"])
        #expect(result.status == 0, "\(result.complaints)")
        #expect(result.output.contains("is right"))
    }

    private static let bad: [(file: String, says: String)] = [
        ("{", "This is not JSON"), (#"{"groups":[{"buttons":[]}]}"#, "groups[0]"),
        (#"{"groups":[{"style":"lever","buttons":["x"]}]}"#, "lever"),
        (#"{"groups":[{"buttons":[{"id":"a"},{"id":"a"}]}]}"#, "same id"),
        (
            #"{"groups":[{"style":"radio","buttons":[{"id":"a","checked":true},{"id":"b","checked":true}]}]}"#,
            "Only one button"
        ),
        (
            #"{"groups":[{"style":"picture","buttons":[{"pictures":{"checked":"no.svg","unchecked":"no.svg"}}]}]}"#,
            "no.svg can't be read"
        ),
        (#"{"id":"host","groups":[]}"#, "page of the server"), (#"{"id":"a b","groups":[]}"#, "id"),
    ]

    @Test(arguments: bad.indices) func `check names what is wrong with a file`(index: Int) throws {
        let (text, says) = CommandTests.bad[index]
        let folder = Folder()
        folder.write("board.json", text)
        let result = try Finished(["check", "\(folder.path)/board.json"])
        #expect(result.status == 1)
        #expect(result.complaints.contains(says), "\(result.complaints)")
        #expect(result.complaints.contains("board.json"))
    }

    @Test(arguments: ["dev/zero", "pipe"]) func `check waits for no picture, and reads no more than is too much`(
        name: String
    ) throws {
        let folder = Folder()
        #expect(mkfifo("\(folder.path)/pipe", 0o600) == 0)
        let picture = name == "pipe" ? name : String(repeating: "../", count: 20) + name
        folder.write(
            "board.json",
            """
            {"groups":[{"style":"picture","buttons":[
              {"id":"a","pictures":{"checked":"\(picture)","unchecked":"\(picture)"}},"b"]}]}
            """)
        let result = try Finished(["check", "\(folder.path)/board.json"])
        #expect(result.status == (name == "pipe" ? 0 : 1))
        #expect(name == "pipe" || result.complaints.contains("is larger than"), "\(result.complaints)")
    }

    @Test func `check and apply name a file that isn't there`() throws {
        for command in ["check", "apply"] {
            let result = try Finished([command, "/nowhere.json"])
            #expect(result.status == 1)
            #expect(result.complaints.contains("/nowhere.json can't be read: No such file or directory"))
        }
    }

    @Test func `styles lists what is installed, with versions and aliases`() throws {
        let result = try Finished(["styles"])
        #expect(result.status == 0)
        for name in ["box", "radio", "switch", "picture"] { #expect(result.output.contains("\(name) ")) }
        #expect(result.output.contains("default"))
    }
}
