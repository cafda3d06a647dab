import Glibc
import JSON
import Records
import Testing

/// Following every entry: P28.
struct EntryTests {
    private let server: RunningServer
    private let host: Link
    private let board: String

    init() throws {
        server = try RunningServer.shared
        host = try server.hostLink()
        board = try server.board(Sample.field(1000))
    }

    /// Takes `count` entries and checks that none is left out.
    private func entries(_ count: Int, from: Int64, on link: Link) throws -> [JSON] {
        try (0..<count).map { index in
            let entry = try link.wait("entry")
            try #require(entry["seq"]?.integer == from + Int64(index))
            return entry
        }
    }

    private func write(_ ids: ClosedRange<Int>) throws {
        let writer = try server.link()
        for id in ids {
            writer.send(click(Int64(id), board, "field", "\(id % 1000)"))
            if id % 50 == 0 { _ = try writer.reply(Int64(id)) }
        }
        _ = try writer.ask(Int64(ids.upperBound + 1), #""type":"leave","board":"x""#)
    }

    @Test func `P28 entries come in order from any seq, none left out, also beyond a page`() throws {
        try write(1...450)
        let joined = try host.ask(2, #""type":"join","board":"\#(board)","follow":"entries","from":3"#)
        #expect(joined["type"]?.string == "joined")
        _ = try entries(449, from: 3, on: host)
        try write(451...460)
        _ = try entries(10, from: 452, on: host)
    }

    @Test func `P28 each entry carries the head of the chain over the texts before it`() throws {
        try write(1...5)
        let epoch = try #require(try server.send("GET", server.path(board)).json?["epoch"]?.string)
        _ = try host.ask(2, #""type":"join","board":"\#(board)","follow":"entries""#)
        var chain = Chain(board: Array(board.utf8), epoch: Array(epoch.utf8))
        for entry in try entries(6, from: 1, on: host) {
            chain.add(try #require(entry["entry"]?.text))
            #expect(entry["chain"]?.string == hex(chain.head))
            #expect(entry["time"]?.integer ?? 0 > 1_700_000_000_000)
        }
    }

    @Test func `P28 leave ends following entries and cells alike`() throws {
        let follower = try Follower(host, board, id: 2)
        _ = try host.ask(3, #""type":"join","board":"\#(board)","follow":"entries","from":1"#)
        _ = try entries(1, from: 1, on: host)
        #expect(follower.snapshots == 1)
        #expect(try host.ask(4, #""type":"leave","board":"\#(board)""#)["type"]?.string == "left")
        try write(1...3)
        #expect(try host.isQuiet())
    }

    @Test func `P28 following from beyond the newest waits for it`() throws {
        _ = try host.ask(2, #""type":"join","board":"\#(board)","follow":"entries","from":4"#)
        try write(1...5)
        _ = try entries(3, from: 4, on: host)
    }

    @Test func `P28 following again starts over`() throws {
        try write(1...250)
        for id in [Int64(2), 3] {
            _ = try host.ask(id, #""type":"join","board":"\#(board)","follow":"entries","from":1"#)
        }
        _ = try entries(251, from: 1, on: host)
        try write(251...252)
        _ = try entries(2, from: 252, on: host)
        #expect(try host.isQuiet())
    }

    @Test func `P28 following again while pages are on their way starts over too`() throws {
        try write(1...1000)
        for round in 0..<20 {
            let id = Int64(10 * round + 2)
            host.send(#"{"type":"join","id":\#(id),"board":"\#(board)","follow":"entries","from":1}"#)
            usleep(UInt32(round) * 500)
            host.send(#"{"type":"join","id":\#(id + 1),"board":"\#(board)","follow":"entries","from":1}"#)
            _ = try host.wait("joined") { $0["id"]?.integer == id + 1 }
            _ = try entries(1001, from: 1, on: host)
            #expect(try host.isQuiet())
        }
    }

    @Test func `P28 entries that hold large declarations come too`() throws {
        let label = String(repeating: "x", count: 4000)
        for number in 1...40 {
            let buttons = (1...300).map { "\"\(number) \($0) \(label)\"" }.joined(separator: ",")
            let declaration = #"{"groups":[{"id":"g","buttons":[\#(buttons)]}]}"#
            // Under a name it counts once, however often it is sent.
            let reply = try untilKnown {
                let headers = ["Idempotency-Key: \(board)-\(number)"]
                return try server.send("PUT", server.path(board), declaration, host: true, headers: headers)
            }
            try #require(reply.status == 200, "\(reply.text.prefix(200))")
        }
        // A new one: one that nobody reads from for so long answers no ping.
        let host = try server.hostLink()
        _ = try host.ask(2, #""type":"join","board":"\#(board)","follow":"entries","from":1"#)
        _ = try entries(41, from: 1, on: host)
    }

    @Test func `P28 and P29 only a host follows entries`() throws {
        let link = try server.link()
        let refused = try link.ask(1, #""type":"join","board":"\#(board)","follow":"entries""#)
        #expect(refused["code"]?.string == "forbidden")
        #expect(
            try host.ask(2, #""type":"join","board":"\#(board)","follow":"everything""#)["field"]?.string == "follow")
        #expect(
            try host.ask(3, #""type":"join","board":"\#(board)","follow":"entries","from":0"#)["field"]?.string
                == "from")
    }
}
