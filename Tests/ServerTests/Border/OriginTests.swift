import Testing

@testable import Server

/// Which sites' pages may use a server: rule P32.
struct OriginTests {
    /// `true`: allowed with `--origin https://a.example --origin http://b.example:8080`, public URL
    /// `https://vote.example.org/hall`, and the `Host` of `here.example:7681`.
    private static let table: [(origin: String?, isAllowed: Bool)] = [
        (nil, true),
        ("https://a.example", true), ("https://a.example:443", true), ("HTTPS://A.Example", true),
        ("http://b.example:8080", true), ("https://vote.example.org", true),
        ("http://here.example:7681", true), ("https://here.example:7681", true), ("http://HERE.example:7681", true),
        // Another scheme, another port.
        ("http://a.example", false), ("https://a.example:444", false), ("https://a.example:80", false),
        ("https://b.example:8080", false), ("http://b.example", false), ("http://vote.example.org", false),
        ("http://here.example", false), ("http://here.example:7682", false), ("ws://a.example", false),
        ("wss://a.example", false), ("ftp://a.example", false), ("chrome-extension://a.example", false),
        // A name that looks like it.
        ("https://www.a.example", false), ("https://a.example.evil.test", false), ("https://evila.example", false),
        ("https://a.examples", false), ("https://a.exampl", false), ("https://a.example.", false),
        ("https://a-example", false), ("https://aa.example", false), ("https://.a.example", false),
        ("https://a..example", false), ("http://here.example:7681.evil.test", false),
        // Letters that look like it: Cyrillic а, full width, and what browsers make of the first.
        ("https://\u{430}.example", false), ("https://\u{ff41}.example", false), ("https://xn--80a.example", false),
        ("https://a.example\u{200b}", false), ("https://a\u{3002}example", false),
        // What no browser sends.
        ("https://a.example@evil.test", false), ("https://evil.test@a.example", false),
        ("https://user:pass@a.example", false), ("https://a.example/", false), ("https://a.example/path", false),
        ("https://a.example?x", false), ("https://a.example#x", false), ("https://a.example\\", false),
        ("https://a.example,https://evil.test", false), ("https://a.example https://evil.test", false),
        ("https://a.example\u{0}.evil.test", false), ("https://a.example%00", false), ("https:a.example", false),
        ("https:/a.example", false), ("https:///a.example", false), ("//a.example", false), ("a.example", false),
        ("https://a.example:", false), ("https://a.example:0443", true), ("https://a.example:+443", false),
        ("https://a.example:99999", false), ("https://a.example:443:443", false), ("https://[a.example]", false),
        ("null", false), ("", false), (" ", false), ("*", false), ("https://", false), ("file://", false),
        ("https://*", false), ("https://*.example", false),
    ]

    private static let sites = ["https://a.example", "http://b.example:8080", "https://vote.example.org"]

    @Test(arguments: table.indices) func `P32 a page is allowed by its whole origin`(index: Int) {
        let (origin, isAllowed) = OriginTests.table[index]
        let origins = Origins(OriginTests.sites.compactMap(Origins.Site.init), isSecure: false)
        #expect(origins.allow(origin, host: "here.example:7681") == isAllowed, "\(origin ?? "none")")
    }

    @Test(arguments: [
        ("http://here.example", "here.example", true), ("http://here.example", "here.example:80", true),
        ("https://here.example", "here.example", true), ("https://here.example", "here.example:443", true),
        ("https://here.example", "here.example:80", false), ("http://[::1]:7681", "[::1]:7681", true),
        ("http://[::1]", "[::1]", true), ("http://[::1]", "[::2]", false),
        ("http://192.0.2.1:7681", "192.0.2.1:7681", true),
        ("http://here.example", "here.example.", false), ("http://here.example", "", false),
        ("http://here.example", "user@here.example", false),
    ])
    func `P32 a server's own pages are those of the Host that they asked`(origin: String, host: String, isAllowed: Bool)
    {
        #expect(Origins([], isSecure: false).allow(origin, host: host) == isAllowed)
        #expect(Origins([], isSecure: true).allow(origin, host: host) == (isAllowed && origin.hasPrefix("https:")))
        #expect(!Origins([], isSecure: false).allow(origin, host: nil))
    }

    private static func status(_ server: RunningServer, _ origin: String) -> Int {
        do {
            _ = try Link(server.port, headers: ["Origin: \(origin)"])
            return 101
        } catch { return (error as? Link.Refused)?.status ?? 0 }
    }

    @Test func `P32 --origin lets a site in, and a refused one is said once, with the flag`() throws {
        let server = try RunningServer(["--origin", "https://a.example", "--origin", "http://b.example:8080"])
        for origin in ["https://a.example", "http://b.example:8080", "http://test"] {
            #expect(OriginTests.status(server, origin) == 101)
        }
        for _ in 0..<3 {
            for origin in ["https://evil.example", "null"] { #expect(OriginTests.status(server, origin) == 403) }
        }
        let board = try server.board(Sample.lunch)
        let body = #"{"group":"food","button":"soup"}"#
        let refused = try server.send(
            "POST", server.path(board, "/click"), body, headers: ["Origin: https://other.example"])
        #expect(refused.status == 403 && refused.code == "forbidden")
        let allowed = try server.send(
            "POST", server.path(board, "/click"), body, headers: ["Origin: https://a.example"])
        #expect(allowed.status == 200)
        let output = try server.program.output(with: "--origin https://other.example.")
        for text in ["--origin https://evil.example.", "without an origin of its own"] {
            #expect(output.components(text) == 1, "\(output)")
        }
    }

    @Test(arguments: ["a.example", "https://a.example/x", "https://bücher.example", "null", "https://u@a.example"])
    func `--origin that no browser would send is refused with a sentence`(text: String) throws {
        let finished = try Finished(["serve", "--journal", "memory", "--origin", text])
        #expect(finished.status == 2)
        #expect(finished.complaints.contains("--origin must be as browsers send it"))
    }
}

extension String {
    /// How often `text` stands in it.
    func components(_ text: String) -> Int { ranges(of: text).count }
}
