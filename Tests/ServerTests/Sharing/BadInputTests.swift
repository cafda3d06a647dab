import Boards
import JSON
import Testing
import Wire

/// Messages and requests that nobody should send: row G5 and rule P3.
struct BadInputTests {
    private let server: RunningServer
    private let board: String

    init() throws {
        server = try RunningServer.shared
        board = try server.board(Sample.lunch)
    }

    private static let messages: [(code: String, text: String)] = [
        ("bad-json", ""), ("bad-json", "{"), ("bad-json", "}"), ("bad-json", "{\"type\":\"join\",}"),
        ("bad-json", "{'type':1}"),
        ("bad-json", #"{"type":"leave","type":"leave"}"#), ("bad-json", #"{"type":"lea\u0000ve"}"#),
        ("bad-json", #"{"type":"\ud800"}"#), ("bad-json", #"{"type":"\udc00x"}"#),
        ("bad-json", "{\"type\":\"a\u{0}b\"}"),
        ("bad-json", "{\"type\":\"a\nb\"}"), ("bad-json", "{} {}"), ("bad-json", "NaN"), ("bad-json", #"{"id":1e999}"#),
        ("bad-json", #"{"id":99999999999999999999}"#), ("bad-json", String(repeating: "[", count: 60_000)),
        ("bad-json", String(repeating: "{\"a\":", count: 10_000) + "1" + String(repeating: "}", count: 10_000)),
        ("bad-field", "null"), ("bad-field", "7"), ("bad-field", "[]"), ("bad-field", "\"join\""), ("bad-field", "{}"),
        ("bad-field", #"{"type":7}"#), ("bad-field", #"{"type":null}"#), ("unknown-type", #"{"type":"jump"}"#),
        ("unknown-type", #"{"type":"welcome","id":3}"#), ("unknown-type", #"{"type":""}"#),
        ("bad-field", #"{"type":"join","id":1.5,"board":"b"}"#), ("bad-field", #"{"type":"join","id":-1,"board":"b"}"#),
        ("bad-field", #"{"type":"join","id":0,"board":"b"}"#),
        ("bad-field", #"{"type":"join","id":1e308,"board":"b"}"#),
        ("bad-field", #"{"type":"join","id":"3","board":"b"}"#),
        ("bad-field", #"{"type":"join","id":true,"board":"b"}"#),
        ("bad-field", #"{"type":"join","id":9007199254740992,"board":"b"}"#),
        ("bad-field", #"{"type":"join","id":1.0,"board":"b"}"#),
        ("bad-field", #"{"type":"join","id":4}"#), ("bad-field", #"{"type":"join","id":4,"board":7}"#),
        ("bad-field", #"{"type":"join","id":4,"board":""}"#), ("bad-field", #"{"type":"join","id":4,"board":"a b"}"#),
        ("bad-field", #"{"type":"join","id":4,"board":"é"}"#), ("bad-field", #"{"type":"join","id":4,"board":"../x"}"#),
        ("too-large", #"{"type":"join","id":4,"board":"\#(String(repeating: "b", count: 65))"}"#),
        ("bad-field", #"{"type":"join","id":4,"board":"b","have":7}"#),
        ("bad-field", #"{"type":"join","id":4,"board":"b","have":{}}"#),
        ("bad-field", #"{"type":"join","id":4,"board":"b","have":{"epoch":"x","view":"host","rev":1,"digest":"0"}}"#),
        (
            "bad-field",
            #"{"type":"join","id":4,"board":"b","have":{"epoch":"0123456789abcdef","view":"host","rev":-1,"digest":"0123456789abcdef"}}"#
        ),
        ("bad-field", #"{"type":"hello","id":5,"token":7}"#), ("unauthorized", #"{"type":"hello","id":5,"token":""}"#),
        ("bad-field", #"{"type":"leave","id":6}"#), ("bad-field", #"{"type":"declare","id":7,"board":"b"}"#),
        ("bad-field", #"{"type":"click","id":8,"board":"b","group":"g","button":1.5}"#),
        ("bad-field", #"{"type":"click","id":8,"board":"b","group":"g","button":["x"]}"#),
        ("bad-field", #"{"type":"set","id":8,"board":"b","group":"g","on":{"0":"x"}}"#),
        ("bad-field", #"{"type":"click","id":8,"board":"b","group":"g","button":"x","as":7}"#),
    ]

    @Test(arguments: messages.indices)
    func `G5 and P3 a broken message gets a typed error, and the connection lives on`(index: Int) throws {
        let (code, text) = BadInputTests.messages[index]
        let (link, other) = (try server.link(), try Follower(try server.link(), board))
        link.send(text)
        let error = try link.next()
        #expect(error["type"]?.string == "error")
        #expect(error["code"]?.string == code, "\(error.text?.text ?? "")")
        #expect(error["number"]?.integer == ErrorCode.allCases.first { $0.name == code }.map { Int64($0.rawValue) })
        #expect(error["message"]?.string?.isEmpty == false)
        #expect(try link.ask(77, #""type":"hello""#)["type"]?.string == "welcome")
        link.send(click(78, board, "food", "soup"))
        #expect(try link.reply(78)["type"]?.string == "receipt")
        try other.follow(to: 2)
        #expect(try other.link.isQuiet())
    }

    private static let frames: [(code: Int?, bytes: [UInt8])] = [
        (1002, Link.frame(1, Array("{}".utf8), masked: false)), (1003, Link.frame(2, [0, 1, 2])),
        (1007, Link.frame(1, [0xc0, 0xaf])), (1007, Link.frame(1, [0xed, 0xa0, 0x80])),
        (1007, Link.frame(1, [0xf5, 0x80, 0x80, 0x80])),
        (1009, Link.frame(1, Array(repeating: 0x20, count: 65_537))), (1009, Link.frame(1, [0x20], claims: 1 << 40)),
        (nil, Link.frame(3, [1])), (nil, Link.frame(11, [1])), (nil, [0xff, 0xff, 0xff, 0xff, 0xff]),
        (nil, Link.frame(0, Array("x".utf8))), (nil, Link.frame(9, Array(repeating: 1, count: 126))),
        (nil, Link.frame(8, [3])), (nil, Link.frame(8, [0, 0])),
    ]

    @Test(arguments: frames.indices)
    func `G5 and P2 a broken frame ends its own connection and no other`(index: Int) throws {
        let (code, bytes) = BadInputTests.frames[index]
        let (link, other) = (try server.link(), try Follower(try server.link(), board))
        link.stream.send(bytes)
        if let code {
            #expect(try link.closeCode() == code)
        } else {
            link.stream.send(Link.frame(8, [3, 0xe8]))
            _ = try link.closeCode()
        }
        #expect(try other.link.isQuiet())
        #expect(try server.link().isQuiet())
    }

    @Test func `G5 a message in many pieces is one message, pings between them`() throws {
        let link = try server.link()
        let text = Array(#"{"type":"leave","id":9,"board":"é"}"#.replacing("é", "board").utf8)
        for (index, byte) in text.enumerated() {
            link.stream.send(Link.frame(index == 0 ? 1 : 0, [byte], isFinal: index == text.count - 1))
            if index % 5 == 0, index < text.count - 1 { link.stream.send(Link.frame(9, [UInt8(index)])) }
        }
        #expect(try link.reply(9)["type"]?.string == "left")
    }

    @Test(arguments: 1...10) func `G5 random bytes as frames harm nobody else`(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let other = try Follower(try server.link(), board)
        for _ in 0..<10 {
            let link = try server.link()
            let count = Int.random(in: 1...600, using: &generator)
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            link.stream.send(Bool.random(using: &generator) ? bytes : Link.frame(1, bytes))
            link.close()
        }
        other.link.send(click(2, board, "food", "soup"))
        try other.follow(to: 2)
        #expect(other.checked("food") == ["soup"])
    }

    @Test(arguments: 1...10) func `G5 messages with random changes get an answer or a close, never silence`(
        seed: UInt64
    ) throws {
        var generator = SplitMix64(seed: seed)
        let good = [
            click(3, board, "food", "soup"), set(4, board, "extras", on: "bread", off: "coffee"),
            #"{"type":"join","id":5,"board":"\#(board)","have":{"epoch":"0123456789abcdef","view":"participant","rev":1,"digest":"0123456789abcdef"}}"#,
            #"{"type":"hello","id":6,"token":"a.b.c"}"#,
            #"{"type":"declare","id":7,"board":"x","declaration":{"groups":[{"buttons":["a"]}]}}"#,
        ]
        let link = try server.link()
        for _ in 0..<60 {
            var text = Array(good[Int.random(in: 0..<good.count, using: &generator)].utf8)
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0..<text.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: text[place] = UInt8.random(in: 0x20...0x7e, using: &generator)
                case 1: text.remove(at: place)
                default: text.insert(contentsOf: text[place...].prefix(9), at: place)
                }
            }
            link.stream.send(Link.frame(1, text))
        }
        #expect(try link.ask(9999, #""type":"hello""#)["type"]?.string == "welcome")
    }

    private static let requests: [(statuses: [Int], text: String)] = [
        ([400], "GET / HTTP/1.1\r\n\r\n"), ([400, 403, 405], "BREW /coffee HTTP/1.1\r\nHost: test\r\n\r\n"),
        ([400], "PUT /api/v1/boards/x HTTP/1.1\r\nHost: test\r\nContent-Length: -5\r\n\r\n"),
        ([400], "PUT /api/v1/boards/x HTTP/1.1\r\nHost: test\r\nContent-Length: five\r\n\r\n"),
        (
            [400],
            "POST /api/v1/boards/x/set HTTP/1.1\r\nHost: test\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd"
        ),
        ([200, 400, 404], "GET /%00 HTTP/1.1\r\nHost: test\r\n\r\n"),
        ([400, 403, 404], "GET /%zz HTTP/1.1\r\nHost: test\r\n\r\n"),
        ([400, 404], "GET /%ff%fe HTTP/1.1\r\nHost: test\r\n\r\n"), ([], "\u{1}\u{2}\u{3}\r\n\r\n"),
        ([], "GET\r\n\r\n"),
        ([], "GET / HTTP/9.9\r\nHost: test\r\n\r\n"), ([], "\r\n\r\n\r\n"),
        ([], "GET /\(String(repeating: "a", count: 20_000)) HTTP/1.1\r\nHost: test\r\n\r\n"),
        ([], "GET / HTTP/1.1\r\nHost: test\r\nX: \(String(repeating: "y", count: 40_000))\r\n\r\n"),
        ([], "CONNECT test:80 HTTP/1.1\r\nHost: test\r\n\r\n"),
        ([], "GET http://other/ HTTP/1.1\r\nHost: test\r\n\r\n"),
        ([], "POST /api/v1/boards/x/set HTTP/1.1\r\nHost: test\r\nContent-Length: 10\r\n\r\nabc"),
        ([], "GET /api/v1/socket HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"),
        (
            [],
            "GET /api/v1/socket HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 99\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        ),
        ([404], "GET /api/v1/socket HTTP/1.1\r\nHost: test\r\n\r\n"),
    ]

    @Test(arguments: requests.indices)
    func `G5 a broken request is refused or cut off, and the next ones never notice`(index: Int) throws {
        let (statuses, text) = BadInputTests.requests[index]
        let other = try Follower(try server.link(), board)
        let stream = try Stream(server.port)
        stream.patience = statuses.isEmpty ? 0.3 : 10
        stream.send(text)
        if statuses.isEmpty {
            _ = try? stream.reply()
        } else {
            let status = try stream.reply().status
            #expect(statuses.contains(status), "\(status)")
        }
        #expect(try server.send("GET", server.path(board)).status == 200)
        #expect(try other.link.isQuiet())
    }

    @Test(arguments: 1...5) func `G5 random bytes as requests harm nobody else`(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<20 {
            let stream = try Stream(server.port)
            let count = Int.random(in: 1...3000, using: &generator)
            stream.send((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
            if Bool.random(using: &generator) { stream.send("\r\n\r\n") }
            stream.close()
        }
        #expect(try server.send("GET", "/livez").status == 200)
        #expect(try server.send("GET", server.path(board)).status == 200)
    }
}
