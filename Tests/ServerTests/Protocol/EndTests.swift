import Glibc
import JSON
import Testing
import Threads

/// How connections and boards end: P31 and P34, and what is left behind.
struct EndTests {
    @Test(arguments: [SIGTERM, SIGINT])
    func `P31 a server that is stopped says goaway, closes with 4000 and ends with 0`(signal: Int32) throws {
        let server = try RunningServer()
        let links = try (0..<5).map { _ in try server.link() }
        let follower = try Follower(links[0], "lunch")
        for link in links { #expect(try link.isQuiet()) }
        server.program.signal(signal)
        for link in links {
            let after = try #require(try link.wait("goaway")["after"]?.integer)
            #expect((0...5).contains(after))
            #expect(try link.closeCode() == 4000)
        }
        #expect(try server.program.wait() == 0)
        #expect(server.program.output.contains("Stopped; everything acknowledged is kept."))
        #expect(follower.snapshots == 1)
    }

    @Test func `P31 and P38 first readyz is 503, and only after the time to linger everybody is sent away`() throws {
        let server = try RunningServer(["--linger", "3", "--goaway-spread", "30"])
        let links = try (0..<20).map { _ in try server.link() }
        for link in links { #expect(try link.isQuiet()) }
        server.program.signal(SIGTERM)
        let start = Clock.monotonic()
        while try server.send("GET", "/readyz").status != 503, Clock.monotonic() < start + 2000 {}
        #expect(Clock.monotonic() < start + 2000)
        #expect(try server.send("GET", "/livez").status == 200)
        #expect(try links[0].ask(1, #""type":"click","board":"lunch","group":"food","button":"soup""#)["seq"] != nil)
        #expect(try server.link().isQuiet())
        let waits = try links.map { try #require(try $0.wait("goaway")["after"]?.integer) }
        #expect(Clock.monotonic() >= start + 2900)
        #expect(waits.allSatisfy { 0...30_000 ~= $0 } && waits.contains { $0 > 1000 })
        for link in links { #expect(try link.closeCode() == 4000) }
        #expect(try server.program.wait(seconds: 15) == 0)
    }

    @Test func `P31 joins and writes that arrive while the server stops do no harm`() throws {
        for _ in 0..<5 {
            let server = try RunningServer()
            let link = try server.link()
            link.send(all: (1...60).map { click(Int64($0), "million", "field", "\($0)") })
            server.program.signal(SIGTERM)
            link.send(all: (100...140).map { #"{"type":"join","id":\#($0),"board":"million"}"# })
            #expect([4000, nil].contains(try link.closeCode()))
            #expect(try server.program.wait() == 0)
        }
    }

    @Test func `P34 deleting a board tells everybody who follows it, cells or entries, once`() throws {
        let server = try RunningServer.shared
        let board = try server.board(Sample.lunch)
        let (cells, host) = (try server.link(), try server.hostLink())
        let both = try server.hostLink()
        _ = try Follower(cells, board)
        _ = try host.ask(2, #""type":"join","board":"\#(board)","follow":"entries","from":2"#)
        _ = try Follower(both, board, id: 2)
        _ = try both.ask(3, #""type":"join","board":"\#(board)","follow":"entries","from":2"#)
        #expect(try server.send("DELETE", server.path(board), host: true).status == 200)
        for link in [cells, host, both] {
            #expect(try link.next().text?.text == #"{"type":"gone","board":"\#(board)"}"#)
            #expect(try link.isQuiet())
        }
        #expect(try server.send("GET", server.path(board)).status == 404)
        #expect(try server.send("DELETE", server.path(board), host: true).status == 404)
        #expect(try cells.ask(5, #""type":"join","board":"\#(board)""#)["code"]?.string == "no-board")
    }

    @Test func `P34 a board that is declared again has another past, and tells its old followers nothing`() throws {
        let server = try RunningServer.shared
        let board = try server.board(Sample.lunch)
        let host = try server.hostLink()
        let follower = try Follower(host, board, id: 2)
        _ = try host.ask(3, #""type":"join","board":"\#(board)","follow":"entries","from":2"#)
        let have = follower.have
        #expect(try server.send("DELETE", server.path(board), host: true).status == 200)
        #expect(try server.send("PUT", server.path(board), Sample.lunch, host: true).status == 200)
        let writer = try server.link()
        _ = try writer.ask(1, #""type":"click","board":"\#(board)","group":"food","button":"soup""#)
        #expect(try host.next()["type"]?.string == "gone")
        #expect(try host.isQuiet())
        _ = try host.ask(4, "\"type\":\"join\",\"board\":\"\(board)\",\"have\":\(have)")
        let snapshot = try host.next()
        #expect(snapshot["reason"]?.string == "epoch")
        #expect(snapshot["rev"]?.integer == 2)
    }

    @Test func `P34 boards that come and go under their readers leave nothing behind`() throws {
        let server = try RunningServer()
        let readers = try (0..<4).map { _ in try server.hostLink() }
        let writer = try server.link()
        for round in 0..<25 {
            #expect(try server.send("PUT", server.path("flicker"), Sample.lunch, host: true).status == 200)
            for link in readers {
                link.send(all: [
                    #"{"type":"join","id":\#(10 + round * 3),"board":"flicker"}"#,
                    #"{"type":"join","id":\#(11 + round * 3),"board":"flicker","follow":"entries"}"#,
                    click(Int64(12 + round * 3), "flicker", "food", "soup"),
                ])
            }
            writer.send(click(Int64(round + 1), "flicker", "extras", "bread"))
            #expect(try server.send("DELETE", server.path("flicker"), host: true).status == 200)
        }
        for link in readers {
            #expect(try link.ask(900, #""type":"join","board":"flicker""#)["code"]?.string == "no-board")
            #expect(try link.isQuiet())
        }
        #expect(try server.stop() == 0)
    }

    @Test func `a connection that goes away leaves neither reader nor descriptor`() throws {
        let server = try RunningServer()
        let board = "lunch"
        let before = server.descriptors
        for round in 0..<40 {
            let link = try server.hostLink()
            // Gone before the answers, at any moment.
            link.send(all: [
                #"{"type":"join","id":2,"board":"\#(board)"}"#,
                #"{"type":"join","id":3,"board":"\#(board)","follow":"entries"}"#,
                click(4, board, "extras", "bread"),
            ])
            if round % 2 == 0 { _ = try link.reply(4) }
            link.close()
        }
        let link = try server.link()
        let follower = try Follower(link, board)
        link.send(click(50, board, "food", "soup"))
        try follower.follow(to: follower.rev + 1)
        #expect(follower.checked("food") == ["soup"])
        let most = before + 1 + Sanitizer.descriptors
        let deadline = Deadline(5)
        while server.descriptors > most, !deadline.isOver { usleep(20_000) }
        #expect(server.descriptors <= most)
    }
}
