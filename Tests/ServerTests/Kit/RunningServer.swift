import Glibc
import JSON
import Synchronization
import Testing

/// `switchboard serve`, ready to be asked.
final class RunningServer: Sendable {
    let program: Program
    let port: UInt16
    let hostKey: String
    private let folder: Folder

    /// `data` is where boards are kept; without it they are in memory.
    init(
        data: String? = nil, port: UInt16 = 0, demo: String? = Program.examples, output: Int32? = nil,
        variables: [String] = [], through: [String] = [], _ flags: [String] = []
    ) throws {
        folder = Folder()
        let ready = "\(folder.path)/ready"
        let kept = data.map { ["--data", $0] } ?? ["--journal", "memory"]
        let demo = demo.map { ["--demo", $0] } ?? []
        program = try Program(
            ["serve", "--listen", "127.0.0.1:\(port)", "--ready-file", ready] + kept + demo + flags,
            variables: variables, output: output, through: through)
        let deadline = Deadline(20)
        while access(ready, F_OK) != 0 {
            guard program.isRunning, !deadline.isOver else {
                throw Program.Late(description: "no server: \(program.complaints)")
            }
            usleep(2000)
        }
        let json = try JSON.parse(wholeFile(ready))
        self.port = UInt16(try #require(json["port"]?.integer))
        hostKey = try #require(json["hostKey"]?.string)
    }

    /// One for all tests that don't end it: boards in memory, each test declares its own.
    static var shared: RunningServer {
        get throws { try started.get() }
    }

    private static let started = Result { try RunningServer() }

    /// Ends it as an operator would; returns the exit status.
    @discardableResult
    func stop() throws -> Int32 {
        program.signal(SIGTERM)
        return try program.wait()
    }

    /// Ends it without any warning.
    func kill() throws {
        program.signal(SIGKILL)
        try program.wait()
    }

    var url: String { "http://127.0.0.1:\(port)" }

    // MARK: HTTP

    /// One request as anybody; as the host with `host`.
    func send(
        _ method: String, _ path: String, _ body: String? = nil, host: Bool = false, headers: [String] = []
    ) throws -> Reply {
        try send(method, path, bytes: body.map { Array($0.utf8) }, host: host, headers: headers)
    }

    func send(
        _ method: String, _ path: String, bytes: [UInt8]?, host: Bool = false, headers: [String] = []
    ) throws -> Reply {
        let stream = try Stream(port)
        let own = host ? ["Authorization: Bearer \(hostKey)"] : []
        return try stream.request(method, path, own + headers, body: bytes)
    }

    /// A board's address.
    func path(_ board: String, _ rest: String = "") -> String { "/api/v1/boards/\(board)\(rest)" }

    /// Declares a board under a new id, and returns it.
    func board(_ declaration: String) throws -> String {
        let number = RunningServer.boards.withLock { count in
            count += 1
            return count
        }
        let id = "b\(number)"
        let reply = try send("PUT", path(id), declaration, host: true)
        try #require(reply.status == 200, "\(reply.text)")
        return id
    }

    private static let boards = Mutex(0)

    // MARK: WebSocket

    func link(receiveBuffer: Int32? = nil) throws -> Link { try Link(port, receiveBuffer: receiveBuffer) }

    /// One that holds the host key.
    func hostLink() throws -> Link {
        let link = try Link(port)
        link.send(#"{"type":"hello","id":1,"token":"\#(hostKey)"}"#)
        _ = try link.wait("welcome")
        return link
    }

    /// Kilobytes of the server's memory that are in use.
    var residentKilobytes: Int {
        let line = String(decoding: wholeFile("/proc/\(program.process)/status"), as: UTF8.self)
            .split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }

    /// Processor time that the server has used.
    var processorMilliseconds: Int {
        let text = String(decoding: wholeFile("/proc/\(program.process)/stat"), as: UTF8.self)
        // Its name may hold anything but ends with the last bracket.
        let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
        guard fields.count > 13, let user = Int(fields[12]), let system = Int(fields[13]) else { return 0 }
        return (user + system) * 1000 / sysconf(Int32(_SC_CLK_TCK))
    }

    /// What the server is using of the system's descriptors.
    var descriptors: Int {
        guard let stream = opendir("/proc/\(program.process)/fd") else { return 0 }
        defer { closedir(stream) }
        var count = 0
        while readdir(stream) != nil { count += 1 }
        return count
    }
}
