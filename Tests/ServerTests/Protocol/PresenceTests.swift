import JSON
import Testing

/// Who is here: P49.
struct PresenceTests {
    private let polled: PolledBoard

    init() throws { polled = try PolledBoard() }

    @Test func `P49 readers of polls are told how many people are here`() throws {
        let one = try polled.guest()
        let two = try polled.guest()
        let here = try one.link.wait("here", seconds: 5) { $0["people"]?.integer == 2 }
        #expect(here["board"]?.string == polled.board)
        two.link.close()
        _ = try one.link.wait("here", seconds: 5) { $0["people"]?.integer == 1 }
    }

    @Test func `P49 that a host is here is told, but not who, nor how many`() throws {
        let guest = try polled.guest()
        let alone = try guest.link.wait("here", seconds: 5)
        #expect(alone["host"] == nil)
        _ = try polled.host.ask(2, #""type":"join","board":"\#(polled.board)""#)
        let hosted = try guest.link.wait("here", seconds: 5) { $0["host"]?.bool == true }
        #expect(hosted["people"]?.integer == 1)
        #expect(hosted.members?.map(\.key).sorted() == ["board", "host", "people", "type"])
        // A newcomer learns it with the board.
        #expect(try polled.guest().link.wait("here", seconds: 5)["host"]?.bool == true)
        _ = try polled.host.ask(3, #""type":"leave","board":"\#(polled.board)""#)
        _ = try guest.link.wait("here", seconds: 5) { $0["host"] == nil }
    }

    @Test func `P49 a host who only looks as a participant or at the screen isn't one that is here`() throws {
        let guest = try polled.guest()
        for (id, view) in ["participant", "screen"].enumerated() {
            _ = try polled.host.ask(Int64(id + 2), #""type":"join","board":"\#(polled.board)","view":"\#(view)""#)
            let here = try guest.link.wait("here", seconds: 5) { $0["people"]?.integer == (view == "screen" ? 1 : 2) }
            #expect(here["host"] == nil)
        }
    }
}
