import JSON
import Testing

/// Results over HTTP (P54), from the real server.
struct ExportTests {
    private let server: RunningServer
    private let board: String

    private static let poll = """
        {"title":"Lunch","groups":[{"id":"food","label":"=Was?","style":"radio","mode":"poll","buttons":[
          {"id":"pizza","label":"Pizza"},{"id":"soup","label":"Suppe, heiß"}]},
          {"id":"door","label":"Open?","style":"switch","mode":"poll","texts":{"on":"YES","off":"NO"}}]}
        """

    init() throws {
        server = try RunningServer.shared
        board = try server.board(ExportTests.poll)
        for button in ["pizza", "pizza", "soup"] {
            let hello = try server.send("POST", "/api/v1/hello", "{}")
            let token = try #require(hello.json?["token"]?.string)
            let reply = try server.send(
                "POST", server.path(board, "/click"), #"{"group":"food","button":"\#(button)"}"#,
                headers: ["Authorization: Bearer \(token)"])
            try #require(reply.status == 200, "\(reply.text)")
        }
    }

    private func export(_ query: String, host: Bool = true) throws -> Reply {
        try server.send("GET", server.path(board, "/export?\(query)"), host: host)
    }

    @Test func `P54 F13 CSV is a file with the votes, named after its board`() throws {
        let reply = try export("format=csv")
        #expect(reply.status == 200 && reply.headers["content-type"]?.hasPrefix("text/csv") == true)
        #expect(reply.headers["content-disposition"] == "attachment; filename=\"\(board)-results.csv\"")
        let lines = reply.text.split(separator: "\r\n")
        #expect(lines.count == 5 && lines[1].hasPrefix("food,'=Was?,1,pizza,Pizza,,2,0,2,3,3,open (not final),20"))
        let german = try export("format=excel&lang=de").body
        #expect(german.starts(with: [0xef, 0xbb, 0xbf] + Array("Frage-ID;Frage".utf8)))
    }

    @Test func `P54 JSON says that it isn't final while a poll is open`() throws {
        let json = try #require(try export("format=json").json)
        #expect(json["final"]?.bool == false && json["questions"]?.array?.count == 2)
        #expect(json["chain"]?.string?.count == 64)
    }

    @Test(arguments: ["csv", "excel", "json", "recount"])
    func `P54 an export takes the right of a host`(format: String) throws {
        #expect(try export("format=\(format)", host: false).code == "forbidden")
        #expect(try server.send("GET", server.path("nowhere", "/export?format=\(format)"), host: true).status == 404)
    }

    @Test func `P54 the host of another board exports that one only`() throws {
        let other = try server.board(ExportTests.poll)
        let hello = try server.send("POST", "/api/v1/hello", "{}").json
        let (person, token) = (try #require(hello?["person"]?.string), try #require(hello?["token"]?.string))
        let grant = #"{"person":"\#(person)","right":"host"}"#
        #expect(try server.send("POST", server.path(other, "/grant"), grant, host: true).status == 200)
        for format in ["csv", "json", "recount"] {
            let answers = try [board, other].map { board in
                try server.send(
                    "GET", server.path(board, "/export?format=\(format)"), headers: ["Authorization: Bearer \(token)"])
            }
            #expect(answers[0].code == "forbidden" && answers[1].status == 200, "\(format)")
        }
    }

    @Test func `P54 another format is named as wrong`() throws {
        let reply = try export("format=xml")
        #expect(reply.code == "bad-field" && reply.json?["field"]?.string == "format")
    }

    @Test func `P54 F7 the picture shows what the screen may see, and a reader that has it gets no other`() throws {
        let hidden = try server.send("GET", "/result/\(board).svg")
        #expect(hidden.status == 200 && hidden.headers["content-type"]?.hasPrefix("image/svg+xml") == true)
        #expect(hidden.text.contains("3 people have answered · not final") && !hidden.text.contains("Suppe"))
        #expect(hidden.headers["cache-control"] == "no-cache")
        #expect(hidden.headers["content-security-policy"]?.hasPrefix("sandbox") == true)
        let etag = try #require(hidden.headers["etag"])
        #expect(try server.send("GET", "/result/\(board).svg", headers: ["If-None-Match: \(etag)"]).status == 304)
        let show = try server.send("POST", server.path(board, "/show"), #"{"group":"food","results":true}"#, host: true)
        #expect(show.status == 200, "\(show.text)")
        let shown = try server.send("GET", "/result/\(board).svg", headers: ["If-None-Match: \(etag)"])
        #expect(shown.status == 200 && shown.text.contains("2 (67%)") && shown.text.contains("of 3 people"))
        #expect(try server.send("GET", "/result/\(board).svg?lang=ar").text.contains("direction=\"rtl\""))
        #expect(try server.send("GET", "/result/nowhere.svg").status == 404)
    }

    @Test func `a rehearsed declaration is answered like a true one, and nothing is written`() throws {
        let path = server.path(board, "?dry-run=yes")
        let before = try server.send("GET", server.path(board), host: true).json?["seq"]?.integer
        #expect(try server.send("PUT", path, ExportTests.poll, host: true).status == 200)
        let other = ExportTests.poll.replacing("\"radio\"", "\"box\"")
        #expect(try server.send("PUT", path, other, host: true).code == "ballots")
        #expect(try server.send("PUT", path, other).code == "forbidden")
        #expect(try server.send("PUT", server.path("new", "?dry-run=yes"), ExportTests.poll, host: true).status == 200)
        #expect(try server.send("GET", server.path("new")).status == 404)
        #expect(try server.send("GET", server.path(board), host: true).json?["seq"]?.integer == before)
    }
}
