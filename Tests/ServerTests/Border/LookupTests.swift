import Boards
import JSON
import Sockets
import Testing
import Wire

@testable import Server

/// Codes can't be found by trying, and whoever types the right one gets in: P78.
struct LookupTests {
    private let hall = "203.0.113.1"

    /// A server that believes us when we say for whom we ask.
    private func server(_ rate: Int) throws -> RunningServer {
        try RunningServer(["--trusted-proxy", "127.0.0.1", "--requests-per-address", "\(rate)"])
    }

    private func find(_ server: RunningServer, _ codes: String..., from address: String) throws -> Reply {
        let query = codes.map { "id=\($0)" }.joined(separator: "&")
        return try server.send("GET", "/api/v1/boards?\(query)", headers: ["X-Forwarded-For: \(address)"])
    }

    /// Tries so many codes that nobody has.
    private func guess(_ server: RunningServer, _ count: Int) throws -> [Int] {
        try (0..<count).map { try find(server, "guess-\($0)", from: hall).status }
    }

    @Test func `P78 whoever guesses codes is told to wait before the next is looked for, on every way`() throws {
        let server = try server(400)
        let statuses = try guess(server, 70)
        #expect(statuses.prefix(60).allSatisfy { $0 == 200 }, "\(statuses)")
        #expect(statuses.suffix(5).allSatisfy { $0 == 429 }, "\(statuses)")
        let refused = try find(server, "lunch", from: hall)
        #expect(refused.code == "too-many" && refused.headers["retry-after"] != nil)
        let own = ["X-Forwarded-For: \(hall)"]
        for path in ["", "/changes"] {
            #expect(try server.send("GET", server.path("lunch", path), headers: own).code == "too-many")
        }
        #expect(try server.send("POST", server.path("lunch", "/click"), Sample.click, headers: own).code == "too-many")
        let link = try Link(server.port, headers: own)
        for more in ["", #","follow":"entries","from":1"#] {
            let reply = try link.ask(1, #""type":"join","board":"lunch"\#(more)"#)
            #expect(reply["code"]?.string == "too-many" && reply["retry"]?.integer ?? 0 > 0)
        }
        for id in 2...100 as ClosedRange<Int64> {
            link.send(click(id, "lunch", "food", "soup"))
            #expect(try link.reply(id)["code"]?.string == "too-many")
        }
        #expect(try find(server, "lunch", from: "203.0.113.2").json?["boards"]?.array?.count == 1)
        #expect(try server.send("GET", server.path("lunch"), host: true, headers: own).status == 200)
    }

    @Test func `P78 a declaration by a stranger is a look, whether or not the board is there`() throws {
        let server = try server(400)
        let own = ["X-Forwarded-For: \(hall)"]
        let link = try Link(server.port, headers: own)
        for id in 1...70 as ClosedRange<Int64> {
            _ = try link.ask(id, #""type":"declare","board":"guess-\#(id)","declaration":{"groups":[]}"#)
        }
        let reply = try link.ask(71, #""type":"declare","board":"lunch","declaration":{"groups":[]}"#)
        #expect(reply["code"]?.string == "too-many")
    }

    @Test func `P78 a code that somebody there has found is found by all, whoever guesses`() throws {
        let server = try server(400)
        #expect(try find(server, "lunch", from: hall).json?["boards"]?.array?.count == 1)
        #expect(try guess(server, 70).last == 429)
        for code in ["lunch", "LUNCH"] { #expect(try find(server, code, from: hall).status == 200) }
        #expect(try find(server, "lunch", "guess-99", from: hall).status == 429)
        let link = try Link(server.port, headers: ["X-Forwarded-For: \(hall)"])
        #expect(try link.ask(1, #""type":"join","board":"lunch""#)["type"]?.string == "joined")
        #expect(try link.ask(2, #""type":"join","board":"todo""#)["code"]?.string == "too-many")
        link.send(click(3, "lunch", "food", "soup"))
        #expect(try link.reply(3)["type"]?.string == "receipt")
    }

    @Test func `P78 2,000 students behind one address type the code at once, every tenth a wrong one first`() throws {
        let server = try server(2000)
        for student in 0..<2000 {
            if student % 10 == 0 {
                #expect(try find(server, "LUNCH\(student)", "lunch\(student)", from: hall).status == 200)
            }
            let found = try find(server, "LUNCH", "lunch", from: hall)
            guard found.json?["boards"]?.array?.count == 1 else {
                return #expect(Bool(false), "student \(student) is not let in: \(found.text)")
            }
        }
    }

    @Test func `P78 a code that isn't there yet may be tried again and again`() throws {
        let server = try server(400)
        for _ in 0..<100 { #expect(try find(server, "soon", "SOON", from: hall).status == 200) }
        #expect(try guess(server, 50).allSatisfy { $0 == 200 })
    }

    @Test func `P78 each second another code may be tried, and what is owed is bounded`() throws {
        let lookups = Lookups(perAddress: 2000, sparesLoopback: true)
        let address = try #require(PeerAddress("203.0.113.1"))
        func code(_ number: Int) throws -> Identifier { try #require(Identifier("g\(number)".utf8)) }
        // What was under way together is counted together.
        for number in 0..<5000 { lookups.note(missed: [try code(number)], from: address, now: 1000) }
        func isRefused(at time: UInt64) throws -> Bool {
            let code = try code(9999)
            do throws(WireError) { try lookups.expectRoom(for: [code], from: address, now: time) } catch { return true }
            return false
        }
        #expect(try isRefused(at: 300_000))
        #expect(try !isRefused(at: 302_000))
        lookups.note(missed: [try code(6000)], from: address, now: 302_000)
        #expect(try isRefused(at: 302_000))
        #expect(try !isRefused(at: 303_000))
        let local = try #require(PeerAddress("127.0.0.1"))
        for number in 0..<5000 { lookups.note(missed: [try code(number)], from: local, now: 1000) }
        try lookups.expectRoom(for: [try code(9999)], from: local, now: 1000)
    }

    @Test func `P78 asking for thousands before the first answer comes finds no more`() throws {
        let lookups = Lookups(perAddress: 2000, sparesLoopback: true)
        let address = try #require(PeerAddress("203.0.113.1"))
        var allowed = 0
        for number in 0..<5000 {
            let code = try #require(Identifier("g\(number)".utf8))
            do throws(WireError) {
                try lookups.expectRoom(for: [code], from: address, now: 1000)
                allowed += 1
            } catch { #expect(error.code == .tooMany) }
        }
        #expect(allowed == 300)
    }

    @Test func `P78 a code that is found again and again stays known, however many others are found`() throws {
        let lookups = Lookups(perAddress: 400, sparesLoopback: true)
        let address = try #require(PeerAddress("203.0.113.1"))
        let hall = try #require(Identifier("hall".utf8))
        for number in 0..<200 {
            lookups.note(found: [hall, try #require(Identifier("b\(number)".utf8))], from: address, now: 1000)
        }
        for number in 0..<200 {
            lookups.note(missed: [try #require(Identifier("g\(number)".utf8))], from: address, now: 1000)
        }
        try lookups.expectRoom(for: [hall], from: address, now: 1000)
    }
}
