import Glibc
import JSON
import Testing

/// The page, a read, a write, and a WebSocket that sees it, all through the proxy.
func expectWhole(_ port: UInt16, path: String = "") throws {
    let page = try Stream(port).request("GET", "\(path)/lunch")
    #expect(page.status == 200 && page.headers["content-type"] == "text/html; charset=utf-8")
    let board = try Stream(port).request("GET", "\(path)/api/v1/boards/lunch")
    #expect(board.json?["id"]?.string == "lunch")
    let link = try Link(
        port, path: "\(path)/api/v1/socket", headers: ["Origin: http://test", "X-Forwarded-For: 192.0.2.99"])
    let follower = try Follower(link, "lunch")
    let click = try Stream(port).request(
        "POST", "\(path)/api/v1/boards/lunch/click", body: Array(#"{"group":"food","button":"soup"}"#.utf8))
    #expect(click.status == 200)
    try follower.follow(to: click.json?["rev"]?.integer ?? 0)
    #expect(follower.checked("food") == ["soup"])
    #expect(throws: Link.Refused.self) {
        try Link(port, path: "\(path)/api/v1/socket", headers: ["Origin: http://evil.example"])
    }
    let large = try Stream(port).request("GET", "\(path)/api/v1/boards/million")
    #expect(large.json?["id"]?.string == "million")
}

/// A proxy, serving on `port`; ended with the test.
///
/// - Parameter command: of a shell; `$1` is the test's folder.
func proxy(_ command: String, in folder: Folder, on port: UInt16) throws -> Program {
    let program = try Program([folder.path], through: ["/bin/sh", "-c", command])
    let deadline = Deadline(10)
    while (try? Stream(port)) == nil {
        guard program.isRunning, !deadline.isOver else {
            throw Program.Late(description: "no proxy: \(program.complaints) \(folder.text("log"))")
        }
        usleep(10_000)
    }
    return program
}
