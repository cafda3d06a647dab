import Glibc
import JSON
import Testing

/// The server is killed without warning: row E5.
@Suite(.serialized) struct CrashTests {
    @Test func `E5 kill -9 in the middle of clicks keeps every acknowledged one, twenty times`() throws {
        let data = Folder()
        var generator = SplitMix64(seed: 5)
        var acknowledged: Set<Int> = []
        var sent: Set<Int> = []
        var next = 0
        for round in 0..<20 {
            let server = try RunningServer(data: data.path)
            let kept = try Set(Follower(try server.link(), "million").checked("field").compactMap { Int($0) })
            try #require(acknowledged.subtracting(kept).isEmpty, "round \(round) lost an acknowledged click")
            try #require(kept.isSubset(of: sent), "round \(round) made up a click")
            let links = try (0..<4).map { _ in try server.link() }
            var numbers: [[Int64: Int]] = [[:], [:], [:], [:]]
            for (index, link) in links.enumerated() {
                for id in 1...60 {
                    numbers[index][Int64(id)] = next
                    sent.insert(next)
                    next += 1
                }
                link.send(
                    all: numbers[index].sorted { $0.key < $1.key }.map {
                        set($0.key, "million", "field", on: "\($0.value)")
                    })
            }
            // Killed with some receipts here and the rest under way.
            let heard = Int.random(in: 1...40, using: &generator)
            for _ in 0..<heard {
                let reply = try links[0].next()
                if let id = reply["id"]?.integer, let number = numbers[0][id] { acknowledged.insert(number) }
            }
            server.program.signal(SIGKILL)
            // What left the server before it died was acknowledged too.
            for (index, link) in links.enumerated() {
                while let reply = try? link.next(seconds: 5) {
                    guard reply["type"]?.string == "receipt", let id = reply["id"]?.integer else { continue }
                    if let number = numbers[index][id] { acknowledged.insert(number) }
                }
            }
            try server.program.wait()
        }
        #expect(acknowledged.count >= 200)
    }

    @Test func `E5 a restart keeps epoch, rev and digest, so that a reader goes on where it was`() throws {
        let data = Folder()
        var server = try RunningServer(data: data.path)
        let before = try Follower(try server.link(), "lunch")
        before.link.send(click(2, "lunch", "food", "soup"))
        try before.follow(to: before.rev + 1)
        let have = before.have
        try server.kill()
        server = try RunningServer(data: data.path)
        let link = try server.link()
        #expect(try link.ask(1, "\"type\":\"join\",\"board\":\"lunch\",\"have\":\(have)")["type"]?.string == "joined")
        #expect(try link.isQuiet())
        try server.stop()
    }

    @Test func `E4 and P18 a repeat after the restart gets the receipt that was lost`() throws {
        let data = Folder()
        var server = try RunningServer(data: data.path)
        var link = try server.link()
        let welcome = try link.ask(1, #""type":"hello""#)
        let (token, client) = (welcome["token"]?.string ?? "", welcome["clientToken"]?.string ?? "")
        link.send(click(2, "todo", "list", "water"))
        let seq = try link.reply(2)["seq"]?.integer
        try server.kill()
        server = try RunningServer(data: data.path)
        link = try server.link()
        _ = try link.ask(1, #""type":"hello","token":"\#(token)","client":"\#(client)""#)
        link.send(click(2, "todo", "list", "water"))
        #expect(try link.reply(2)["seq"]?.integer == seq)
        #expect(try Follower(link, "todo", id: 3).checked("list") == ["projector", "water"])
        try server.stop()
    }
}
