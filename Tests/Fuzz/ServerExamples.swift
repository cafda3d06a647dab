/// Requests and conversations for the fuzzer to begin with: each route, each type of message.
enum ServerExamples {
    static var files: [(target: String, bytes: [UInt8])] {
        requests.map { ("http", Array($0.utf8)) } + conversations.map { ("socket", Array($0.utf8)) }
    }

    private static let poll =
        #"{"title":"Lunch","listed":true,"groups":[{"id":"g","style":"radio","label":"What?","mode":"poll","results":"live","#
        + #""buttons":[{"id":"a","label":"Pizza"},{"id":"b","label":"Soup"}]},"#
        + #"{"id":"s","style":"switch","texts":{"on":"YES","off":"NO"}},{"id":"n","buttons":{"count":1000}}]}"#

    private static var requests: [String] {
        let reads = [
            "/", "/host", "/lunch", "/board.html", "/v/x/page.js", "/livez", "/readyz", "/metrics", "/pictures/a.svg",
            "/result/lunch.svg?lang=de", "/api/v1/audience", "/api/v1/styles", "/api/v1/boards", "/api/v1/boards/lunch",
            "/api/v1/boards/lunch/changes?epoch=1&view=host&rev=2&digest=3", "/api/v1/boards/lunch/qr.svg",
            "/api/v1/boards/lunch/export?format=excel&lang=de", "/api/v1/boards/lunch/export?format=recount",
            "/api/v1/boards/lunch/entries?from=1", "/../../etc/passwd", "/%2e%2e/%00",
        ].map { request("GET", $0, nil) }
        let writes = [
            ("PUT", "/api/v1/boards/lunch", poll), ("PUT", "/api/v1/boards/lunch?dry-run=yes", poll),
            ("DELETE", "/api/v1/boards/lunch", ""), ("POST", "/api/v1/hello", "{}"),
            ("POST", "/api/v1/boards/lunch/set", #"{"group":"g","on":["a"],"off":["b"]}"#),
            ("POST", "/api/v1/boards/lunch/click", #"{"group":"g","button":"a"}"#),
            ("POST", "/api/v1/boards/lunch/open", #"{"group":"g","for":30000}"#),
            ("POST", "/api/v1/boards/lunch/undo", "{}"),
            ("POST", "/api/v1/boards/lunch/invite", #"{"right":"participant","count":3}"#),
            ("POST", "/api/v1/qr", #"{"text":"http://a.example/#t=x"}"#),
            ("PUT", "/api/v1/pictures", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
        ].map { request($0.0, $0.1, $0.2) }
        let odd = [
            "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
            "POST /api/v1/hello HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 2\r\n\r\n{}{}",
            "GET / HTTP/1.0\r\n\r\n", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            "GET /api/v1/socket HTTP/1.1\r\nHost: a\r\nOrigin: http://b\r\nUpgrade: websocket\r\nConnection: upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        ]
        return reads + writes + odd + [writes[0] + writes[4] + reads[13], writes[0] + writes[6] + reads[16]]
    }

    private static func request(_ method: String, _ path: String, _ body: String?) -> String {
        var lines = "\(method) \(path) HTTP/1.1\r\nHost: fuzz\r\nAuthorization: Bearer \(LiveServer.hostKey)\r\n"
        if let body { lines += "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n" }
        return lines + "\r\n" + (body ?? "")
    }

    private static var conversations: [String] {
        let hello = #"{"type":"hello","token":"\#(LiveServer.hostKey)"}"#
        let declare = #"{"type":"declare","id":1,"board":"lunch","declaration":\#(poll)}"#
        let join = #"{"type":"join","id":2,"board":"lunch","view":"host"}"#
        let host = [
            #"{"type":"open","id":3,"board":"lunch","group":"g","for":5000}"#,
            #"{"type":"set","id":4,"board":"lunch","group":"g","on":["a"],"off":[]}"#,
            #"{"type":"withdraw","id":5,"board":"lunch","group":"g"}"#,
            #"{"type":"close","id":6,"board":"lunch","group":"g"}"#, #"{"type":"undo","id":7,"board":"lunch"}"#,
            #"{"type":"reset","id":8,"board":"lunch","group":"g"}"#,
            #"{"type":"show","id":9,"board":"lunch","group":"g","results":true}"#,
            #"{"type":"invite","id":10,"board":"lunch","right":"participant","count":3}"#,
            #"{"type":"people","id":11,"board":"lunch"}"#,
            #"{"type":"grant","id":12,"board":"lunch","person":"p1","right":"viewer"}"#,
            #"{"type":"follow","id":13,"board":"lunch","from":0}"#, #"{"type":"leave","id":14,"board":"lunch"}"#,
        ]
        let whole = [hello, declare, join] + host
        let controls = ["!\u{9}ping", "!\u{8}\u{3}\u{e8}bye", "!\u{1}{\"type\":", "!\u{0}\"hello\"}"]
        return host.map { [hello, declare, join, $0].joined(separator: "\n") }
            + [whole.joined(separator: "\n"), join, ([hello, join] + controls).joined(separator: "\n")]
    }
}
