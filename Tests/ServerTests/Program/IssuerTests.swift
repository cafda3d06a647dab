import Engine
import Glibc
import JSON
import Testing

@testable import Server

/// Tokens of other servers (P51): the configured pair of algorithm and key, and nothing else.
struct IssuerTests {
    private let tokens: JSON
    private let folder = Folder()

    init() throws {
        let path = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        tokens = try JSON.parse(wholeFile("/\(path)/Vectors/tokens.json"))
        for key in ["rsaPublicKey", "ecPublicKey"] { folder.write("\(key).pem", try text(key)) }
    }

    private func text(_ name: String) throws -> String { try #require(tokens[name]?.string, "\(name)") }

    private func verifier() throws -> Tokens {
        let name = try text("issuer")
        return Tokens(
            Secrets(),
            issuers: [
                try Issuer("\(name)=RS256:\(folder.path)/rsaPublicKey.pem"),
                try Issuer("\(name)=ES256:\(folder.path)/ecPublicKey.pem"),
            ])
    }

    private func person(_ name: String, now: Int64 = 1_796_000_000_000) throws -> String? {
        try verifier().bearer(Array(try text(name).utf8), now).map { "\($0.person.issuer) \($0.person.subject)" }
    }

    @Test(arguments: ["rs256", "es256", "ourAudience", "amongAudiences", "hugeExpiry"])
    func `P51 a token of a configured issuer is a person`(name: String) throws {
        #expect(try person(name) == "https://id.example ada")
    }

    @Test(arguments: [
        "forgedWithPublicKey", "forgedWithTrimmedKey", "expired", "endless", "early", "otherIssuer", "otherAudience",
        "noSubject", "none", "hugeBegin", "otherAudiences", "operator", "everybody",
    ])
    func `P51 a token that is forged, over, too early, or for somebody else is refused`(name: String) throws {
        #expect(try person(name) == nil)
    }

    @Test func `P51 it ends when it says so`() throws {
        #expect(try person("rs256", now: 4_102_444_799_999) != nil)
        #expect(try person("rs256", now: 4_102_444_800_000) == nil)
    }

    @Test func `P51 a public key never does as a secret, and a short secret is none`() throws {
        let problem = #expect(throws: Issuer.Problem.self) {
            try Issuer("x=HS256:\(folder.path)/rsaPublicKey.pem")
        }
        #expect(problem?.sentence == "has a PEM key for HS256, which takes a secret")
        folder.write("short", "secret")
        #expect(throws: Issuer.Problem.self) { try Issuer("x=HS256:\(folder.path)/short") }
        #expect(throws: Issuer.Problem.self) { try Issuer("x=RS256:\(folder.path)/short") }
        #expect(throws: Issuer.Problem.self) { try Issuer("x=none:\(folder.path)/short") }
        #expect(throws: Issuer.Problem.self) { try Issuer("x=RS256:/nowhere") }
    }

    @Test func `P51 the running server takes it over WebSocket and HTTP, and says when it ends`() throws {
        let issuer = "\(try text("issuer"))=RS256:\(folder.path)/rsaPublicKey.pem"
        let server = try RunningServer(["--issuer", issuer])
        let token = try text("rs256")
        let welcome = try server.link().ask(1, #""type":"hello","token":"\#(token)""#)
        #expect(welcome["person"]?.string == "ada" && welcome["expires"]?.integer == 4_102_444_800_000)
        #expect(welcome["token"] == nil)
        let forged = try server.link().ask(1, #""type":"hello","token":"\#(try text("forgedWithPublicKey"))""#)
        #expect(forged["code"]?.string == "unauthorized")
        let board = try server.board(Sample.lunch)
        let headers = ["Authorization: Bearer \(token)"]
        let body = #"{"group":"food","button":"pizza"}"#
        #expect(try server.send("POST", server.path(board, "/click"), body, headers: headers).status == 200)
        let host = try server.hostLink()
        let grant =
            #""type":"grant","board":"\#(board)","person":"ada","issuer":"\#(try text("issuer"))","right":"host""#
        #expect(try host.ask(2, grant)["type"]?.string == "receipt")
        #expect(try server.send("PUT", server.path(board), Sample.lunch, headers: headers).status == 200)
        try server.stop()
    }

    @Test func `P51 whoever shows a token again and again leaves nothing behind`() throws {
        let issuer = "\(try text("issuer"))=RS256:\(folder.path)/rsaPublicKey.pem"
        let server = try RunningServer(["--issuer", issuer, "--messages-per-second", "1000000"])
        let token = try text("rs256")
        /// Bytes of memory after so many.
        func memory(afterHellos count: Int) throws -> Int {
            let link = try server.link()
            for first in stride(from: 1, through: count, by: 500) {
                let ids = first..<first + 500
                link.send(all: ids.map { #"{"type":"hello","id":\#($0),"token":"\#(token)"}"# })
                for id in ids { _ = try link.reply(Int64(id)) }
            }
            link.close()
            usleep(1_500_000)
            return try server.figures()["switchboard_memory_bytes"] ?? 0
        }
        let before = try memory(afterHellos: 3000)
        #expect(try memory(afterHellos: 8000) < before + 2_000_000)
        try server.stop()
    }
}
