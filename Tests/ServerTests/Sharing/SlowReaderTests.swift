import Glibc
import JSON
import Testing
import Threads
import Wire

/// A reader that doesn't keep up: row E6.
@Suite(.serialized) struct SlowReaderTests {
    @Test func `E6 a reader that stops reading delays nobody, and ends at the newest state`() throws {
        let server = try RunningServer()
        let slow = try Follower(try server.link(receiveBuffer: 2048), "million")
        let fast = try Follower(try server.link(), "million")
        let writer = try server.link()
        var generator = SplitMix64(seed: 6)
        let start = server.residentKilobytes
        var slowest: Int64 = 0
        for round in 0..<40 {
            let began = Clock.monotonic()
            // Fifty far apart, so that deltas are long.
            writer.send(
                all: (1...50).map {
                    set(
                        Int64(round * 50 + $0), "million", "field",
                        on: "\(Int.random(in: 0..<1_000_000, using: &generator))")
                })
            let newest = try #require(try writer.reply(Int64(round * 50 + 50))["rev"]?.integer)
            try fast.follow(to: newest)
            slowest = max(slowest, Clock.monotonic() - began)
        }
        #expect(slowest < 2000)
        #expect(server.residentKilobytes - start < 48 << 10 || Sanitizer.isAddress)
        // It reads again: what it had not been sent comes merged, and every digest holds.
        try slow.follow(to: fast.rev)
        #expect(slow.state?.digest == fast.state?.digest)
        #expect(slow.checked("field") == fast.checked("field"))
        #expect(slow.deltas <= fast.deltas)
        try server.stop()
    }

    @Test func `E6 fifty slow readers of big snapshots cost bounded memory`() throws {
        let server = try RunningServer()
        _ = try Follower(try server.link(), "million")
        let start = server.residentKilobytes
        let slow = try (0..<50).map { _ in try server.link(receiveBuffer: 2048) }
        for link in slow { link.send(#"{"type":"join","id":1,"board":"million"}"#) }
        let writer = try server.link()
        for id in 1...200 {
            writer.send(set(Int64(id), "million", "field", on: "\(id * 7)"))
            _ = try writer.reply(Int64(id))
        }
        #expect(server.residentKilobytes - start < 64 << 10 || Sanitizer.isAddress)
        for link in slow.prefix(3) {
            let snapshot = try link.wait("snapshot")
            #expect(snapshot["board"]?.string == "million")
        }
        try server.stop()
    }

    @Test func `a client that writes and never reads is cut before its answers fill the server`() throws {
        let server = try RunningServer()
        let deaf = try server.link(receiveBuffer: 2048)
        let other = try server.link()
        let start = server.residentKilobytes
        // Each refusal is some 200 bytes; the kernels' buffers take the first few hundred kilobytes.
        for _ in 0..<200 { deaf.send(all: Array(repeating: #"{"type":"nonsense","id":1}"#, count: 100)) }
        #expect(try other.ask(2, #""type":"click","board":"lunch","group":"food","button":"pizza""#)["seq"] != nil)
        #expect(server.residentKilobytes - start < 8 << 10 || Sanitizer.isAddress)
        #expect(try deaf.closeCode() == nil)
        #expect(try server.program.output(with: "Cut 4001 lagging, 127.0.0.1: it asks and never reads").contains("Cut"))
        try server.stop()
    }

    @Test func `P28 a slow reader of entries misses none`() throws {
        let server = try RunningServer()
        let slow = try Link(server.port, receiveBuffer: 2048)
        slow.send(#"{"type":"hello","id":1,"token":"\#(server.hostKey)"}"#)
        _ = try slow.wait("welcome")
        _ = try slow.ask(2, #""type":"join","board":"million","follow":"entries","from":2"#)
        let writer = try server.link()
        for round in 0..<40 {
            writer.send(all: (1...50).map { click(Int64(round * 50 + $0), "million", "field", "\($0)") })
            _ = try writer.reply(Int64(round * 50 + 50))
        }
        for seq in 2...2001 { try #require(try slow.next()["seq"]?.integer == Int64(seq)) }
        #expect(try slow.isQuiet())
        try server.stop()
    }
}
