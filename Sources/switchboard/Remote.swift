import Client
import Glibc
import JSON
import Sockets
import Threads

/// The server that a command talks to.
struct Remote {
    let http: HTTPClient
    let token: String?

    static let flags = [
        Flag("server", "URL", "the server (default http://localhost:7681)"),
        Flag("ca", "FILE", "for https: certificates (PEM) to trust instead of the system's"),
        Flag("host-key", "KEY", "the host key, for what only a host may (default, where needed: that of this machine)"),
    ]

    /// `asHost`: the key of this user's own server is shown without being named; whatever listens there learns it.
    init(_ arguments: Arguments, asHost: Bool = true) {
        let server = arguments["server"] ?? "http://localhost:7681"
        token = arguments["host-key"] ?? (asHost ? Remote.localKey(server) : nil)
        http = HTTPClient(server: server, token: token, authorities: arguments["ca"])
    }

    /// The host key of this user's own server, for addresses of this machine only: it must not be sent elsewhere.
    private static func localKey(_ server: String) -> String? {
        let isLocal = ["http://localhost", "http://127.0.0.1", "http://[::1]", "https://localhost"].contains { base in
            guard server.hasPrefix(base) else { return false }
            // A port at most may follow: `http://localhost:x@elsewhere` is elsewhere.
            let rest = server.dropFirst(base.count).prefix { $0 != "/" }
            return rest.isEmpty || (rest.hasPrefix(":") && UInt16(rest.dropFirst()) != nil)
        }
        guard isLocal, let bytes = fileBytes("\(Places.data)/host-key") else { return nil }
        return String(decoding: bytes.prefix { $0 != 0x0a }, as: UTF8.self)
    }

    /// A request that must succeed; a refusal becomes an error with the server's sentence.
    func send(_ method: String, _ path: String, body: [UInt8]? = nil, headers: [String] = []) throws -> JSON {
        let response = try patiently(method, path, body: body, headers: headers)
        guard response.isSuccess, let json = try? JSON.parse(response.body) else { throw refusal(response, path) }
        return json
    }

    /// The bytes of an answer that must be a success.
    func fetch(_ path: String) throws -> [UInt8] {
        let response = try patiently("GET", path)
        guard response.isSuccess else { throw refusal(response, path) }
        return response.body
    }

    /// Whoever asks too fast is told when to come again, and that nothing was done; a minute of that is enough.
    private func patiently(
        _ method: String, _ path: String, body: [UInt8]? = nil, headers: [String] = []
    ) throws -> HTTPClient.Response {
        var left: Int64 = 60_000
        while true {
            let response = try http.send(method, path, body: body, headers: headers)
            guard response.status == 429, let wait = (try? JSON.parse(response.body))?["retry"]?.integer, wait > 0,
                wait < left
            else { return response }
            left -= wait
            usleep(UInt32(clamping: wait * 1000))
        }
    }

    private func refusal(_ response: HTTPClient.Response, _ path: String) -> Refused {
        let json = try? JSON.parse(response.body)
        let message = json?["message"]?.string ?? "\(http.server)\(path) answers \(response.status)"
        // Whoever answers there may be anybody.
        return Refused(description: terminalText(message) + hint(json?["code"]?.string))
    }

    /// What to do about a refusal for want of the host key.
    private func hint(_ code: String?) -> String {
        guard code == "forbidden" || code == "unauthorized" else { return "" }
        return " Give the host key with --host-key KEY: it follows # in the link after Host that the server shows."
    }

    struct Refused: Error, CustomStringConvertible {
        let description: String
    }

    /// Writes a result file.
    static func write(_ bytes: [UInt8], to path: String) throws {
        func failed() -> Refused {
            Refused(description: "\(path) can't be written: \(String(cString: strerror(errno)))")
        }
        guard let file = fopen(path, "w") else { throw failed() }
        let isWritten = fwrite(bytes + [0x0a], 1, bytes.count + 1, file) == bytes.count + 1
        // A full disk is often said only here.
        guard fclose(file) == 0, isWritten else { throw failed() }
    }

    /// The address of the socket.
    var socket: WebSocketURL {
        get throws(SocketError) {
            let isSecure = http.server.hasPrefix("https://")
            let rest = http.server.drop { $0 != "/" }.dropFirst(2)
            return try WebSocketURL("\(isSecure ? "wss" : "ws")://\(rest)/api/v1/socket")
        }
    }
}
