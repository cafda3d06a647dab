import Glibc
import JSON
import Testing

/// How fast one connection may send: P55.
struct RateTests {
    private func leave(_ id: Int) -> String { #"{"type":"leave","id":\#(id),"board":"lunch"}"# }
    private func join(_ id: Int) -> String { #"{"type":"join","id":\#(id),"board":"lunch"}"# }

    @Test func `P55 messages beyond the rate are refused with a time to wait, and count again after it`() throws {
        let server = try RunningServer(["--messages-per-second", "10"])
        let link = try server.link()
        // The first 40 fit; bursts are four seconds' worth.
        link.send(all: (1...60).map { click(Int64($0), "lunch", "food", $0 % 2 == 0 ? "soup" : "pizza") })
        var waits: [Int] = []
        for id in 1...60 {
            let reply = try link.reply(Int64(id))
            guard reply["type"]?.string == "error" else { continue }
            #expect(reply["code"]?.string == "too-many" && reply["limit"]?.integer == 10)
            waits.append(Int(try #require(reply["retry"]?.integer)))
        }
        #expect((15...20).contains(waits.count), "\(waits)")
        #expect(waits.allSatisfy { (1...1000).contains($0) })
        usleep(200_000)
        #expect(try link.ask(61, #""type":"click","board":"lunch","group":"food","button":"soup""#)["seq"] != nil)
    }

    @Test func `P55 joins have a smaller bucket, and clicks go on beside it`() throws {
        let server = try RunningServer()
        let link = try server.link()
        link.send(all: (1...80).map(join) + [click(81, "lunch", "food", "soup")])
        var refused = 0
        for id in 1...80 where try link.reply(Int64(id))["code"]?.string == "too-many" { refused += 1 }
        #expect((15...20).contains(refused))
        #expect(try link.reply(81)["type"]?.string == "receipt")
    }

    @Test(arguments: ["invite", "people"])
    func `P55 what is asked for many people costs as much as many entries`(_ type: String) throws {
        let server = try RunningServer()
        let link = try server.link()
        func ask(_ count: Int) -> String {
            type == "invite"
                ? #""type":"invite","board":"lunch","right":"participant","count":\#(count)"#
                : #""type":"people","board":"lunch","limit":\#(count)"#
        }
        link.send(all: (1...20).map { "{\"id\":\($0),\(ask(500))}" })
        let codes = try (1...20).map { try link.reply(Int64($0))["code"]?.string }
        #expect(codes.prefix(5).allSatisfy { $0 == "forbidden" } && codes.count { $0 == "too-many" } >= 12, "\(codes)")
        let other = try server.link()
        for id in 1...20 { #expect(try other.ask(Int64(id), ask(1))["code"]?.string == "forbidden") }
    }

    @Test func `P55 leaving is a message like others`() throws {
        let server = try RunningServer(["--messages-per-second", "10"])
        let link = try server.link()
        link.send(all: (1...60).map(leave))
        let replies = try (1...60).map { try link.reply(Int64($0)) }
        let refused = replies.filter { $0["code"]?.string == "too-many" }
        #expect((15...20).contains(refused.count) && refused.allSatisfy { ($0["retry"]?.integer ?? 0) > 0 })
    }

    @Test func `P55 whoever goes on after a thousand refusals is closed with 4004`() throws {
        let server = try RunningServer(["--messages-per-second", "10"])
        let link = try server.link()
        for _ in 0..<12 { link.send(all: (0..<100).map { _ in #"{"type":"nothing"}"# }) }
        #expect(try link.closeCode() == 4004)
        #expect(
            try server.link().ask(1, #""type":"click","board":"lunch","group":"food","button":"soup""#)["seq"] != nil)
    }

    @Test func `P5 welcome says how many messages a second`() throws {
        let server = try RunningServer(["--messages-per-second", "77"])
        let link = try server.link()
        link.send(#"{"type":"hello","id":1}"#)
        #expect(try link.wait("welcome")["limits"]?["messages"]?.integer == 77)
    }
}
