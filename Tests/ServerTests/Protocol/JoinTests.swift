import Boards
import JSON
import Testing
import Wire

/// Joining, leaving and snapshots: P7 to P10.
struct JoinTests {
    private let server: RunningServer
    private let link: Link
    private let board: String

    init() throws {
        server = try RunningServer.shared
        link = try server.link()
        board = try server.board(Sample.lunch)
    }

    private func join(_ id: Int64, _ rest: String) throws -> JSON {
        try link.ask(id, "\"type\":\"join\",\"board\":\"\(board)\"\(rest)")
    }

    @Test func `P7 the best view that the right allows is given`() throws {
        let joined = try join(1, "")
        #expect(joined["type"]?.string == "joined")
        #expect(joined["board"]?.string == board)
        #expect(joined["view"]?.string == "participant")
        #expect(joined["right"]?.string == "participant")
        #expect(joined["seq"]?.integer == 1)
        let host = try server.hostLink()
        #expect(try host.ask(2, #""type":"join","board":"\#(board)""#)["view"]?.string == "host")
        #expect(try host.ask(3, #""type":"join","board":"\#(board)","view":"screen""#)["view"]?.string == "screen")
    }

    @Test func `P7 a view beyond the right is forbidden, and an unknown board is no board`() throws {
        #expect(try join(1, #","view":"host""#)["code"]?.string == "forbidden")
        #expect(try join(2, #","view":"balcony""#)["code"]?.string == "bad-field")
        #expect(try link.ask(3, #""type":"join","board":"nowhere""#)["code"]?.string == "no-board")
        #expect(try link.isQuiet())
    }

