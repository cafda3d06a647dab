import Glibc
import JSON
import Testing

/// SIGHUP reads issuers' keys and `style.json` again: all of them, or none.
struct RereadTests {
    private let folder = Folder()

    private func vector(_ name: String) throws -> String {
        let path = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return try #require(try JSON.parse(wholeFile("/\(path)/Vectors/tokens.json"))[name]?.string)
    }

    @Test func `P51 an issuer's key is read again, and one that can't be keeps all as they were`() throws {
        // Another's key at first: nobody is let in with ada's token.
        folder.write("issuer.pem", try vector("ecPublicKey"))
        let server = try RunningServer(["--issuer", "\(try vector("issuer"))=RS256:\(folder.path)/issuer.pem"])
        let token = try vector("rs256")
        func person() throws -> String? {
            try server.link().ask(1, #""type":"hello","token":"\#(token)""#)["person"]?.string
        }
        #expect(try person() == nil)
        folder.write("issuer.pem", try vector("rsaPublicKey"))
        server.program.signal(SIGHUP)
        try server.program.output(with: "The keys of https://id.example have been read again")
        #expect(try person() == "ada")
        folder.write("issuer.pem", "no key\n")
        server.program.signal(SIGHUP)
        try server.program.output(with: "The issuers' keys in use are kept: https://id.example needs")
        #expect(try person() == "ada")
        folder.write("issuer.pem", try vector("rsaPublicKey"))
        server.program.signal(SIGHUP)
        try server.program.output(with: "The issuers' keys are as they were.")
    }

    @Test func `what a style.json says is read again, and newcomers hear of it`() throws {
        let place = "\(folder.path)/styles"
        folder.make("styles")
        folder.make("styles/moons")
        func write(_ most: Int) {
            let kind =
                #""name":"moons","version":"1.0.0","behaves":"radio","choice":"one","role":"radio","empty":"absent""#
            folder.write("styles/moons/style.json", #"{\#(kind),"buttons":{"min":1,"max":\#(most)}}"#)
        }
        write(10)
        let server = try RunningServer(["--styles", place])
        try #require(!server.program.complaints.contains("Style left out"), "\(server.program.complaints)")
        func twelve() throws -> Reply {
            let buttons = (0..<12).map { #"{"id":"b\#($0)"}"# }.joined(separator: ",")
            return try server.send(
                "PUT", server.path("m"), #"{"groups":[{"id":"g","style":"moons","buttons":[\#(buttons)]}]}"#, host: true
            )
        }
        let before = try twelve()
        #expect(before.status == 400, "\(before.text)")
        write(20)
        server.program.signal(SIGHUP)
        try server.program.output(with: "The style.json of moons has been read again.")
        try server.program.output(with: "The page's files and looks have been read again")
        let after = try twelve()
        #expect(after.status == 200, "\(after.text)")
        folder.write("styles/moons/style.json", "{")
        server.program.signal(SIGHUP)
        try server.program.output(with: "The styles in use are kept: \(place)/moons/style.json can't be read")
        #expect(try twelve().status == 200)
    }
}
