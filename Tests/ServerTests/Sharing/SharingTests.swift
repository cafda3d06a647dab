import Boards
import JSON
import Testing
import Wire

/// What people share: rows A7, A8, B6, B8, B10, E1 to E4 and E7 to E9.
struct SharingTests {
    private let server: RunningServer
    private let board: String

    init() throws {
        server = try RunningServer.shared
        board = try server.board(Sample.lunch)
    }

    @Test func `E1 what one changes the others are shown, and a newcomer sees the present first`() throws {
        let page = try Follower(try server.link(), board)
        let screen = try Follower(try server.link(), board)
        page.link.send(click(2, board, "food", "soup"))
        try screen.follow(to: 2)
        #expect(
            try server.send("POST", server.path(board, "/click"), #"{"group":"extras","button":"bread"}"#).status == 200
        )
        try screen.follow(to: 3)
        try page.follow(to: 3)
        let newcomer = try Follower(try server.link(), board)
        try newcomer.follow(to: 3)
        for reader in [page, screen, newcomer] {
            #expect(reader.checked("food") == ["soup"])
            #expect(reader.checked("extras") == ["bread", "coffee"])
            #expect(reader.state?.digest == newcomer.state?.digest)
        }
    }

    @Test func `E2 a script sets a button with nobody there, and whoever comes next sees it`() throws {
        let body = #"{"group":"food","on":["pizza"]}"#
        #expect(try server.send("POST", server.path(board, "/set"), body).status == 200)
        #expect(try Follower(try server.link(), board).checked("food") == ["pizza"])
    }

    @Test func `E3 a client that goes away catches up from where it was: nothing missed, nothing twice`() throws {
        let field = try server.board(Sample.field(100))
        let writer = try server.link()
        let reader = try Follower(try server.link(), field)
        var link = reader.link
        var state = try #require(reader.state)
        var told: [UInt32] = []
        for round in 0..<10 {
            link.close()
            for id in (round * 10 + 1)...(round * 10 + 10) {
                writer.send(click(Int64(id), field, "field", "\(id - 1)"))
                _ = try writer.reply(Int64(id))
            }
            link = try server.link()
            let have = state.have
            _ = try link.ask(
                1,
                "\"type\":\"join\",\"board\":\"\(field)\",\"have\":{\"epoch\":\"\(Digest(bits: have.epoch))\",\"view\":\"participant\",\"rev\":\(have.rev),\"digest\":\"\(Digest(bits: have.digest))\"}"
            )
            let delta = try link.next()
            #expect(delta["type"]?.string == "delta")
            told += try state.apply(delta: delta).map(\.button)
            #expect(try link.isQuiet())
        }
        #expect(told == (0..<100).map { $0 })
    }

