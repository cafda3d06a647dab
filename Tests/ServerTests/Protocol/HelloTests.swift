import Glibc
import JSON
import Testing
import Wire

/// Who is there: P5 and P6.
struct HelloTests {
    private let server: RunningServer
    private let link: Link

    init() throws {
        server = try RunningServer.shared
        link = try server.link()
    }

    @Test func `P5 welcome says who one is, the time, the page's version and every limit`() throws {
        let welcome = try link.ask(5, #""type":"hello""#)
        #expect(welcome["type"]?.string == "welcome")
        #expect(welcome["version"]?.string == "1.0.0")
        #expect(welcome["page"]?.string?.count == 16)
        #expect(welcome["ping"]?.integer == 25)
        #expect(abs(try #require(welcome["time"]?.integer) - 1000 * Int64(time(nil))) < 5000)
        for name in ["person", "token", "client", "clientToken"] {
            #expect(welcome[name]?.string?.isEmpty == false, "\(name)")
        }
        let limits = try #require(welcome["limits"]?.members)
        #expect(limits.map(\.key) == WireLimits.all.map { "\($0.name)" } + ["messages"])
        #expect(limits.map(\.value.integer) == WireLimits.all.map { Int64($0.value) } + [Int64(WireLimits.messages)])
        #expect(
            limits.map(\.value.integer) == [
                65_536, 64, 4096, 64, 1024, 1000, 10_000, 1_000_000, 16, 4_194_304, 262_144, 1000,
            ])
    }

    @Test func `P5 a token brings the same person, a client token the same client`() throws {
        let first = try link.ask(1, #""type":"hello""#)
        let token = try #require(first["token"]?.string)
        let client = try #require(first["clientToken"]?.string)
        let second = try server.link().ask(1, #""type":"hello","token":"\#(token)","client":"\#(client)""#)
        #expect(second["person"]?.string == first["person"]?.string)
        #expect(second["client"]?.string == first["client"]?.string)
        let third = try server.link().ask(1, #""type":"hello","token":"\#(token)""#)
        #expect(third["person"]?.string == first["person"]?.string)
        #expect(third["client"]?.string != first["client"]?.string)
        let stranger = try server.link().ask(1, #""type":"hello""#)
        #expect(stranger["person"]?.string != first["person"]?.string)
    }

    @Test func `P5 the host key is a token already, so welcome brings none`() throws {
        let welcome = try link.ask(1, #""type":"hello","token":"\#(server.hostKey)""#)
        #expect(welcome["type"]?.string == "welcome")
        #expect(welcome["token"] == nil)
    }

    @Test func `P6 messages may follow hello without waiting, and replies keep their order`() throws {
        let board = try server.board(Sample.lunch)
        link.send(all: [
            #"{"type":"hello","id":1}"#, #"{"type":"join","id":2,"board":"\#(board)"}"#,
            click(3, board, "food", "soup"),
        ])
        let types = try (0..<3).map { _ in try link.next()["type"]?.string }
        #expect(types == ["welcome", "joined", "snapshot"])
        #expect(try link.reply(3)["type"]?.string == "receipt")
    }

    @Test func `P6 after a failed hello nothing is allowed until another one succeeds`() throws {
        let board = try server.board(Sample.lunch)
        let error = try link.ask(1, #""type":"hello","token":"made-up""#)
        #expect(error["code"]?.string == "unauthorized")
        #expect(error["field"]?.string == "token")
        link.send(all: [#"{"type":"join","id":2,"board":"\#(board)"}"#, click(3, board, "food", "soup")])
        for id in [Int64(2), 3] { #expect(try link.reply(id)["code"]?.string == "unauthorized") }
        #expect(try link.ask(4, #""type":"hello""#)["type"]?.string == "welcome")
        #expect(try link.ask(5, #""type":"join","board":"\#(board)""#)["type"]?.string == "joined")
    }

    @Test func `P6 a failed hello takes away what the one before gave`() throws {
        let board = try server.board(Sample.lunch)
        #expect(try link.ask(1, #""type":"hello","token":"\#(server.hostKey)""#)["type"]?.string == "welcome")
        #expect(try link.ask(2, #""type":"hello","client":"made-up""#)["field"]?.string == "client")
        let refused = try link.ask(3, #""type":"declare","board":"\#(board)","declaration":\#(Sample.field(3))"#)
        #expect(refused["code"]?.string == "unauthorized")
    }

    @Test func `P6 without hello the first message implies an anonymous one, and no welcome comes`() throws {
        let board = try server.board(Sample.lunch)
        link.send(click(1, board, "food", "soup"))
        #expect(try link.next()["type"]?.string == "receipt")
        #expect(try link.isQuiet())
    }
}
