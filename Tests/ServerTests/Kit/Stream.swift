import Glibc
import JSON

/// A bare TCP connection; nothing waits longer than it is told.
final class Stream {
    enum Failure: Error { case connect, closed, late }

    let descriptor: Int32
    private var buffer: [UInt8] = []
    private var isClosed = false
    var patience = 10.0

    /// `receiveBuffer` makes a slow reader, as the kernel holds no more for it.
    init(_ port: UInt16, receiveBuffer: Int32? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        if var receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
        }
        var once: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &once, socklen_t(MemoryLayout<Int32>.size))
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure.connect }
    }

    deinit { close() }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        _ = Glibc.close(descriptor)
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// What the peer doesn't take any more is dropped: a test sees that from the answer.
    func send(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Reads once more; throws at the end.
    private func fill(_ deadline: Deadline) throws {
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&watched, 1, deadline.left) > 0 else { throw Failure.late }
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &chunk, chunk.count, 0)
        guard count > 0 else { throw Failure.closed }
        buffer.append(contentsOf: chunk.prefix(count))
    }

    func read(_ count: Int, _ deadline: Deadline? = nil) throws -> [UInt8] {
        let deadline = deadline ?? Deadline(patience)
        while buffer.count < count { try fill(deadline) }
        defer { buffer.removeFirst(count) }
        return Array(buffer.prefix(count))
    }

    /// Everything up to the peer's end.
    func readToEnd(seconds: Double = 10) throws -> [UInt8] {
        let deadline = Deadline(seconds)
        while true {
            do { try fill(deadline) } catch Failure.closed { return buffer }
        }
    }

    /// Everything up to and with an empty line.
    private func readHead() throws -> String {
        let deadline = Deadline(patience)
        let mark: [UInt8] = [0x0d, 0x0a, 0x0d, 0x0a]
        while true {
            if buffer.count >= 4 {
                for start in 0...(buffer.count - 4) where buffer[start..<start + 4].elementsEqual(mark) {
                    return String(decoding: try read(start + 4), as: UTF8.self)
                }
            }
            try fill(deadline)
        }
    }

    func request(_ method: String, _ path: String, _ headers: [String] = [], body: [UInt8]? = nil) throws -> Reply {
        ask(method, path, headers, body: body)
        return try reply(hasBody: method != "HEAD")
    }

    /// Sends a request and doesn't wait for the answer.
    func ask(_ method: String, _ path: String, _ headers: [String] = [], body: [UInt8]? = nil) {
        let length = body.map { ["Content-Length: \($0.count)"] } ?? []
        let lines = ["\(method) \(path) HTTP/1.1", "Host: test"] + headers + length
        send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (body ?? []))
    }

    func reply(hasBody: Bool = true) throws -> Reply {
        let lines = try readHead().split(separator: "\r\n")
        var reply = Reply(status: Int(lines.first?.split(separator: " ").dropFirst().first ?? "") ?? 0)
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            reply.headers[line[..<colon].lowercased()] = String(value)
        }
        if hasBody { reply.body = try read(reply.headers["content-length"].flatMap { Int($0) } ?? 0) }
        return reply
    }
}

/// Asks again while the answer is `unknown`, as it is after two seconds: a machine may be slow, or a sanitizer.
func untilKnown(_ ask: () throws -> Reply) throws -> Reply {
    let deadline = Deadline(60)
    while true {
        let reply = try ask()
        if reply.status != 503 || reply.code != "unknown" || deadline.isOver { return reply }
    }
}

/// An HTTP answer.
struct Reply {
    var status: Int
    var headers: [String: String] = [:]
    var body: [UInt8] = []

    var text: String { String(decoding: body, as: UTF8.self) }
    var json: JSON? { try? JSON.parse(body) }
    /// The error's code, of P30.
    var code: String? { json?["code"]?.string }
}
