import Glibc
import JSON
import Testing

@testable import Server

/// A ceiling for memory: who is refused, who is cut, and who goes on.
struct MemoryTests {
    private static let measured = ConditionTrait.disabled(
        if: Sanitizer.isAddress || Sanitizer.isThread, "a sanitizer's own memory fills the room below the ceiling")

    /// A board of more than a megabyte.
    private static let large: String = {
        let label = String(repeating: "x", count: 4000)
        let buttons = (0..<300).map { #"{"id":"b\#($0)","label":"\#(label)"}"# }.joined(separator: ",")
        return #"{"groups":[{"id":"g","buttons":[\#(buttons)]}]}"#
    }()

    @Test(MemoryTests.measured)
    func `P57 with too little memory newcomers get 503, joins are busy, and clicks go on`() throws {
        let usual = try RunningServer()
        let before = try usual.link()
        _ = try before.ask(1, #""type":"join","board":"lunch""#)
        let used = usual.residentKilobytes / 1024
        try usual.stop()
        let server = try RunningServer(["--memory", "\(used + 12)"])
        let link = try server.link()
        #expect(try link.isQuiet())
        let deadline = Deadline(30)
        var status = 0
        while status == 0, !deadline.isOver {
            do { _ = try server.link() } catch let refused as Link.Refused { status = refused.status }
            if status == 0 { _ = try server.board(MemoryTests.large) }
        }
        #expect(status == 503)
        let refused = try Stream(server.port).request(
            "GET", "/api/v1/socket",
            [
                "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            ])
        #expect(refused.status == 503 && refused.headers["retry-after"] != nil)
        let join = try link.ask(1, #""type":"join","board":"lunch""#)
        #expect(join["code"]?.string == "busy" && join["retry"]?.integer ?? 0 >= 5000)
        #expect(try link.ask(2, #""type":"click","board":"lunch","group":"food","button":"soup""#)["seq"] != nil)
        #expect(try server.program.output(with: "Memory: ").isEmpty == false)
        let figures = try server.figures()
        #expect(figures["switchboard_memory_limit_bytes"] == (used + 12) << 20)
        #expect(figures["switchboard_memory_bytes"] ?? 0 > (used + 12) << 20 / 10 * 9)
    }

    @Test(MemoryTests.measured)
    func `beyond the ceiling readers that take nothing are cut, and one that keeps up stays`() throws {
        let usual = try RunningServer()
        _ = try usual.link().isQuiet()
        let used = usual.residentKilobytes / 1024
        try usual.stop()
        let server = try RunningServer(["--memory", "\(used + 12)"])
        let board = try server.board(MemoryTests.large)
        let follower = try Follower(try server.link(), board)
        let slow = try (0..<40).map { _ in try server.link(receiveBuffer: 4096) }
        for link in slow { link.send(#"{"type":"join","id":1,"board":"\#(board)"}"#) }
        let deadline = Deadline(20)
        while try server.figures()["switchboard_connections_killed_total{reason=\"memory\"}"] == 0, !deadline.isOver {
            usleep(50_000)
        }
        #expect(!deadline.isOver)
        follower.link.send(click(2, board, "g", "b7"))
        try follower.follow(to: 2)
        #expect(try server.program.output(with: "Cut 4001 lagging").contains("memory is short"))
        withExtendedLifetime(slow) {}
    }

    @Test func `how much is used is known without a descriptor more`() async {
        await #expect(processExitsWith: .success) {
            let ceiling = MemoryCeiling(limit: 1)
            var none = rlimit(rlim_cur: 1, rlim_max: 1)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none)
            ceiling.measure()
            exit(ceiling.bytes > 0 && ceiling.pressure == .over ? 0 : 1)
        }
    }

    @Test func `without a ceiling nobody is refused for memory`() throws {
        let server = try RunningServer(["--memory", "0"])
        #expect(try server.link().isQuiet())
        #expect(try server.figures()["switchboard_memory_limit_bytes"] == 0)
    }
}
