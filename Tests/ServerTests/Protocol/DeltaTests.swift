import JSON
import Testing
import Threads

/// What followers are told, and when: P11 to P14.
struct DeltaTests {
    private let server: RunningServer
    private let link: Link

    init() throws {
        server = try RunningServer.shared
        link = try server.link()
    }

    @Test func `P11 and P12 deltas are contiguous, and each digest is that of the cells`() throws {
        let board = try server.board(Sample.field(1000))
        let follower = try Follower(link, board)
        let writer = try server.link()
        var generator = SplitMix64(seed: 11)
        var expected: Set<Int> = []
        for id in 1...200 {
            let button = Int.random(in: 0..<1000, using: &generator)
            writer.send(click(Int64(id), board, "field", "\(button)"))
            expected.formSymmetricDifference([button])
            if id % 50 == 0 { _ = try writer.reply(Int64(id)) }
        }
        // A gap or another digest throws.
        try follower.follow(to: 201)
        #expect(follower.checked("field").compactMap { Int($0) } == expected.sorted())
        #expect(follower.snapshots == 1)
    }

    @Test func `P11 a delta is merged: the last value counts, and what ends as it was isn't named`() throws {
        let board = try server.board(Sample.field(10))
        let follower = try Follower(link, board)
        let have = follower.have
        let writer = try server.link()
        for (id, button) in [(1, "4"), (2, "7"), (3, "4")] {
            writer.send(click(Int64(id), board, "field", button))
            _ = try writer.reply(Int64(id))
        }
        let late = try server.link()
        _ = try late.ask(1, "\"type\":\"join\",\"board\":\"\(board)\",\"have\":\(have)")
        #expect(try late.next()["checks"]?.text?.text == "[[0,[7],[]]]")
        writer.send(click(4, board, "field", "7"))
        _ = try writer.reply(4)
        let later = try server.link()
        _ = try later.ask(1, "\"type\":\"join\",\"board\":\"\(board)\",\"have\":\(have)")
        let delta = try later.next()
        #expect(delta["to"]?.integer == 5)
        #expect(delta["checks"]?.text?.text == "[]")
    }

    @Test func `P13 a refused write and one that changes nothing make no rev`() throws {
        let board = try server.board(Sample.lunch)
        let writer = try server.link()
        let rev = { (json: JSON) in json["rev"]?.integer }
        let first = try writer.ask(1, #""type":"set","board":"\#(board)","group":"food","on":["soup"]"#)
        let same = try writer.ask(2, #""type":"set","board":"\#(board)","group":"food","on":["soup"]"#)
        let refused = try writer.ask(3, #""type":"set","board":"\#(board)","group":"food","on":["soup","pizza"]"#)
        let next = try writer.ask(4, #""type":"set","board":"\#(board)","group":"food","on":["pizza"]"#)
        #expect(refused["code"]?.string == "two")
        #expect([rev(first), rev(same), rev(next)] == [2, 2, 3])
        #expect([first, same, next].map { $0["seq"]?.integer } == [2, 3, 4])
    }

    @Test func `P14 the first change leaves at once, and the next ones merged, 33 ms after the last`() throws {
        let board = try server.board(Sample.field(1000))
        let follower = try Follower(link, board)
        let writer = try server.link()
        let start = Clock.monotonic()
        for round in 0..<10 {
            // The first of each ten leaves the round open; the others come while it is shut.
            writer.send(all: (1...10).map { click(Int64(round * 10 + $0), board, "field", "\(round * 10 + $0)") })
            _ = try writer.reply(Int64(round * 10 + 10))
            try follower.follow(to: Int64(round * 10 + 2))
        }
        try follower.follow(to: 101)
        #expect(Clock.monotonic() - start >= 9 * 30)
        #expect(follower.deltas <= 25)
    }

    @Test(arguments: [0, 600]) func `P14 --round says how long a round stays shut`(milliseconds: Int) throws {
        let server = try RunningServer(demo: nil, ["--round", "\(milliseconds)"])
        let board = try server.board(Sample.field(1000))
        let follower = try Follower(try server.link(), board)
        let writer = try server.link()
        let start = Clock.monotonic()
        for id in 1...31 {
            writer.send(click(Int64(id), board, "field", "\(id)"))
            _ = try writer.reply(Int64(id))
            // Without rounds each change is a frame of its own once it was told.
            if milliseconds == 0 { try follower.follow(to: Int64(id) + 1) }
        }
        try follower.follow(to: 32)
        if milliseconds == 0 {
            #expect(follower.deltas == 31)
        } else {
            #expect(follower.deltas <= 2 + Int(Clock.monotonic() - start) / milliseconds)
        }
        try server.stop()
    }

    @Test func `P14 receipts don't wait for a round`() throws {
        let board = try server.board(Sample.field(1000))
        _ = try Follower(link, board)
        let start = Clock.monotonic()
        for id in 2...41 {
            _ = try link.ask(Int64(id), #""type":"click","board":"\#(board)","group":"field","button":"\#(id)""#)
        }
        // Forty rounds would take 1.3 seconds.
        #expect(Clock.monotonic() - start < 1000)
    }
}