    @Test func `E3 and E4 writes whose receipts were lost are sent again and count once`() throws {
        let field = try server.board(Sample.field(1000))
        var link = try server.link()
        let welcome = try link.ask(1, #""type":"hello""#)
        let token = try #require(welcome["token"]?.string)
        let client = try #require(welcome["clientToken"]?.string)
        var generator = SplitMix64(seed: 34)
        var next: Int64 = 2
        for _ in 0..<30 {
            let burst = (next..<next + 20).map { click($0, field, "field", "\($0)") }
            link.send(all: burst)
            let heard = Int64.random(in: 0..<20, using: &generator)
            if heard > 0 { _ = try link.reply(next + heard - 1) }
            link.close()
            link = try server.link()
            _ = try link.ask(1, #""type":"hello","token":"\#(token)","client":"\#(client)""#)
            link.send(all: burst)
            #expect(try link.reply(next + 19)["type"]?.string == "receipt")
            next += 20
        }
        // Each button was clicked once, so each is checked.
        let reader = try Follower(try server.link(), field)
        #expect(reader.checked("field").count == 600)
        #expect(reader.rev == 601)
    }

    @Test func `E7 two boards share nothing`() throws {
        let other = try server.board(Sample.lunch)
        let link = try server.link()
        let one = try Follower(link, board)
        let two = try Follower(try server.link(), other)
        link.send(click(2, board, "food", "soup"))
        try one.follow(to: 2)
        #expect(try two.link.isQuiet())
        #expect(two.checked("food") == [])
        // The same write name on another board is another write.
        link.send(click(2, other, "food", "pizza"))
        try two.follow(to: 2)
        #expect(two.checked("food") == ["pizza"])
    }

    @Test func `E8 two people tick the same empty box at once, and it is ticked, once`() throws {
        let links = try (0..<2).map { _ in try server.link() }
        let reader = try Follower(try server.link(), board)
        for link in links { link.send(set(1, board, "extras", on: "bread")) }
        let revs = try links.map { try $0.reply(1)["rev"]?.integer }
        #expect(revs == [2, 2])
        try reader.follow(to: 2)
        #expect(reader.checked("extras") == ["bread", "coffee"])
    }

    @Test func `E9 an old click means what it showed, never the opposite`() throws {
        let offline = try server.link()
        let other = try server.link()
        // Somebody else ticks the box meanwhile; the page that was offline wanted it ticked.
        _ = try other.ask(1, #""type":"set","board":"\#(board)","group":"extras","on":["bread"]"#)
        offline.send(set(1, board, "extras", on: "bread"))
        #expect(try offline.reply(1)["rev"]?.integer == 2)
        #expect(try Follower(other, board, id: 2).checked("extras") == ["bread", "coffee"])
    }

    @Test func `A8 setting what is already is acknowledged and tells nobody`() throws {
        let reader = try Follower(try server.link(), board)
        let link = try server.link()
        link.send(set(1, board, "extras", on: "coffee"))
        #expect(try link.reply(1)["rev"]?.integer == 1)
        #expect(try reader.link.isQuiet())
    }

    @Test func `B6 many click different radios at once: one order, one checked, every screen the same`() throws {
        let readers = try (0..<3).map { _ in try Follower(try server.link(), board) }
        let writers = try (0..<6).map { _ in try server.link() }
        let buttons = ["pizza", "soup", "salad"]
        for id in 1...20 {
            for (index, writer) in writers.enumerated() {
                writer.send(set(Int64(id), board, "food", on: buttons[(id + index) % 3]))
            }
        }
        var newest: Int64 = 0
        for writer in writers { newest = max(newest, try #require(try writer.reply(20)["rev"]?.integer)) }
        for reader in readers { try reader.follow(to: newest) }
        let checked = readers.map { $0.checked("food") }
        #expect(checked.allSatisfy { $0.count == 1 && $0 == checked[0] })
    }

    @Test func `B10 fifty clicks in one write get fifty receipts in order, and the last one stands`() throws {
        let reader = try Follower(try server.link(), board)
        let link = try server.link()
        link.send(all: (1...50).map { click(Int64($0), board, "food", $0 % 2 == 0 ? "soup" : "pizza") })
        for id in 1...50 {
            let receipt = try link.next()
            #expect(receipt["type"]?.string == "receipt")
            #expect(receipt["id"]?.integer == Int64(id))
            #expect(receipt["seq"]?.integer == Int64(id + 1))
        }
        try reader.follow(to: 51)
        #expect(reader.checked("food") == ["soup"])
    }

    private static let labels = [
        "<b>bold</b><script>alert(1)</script>", "\"quotes\" 'and' \\ & &amp;", "line one\nline two\ttab", "👨‍👩‍👧‍👦👍🏽",
        "שלום عربى", "e\u{301} and é", "__proto__", "007", "null", String(repeating: "long ", count: 56),
        String(repeating: "x", count: 1000), "\u{2028}\u{202e}", " ",
    ]

    @Test func `G1 labels are equal after any number of saves, byte for byte`() throws {
        let buttons = SharingTests.labels.enumerated().map { index, label in
            var writer = JSONWriter()
            writer.raw("{\"id\":\"b\(index)\",\"label\":".utf8)
            writer.string(label)
            writer.raw("}")
            return writer.bytes.text
        }
        let board = try server.board(#"{"groups":[{"id":"g","buttons":[\#(buttons.joined(separator: ","))]}]}"#)
        for _ in 0..<3 {
            let saved = try server.send("GET", server.path(board))
            let kept = try #require(saved.json?["groups"]?.array?[0]["buttons"]?.array)
            #expect(kept.map { $0["label"]?.bytes } == SharingTests.labels.map { Array($0.utf8) })
            #expect(try server.send("PUT", server.path(board), bytes: saved.body, host: true).status == 200)
        }
        let follower = try Follower(try server.link(), board)
        #expect(follower.state?.groups[0].buttons.map(\.label) == SharingTests.labels.map { Array($0.utf8) })
    }
}
