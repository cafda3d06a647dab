import Boards
import JSON
import Testing
import Wire

/// Uploading pictures and serving them: P37.
struct PictureTests {
    private let server: RunningServer
    private static let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>"
    private static let png: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2, 3]

    init() throws { server = try RunningServer.shared }

    private func upload(_ bytes: [UInt8], host: Bool = true) throws -> Reply {
        try server.send("PUT", "/api/v1/pictures", bytes: bytes, host: host)
    }

    private static let kept: [(ending: String, type: String, bytes: [UInt8])] = [
        ("svg", "image/svg+xml", Array(svg.utf8)), ("png", "image/png", png),
        ("jpg", "image/jpeg", [0xff, 0xd8, 0xff, 0xe0, 1]), ("webp", "image/webp", Array("RIFFxxxxWEBPVP8 ".utf8)),
        ("svg", "image/svg+xml", [0xef, 0xbb, 0xbf] + Array("<?xml version=\"1.0\"?>\n<!-- ü -->\(svg)".utf8)),
        // A character that crosses the first 4,096 bytes.
        ("svg", "image/svg+xml", Array("<svg>\(String(repeating: "é", count: 4096))</svg>".utf8)),
    ]

    @Test func `P37 a declaration that names a picture nobody uploaded here is refused`() throws {
        let missing = String(repeating: "0", count: 32) + ".svg"
        let name = try #require(try upload(Array(PictureTests.svg.utf8)).json?["name"]?.string)
        for (picture, status) in [(missing, 400), (name, 200)] {
            let board =
                #"{"groups":[{"style":"picture","buttons":[{"label":"Sea","pictures":{"checked":"\#(picture)","unchecked":"\#(picture)"}}]}]}"#
            let reply = try server.send(
                "PUT", "/api/v1/boards/trip-\(server.port)-p", bytes: Array(board.utf8), host: true)
            #expect(reply.status == status)
            if status == 400 {
                #expect(reply.json?["field"]?.string == "pictures")
                #expect(reply.json?["message"]?.string?.contains(missing) == true)
            }
        }
    }

    @Test(arguments: kept.indices)
    func `P37 a picture is kept under its content's name and served sandboxed`(index: Int) throws {
        let (ending, type, bytes) = PictureTests.kept[index]
        let reply = try upload(bytes)
        let name = try #require(reply.json?["name"]?.string, "\(reply.text)")
        #expect(name.hasSuffix(".\(ending)"))
        #expect(try upload(bytes).json?["name"]?.string == name)
        let picture = try server.send("GET", "/pictures/\(name)")
        #expect(picture.status == 200)
        #expect(picture.body == bytes)
        #expect(picture.headers["content-type"] == type)
        #expect(picture.headers["x-content-type-options"] == "nosniff")
        #expect(picture.headers["content-security-policy"]?.hasPrefix("sandbox; default-src 'none'") == true)
        #expect(picture.headers["cache-control"]?.contains("immutable") == true)
    }

    @Test func `P37 what is no picture, is too large or comes from a guest is refused`() throws {
        #expect(try upload(Array("just text".utf8)).code == "bad-field")
        #expect(try upload([]).code == "bad-field")
        #expect(try upload(Array("<html>svg</html>".utf8)).code == "bad-field")
        #expect(try upload([0x3c, 0x73, 0x76, 0x67, 0xff]).code == "bad-field")
        let largest = PictureTests.png + [UInt8](repeating: 0, count: 262_144 - PictureTests.png.count)
        #expect(try upload(largest).status == 200)
        let larger = try upload(largest + [0])
        #expect(larger.status == 413)
        #expect(larger.json?["limit"]?.integer == 262_144)
        #expect(try upload(PictureTests.png, host: false).code == "forbidden")
        #expect(try server.send("GET", "/pictures/nothing.svg").status == 404)
        #expect(try server.send("GET", "/pictures/..%2f..%2fetc%2fpasswd").status == 404)
    }

    @Test func `P37 a declaration names uploaded pictures, and readers are told the names`() throws {
        let name = try #require(try upload(Array(PictureTests.svg.utf8)).json?["name"]?.string)
        let board = try server.board(
            #"{"groups":[{"id":"g","style":"picture","buttons":[{"id":"a","pictures":{"checked":"\#(name)","unchecked":"\#(name)"}}]}]}"#
        )
        let link = try server.link()
        _ = try link.ask(1, #""type":"join","board":"\#(board)""#)
        let button = try link.next()["groups"]?.array?[0]["buttons"]?.array?[0]
        #expect(button?["pictures"]?.text?.text == #"{"checked":"\#(name)","unchecked":"\#(name)"}"#)
    }

    @Test(arguments: [(300, 200), (301, 400)]) func `no code is drawn for a Host longer than any name`(
        _ length: Int, _ status: Int
    ) throws {
        let stream = try Stream(try RunningServer.shared.port)
        let host = String(repeating: "a", count: length)
        stream.send("GET /api/v1/boards/lunch/qr.svg HTTP/1.1\r\nHost: \(host)\r\n\r\n")
        #expect(try stream.reply().status == status)
    }
}