    @Test func `P7 a reader that has the newest gets nothing more`() throws {
        let follower = try Follower(link, board)
        let other = try server.link()
        #expect(
            try other.ask(1, "\"type\":\"join\",\"board\":\"\(board)\",\"have\":\(follower.have)")["type"]?.string
                == "joined")
        #expect(try other.isQuiet())
    }

    @Test func `P7 a reader that comes back gets one delta from what it has`() throws {
        let follower = try Follower(link, board)
        let have = follower.have
        let rev = follower.rev
        let other = try server.link()
        for (id, button) in [(1, "pizza"), (2, "soup"), (3, "salad")] {
            other.send(click(Int64(id), board, "food", button))
            _ = try other.reply(Int64(id))
        }
        let late = try server.link()
        _ = try late.ask(1, "\"type\":\"join\",\"board\":\"\(board)\",\"have\":\(have)")
        let delta = try late.next()
        #expect(delta["type"]?.string == "delta")
        #expect(delta["from"]?.integer == rev)
        #expect(delta["to"]?.integer == rev + 3)
        #expect(delta["checks"]?.text.map { String(decoding: $0, as: UTF8.self) } == "[[0,[2],[]]]")
        #expect(try late.isQuiet())
    }

    @Test func `P11 a reader that is far behind gets there in parts, each from where the one before ends`() throws {
        let field = try server.board(#"{"groups":[{"id":"f","buttons":{"count":20000}}]}"#)
        let follower = try Follower(link, field)
        let (have, other) = (follower.have, try server.link())
        for round in 0..<4 {
            let ids = (0..<2000).map { "\"\(round * 2000 + $0)\"" }.joined(separator: ",")
            _ = try other.ask(Int64(round + 1), #""type":"set","board":"\#(field)","group":"f","on":[\#(ids)]"#)
        }
        let late = try server.link()
        _ = try late.ask(1, "\"type\":\"join\",\"board\":\"\(field)\",\"have\":\(have)")
        for number in 0..<4 {
            let delta = try late.next()
            #expect(delta["type"]?.string == "delta" && delta["from"]?.integer == follower.rev + Int64(number))
            #expect(delta["to"]?.integer == follower.rev + Int64(number) + 1)
        }
        #expect(try late.isQuiet())
    }

    @Test func `P7 a large board that is edited again and again is told at its pace, and all of it in the end`() throws
    {
        let label = String(repeating: "x", count: 4000)
        let buttons = (0..<300).map { #"{"id":"b\#($0)","label":"\#(label)"}"# }.joined(separator: ",")
        func declaration(_ title: String) -> String {
            #"{"title":"\#(title)","groups":[{"id":"g","buttons":[\#(buttons)]}]}"#
        }
        let large = try server.board(declaration("0"))
        let follower = try Follower(link, large)
        for title in 1...5 {
            #expect(try server.send("PUT", server.path(large), declaration("\(title)"), host: true).status == 200)
        }
        try follower.follow(to: 6)
        #expect(follower.snapshots <= 6)
    }

    @Test func `P7 joining again starts over from what is had`() throws {
        let follower = try Follower(link, board)
        let have = follower.have
        link.send(click(2, board, "food", "soup"))
        try follower.follow(to: follower.rev + 1)
        #expect(try join(3, ",\"have\":\(have)")["type"]?.string == "joined")
        #expect(try link.wait("delta")["from"]?.integer == follower.rev - 1)
        #expect(try join(4, "")["type"]?.string == "joined")
        #expect(try link.next()["reason"]?.string == "new")
        link.send(click(5, board, "food", "pizza"))
        // What came after the snapshot's rev may be told before.
        _ = try link.wait("delta") { $0["to"]?.integer == follower.rev + 1 }
        #expect(try link.isQuiet())
    }

    @Test func `P7 changing the view while following leaves one reader, not two`() throws {
        let host = try server.hostLink()
        for (id, view) in [(2, "host"), (3, "screen"), (4, "participant")] {
            _ = try host.ask(Int64(id), #""type":"join","board":"\#(board)","view":"\#(view)""#)
            #expect(try host.next()["view"]?.string == view)
        }
        _ = try link.ask(1, #""type":"click","board":"\#(board)","group":"food","button":"soup""#)
        #expect(try host.next()["type"]?.string == "delta")
        #expect(try host.isQuiet())
    }

    @Test func `P8 no push follows the left reply`() throws {
        _ = try Follower(link, board)
        let other = try server.link()
        for round in 0..<20 {
            link.send(all: [
                #"{"type":"join","id":\#(100 + round),"board":"\#(board)"}"#,
                click(Int64(200 + round), board, "food", "soup"),
                click(Int64(300 + round), board, "food", "pizza"),
                #"{"type":"leave","id":\#(400 + round),"board":"\#(board)"}"#,
            ])
            #expect(try link.reply(Int64(400 + round))["type"]?.string == "left")
            _ = try other.ask(Int64(round + 1), #""type":"click","board":"\#(board)","group":"food","button":"salad""#)
            #expect(try link.isQuiet())
        }
    }

    @Test func `P8 a leave without id is not answered`() throws {
        _ = try Follower(link, board)
        link.send(#"{"type":"leave","board":"\#(board)"}"#)
        #expect(try link.isQuiet())
    }

    @Test func `P9 a snapshot has every field that was declared, and none that wasn't`() throws {
        _ = try join(1, "")
        let snapshot = try link.next()
        #expect(snapshot["type"]?.string == "snapshot")
        #expect(snapshot["title"]?.string == "Lunch")
        #expect(snapshot["lang"]?.string == "en")
        #expect(snapshot["structure"]?.integer == 1)
        #expect(snapshot["rev"]?.integer == 1)
        #expect(snapshot["epoch"]?.string?.count == 16)
        let groups = try #require(snapshot["groups"]?.array)
        let texts = groups.compactMap { $0.text.map { String(decoding: $0, as: UTF8.self) } }
        #expect(
            texts == [
                #"{"id":"food","ordinal":0,"label":"What shall we eat?","style":"radio","mode":"shared","deselectable":false,"min":0,"max":0,"buttons":[{"id":"pizza","ordinal":0,"label":"Pizza","value":1},{"id":"soup","ordinal":1,"label":"Soup","value":2},{"id":"salad","ordinal":2,"label":"salad","value":{"a":[1.5,null]}}],"checked":[]}"#,
                #"{"id":"extras","ordinal":1,"label":"extras","style":"box","mode":"shared","deselectable":false,"min":0,"max":0,"buttons":[{"id":"bread","ordinal":0,"label":"Bread","value":null},{"id":"coffee","ordinal":1,"label":"Coffee","value":null}],"checked":[1]}"#,
                #"{"id":"door","ordinal":2,"label":"Door open?","style":"switch","mode":"shared","deselectable":false,"min":0,"max":0,"texts":{"on":"YES","off":"NO"},"buttons":[{"id":"switch","ordinal":0,"label":"Door open?","value":null}],"checked":[]}"#,
            ])
        _ = try ReceivedBoard(snapshot: snapshot)
    }

    @Test func `P9 a numbered group is a bit for each button`() throws {
        let field = try server.board(#"{"groups":[{"id":"field","buttons":{"count":20},"checked":["0","9","19"]}]}"#)
        _ = try link.ask(1, "\"type\":\"join\",\"board\":\"\(field)\"")
        let group = try #require(try link.next()["groups"]?.array?.first)
        #expect(group["count"]?.integer == 20)
        #expect(group["bits"]?.string == "AQII")
        #expect(group["buttons"] == nil)
        #expect(group["checked"] == nil)
    }

    @Test func `P10 a snapshot says why it came`() throws {
        let state = try #require(try Follower(link, board).state?.have)
        let epoch = "\(Digest(bits: state.epoch))"
        let digest = "\(Digest(bits: state.digest))"
        func have(_ epoch: String, _ view: String, _ rev: Int64, _ digest: String) -> String {
            ",\"have\":{\"epoch\":\"\(epoch)\",\"view\":\"\(view)\",\"rev\":\(rev),\"digest\":\"\(digest)\"}"
        }
        let cases = [
            ("new", ""), ("epoch", have("0123456789abcdef", "participant", state.rev, digest)),
            ("view", have(epoch, "screen", state.rev, digest)),
            ("digest", have(epoch, "participant", state.rev, "0123456789abcdef")),
            ("ahead", have(epoch, "participant", state.rev + 5, digest)),
            ("structure", have(epoch, "participant", 0, "0000000000000000")),
        ]
        for (number, (reason, have)) in cases.enumerated() {
            _ = try join(Int64(number + 10), have)
            #expect(try link.next()["reason"]?.string == reason)
        }
    }

    @Test func `P10 the first reader of a board gets its snapshot at once, whatever it holds`() throws {
        let epoch = try #require(try server.send("GET", server.path(board)).json?["epoch"]?.string)
        let digest = "0123456789abcdef"
        _ = try join(
            1, ",\"have\":{\"epoch\":\"\(epoch)\",\"view\":\"participant\",\"rev\":1,\"digest\":\"\(digest)\"}")
        #expect(try link.next(seconds: 2)["reason"]?.string == "digest")
    }

    @Test func `P10 an edit comes as a snapshot to everybody who follows`() throws {
        let follower = try Follower(link, board)
        link.send(click(2, board, "food", "soup"))
        try follower.follow(to: 2)
        let edited = try server.send("PUT", server.path(board), Sample.lunch.replacing("Lunch", "Dinner"), host: true)
        #expect(edited.status == 200)
        let snapshot = try link.wait("snapshot")
        #expect(snapshot["reason"]?.string == "structure")
        #expect(snapshot["title"]?.string == "Dinner")
        try follower.take(snapshot)
        #expect(follower.checked("food") == ["soup"])
        link.send(click(3, board, "food", "pizza"))
        try follower.follow(to: 4)
        #expect(follower.checked("food") == ["pizza"])
    }
}
