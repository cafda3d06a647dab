import Glibc

/// A bare blocking TCP client that speaks HTTP and WebSocket bytes.
///
/// Waits at most five seconds for anything.
final class TestClient {
    private let descriptor: Int32
    private var buffer: [UInt8] = []

    enum Failure: Error { case connect, closed, timeout }

    struct WebSocketFrame: Equatable {
        var opcode: UInt8
        var payload: [UInt8]
        var isFinal = true

        var text: String { String(decoding: payload, as: UTF8.self) }
        var closeCode: Int? { opcode == 8 && payload.count >= 2 ? Int(payload[0]) << 8 | Int(payload[1]) : nil }
    }

    struct Response: Equatable {
        var status: Int
        var head: String
        var body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }
    }

    /// `receiveBuffer` makes a slow reader: the kernel holds no more for it.
    init(_ port: UInt16, receiveBuffer: Int32? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        if var receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
        }
        var patience = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
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

    private var isClosed = false

    func close() {
        guard !isClosed else { return }
        isClosed = true
        _ = Glibc.close(descriptor)
    }

    /// Ends the connection by a reset instead of a FIN.
    func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        close()
    }

    func finishWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

    func send(_ text: String) { send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Reads once more; throws at the end.
    private func fill() throws {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &chunk, chunk.count, 0)
        guard count != 0 else { throw Failure.closed }
        guard count > 0 else { throw errno == EAGAIN ? Failure.timeout : Failure.closed }
        buffer.append(contentsOf: chunk.prefix(count))
    }

    func read(_ count: Int) throws -> [UInt8] {
        while buffer.count < count { try fill() }
        defer { buffer.removeFirst(count) }
        return Array(buffer.prefix(count))
    }

    /// Takes up to `count` bytes from the kernel and forgets them.
    func readSome(_ count: Int) throws -> Int {
        var chunk = [UInt8](repeating: 0, count: count)
        let got = recv(descriptor, &chunk, count, 0)
        guard got > 0 else { throw Failure.closed }
        return got
    }

    /// Whether the server closes the connection, after whatever it still sends.
    func isClosedByServer() -> Bool {
        while true {
            do { try fill() } catch { return error as? Failure == .closed }
        }
    }

    /// Everything up to and with `mark`.
    func read(through mark: String) throws -> String {
        let mark = Array(mark.utf8)
        var from = 0
        while true {
            if buffer.count >= mark.count {
                for start in from...(buffer.count - mark.count)
                where buffer[start..<start + mark.count].elementsEqual(mark) {
                    return String(decoding: try read(start + mark.count), as: UTF8.self)
                }
                from = buffer.count - mark.count + 1
            }
            try fill()
        }
    }

    // HTTP

    func request(_ method: String, _ path: String, _ headers: [String] = [], body: String? = nil) throws -> Response {
        sendRequest(method, path, headers, body: body)
        return try readResponse(hasBody: method != "HEAD")
    }

    func sendRequest(_ method: String, _ path: String, _ headers: [String] = [], body: String? = nil) {
        let length = body.map { ["Content-Length: \($0.utf8.count)"] } ?? []
        let lines = ["\(method) \(path) HTTP/1.1", "Host: test"] + headers + length
        send(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
    }

    func readResponse(hasBody: Bool = true) throws -> Response {
        let head = try read(through: "\r\n\r\n")
        let status = Int(head.split(separator: " ")[1]) ?? 0
        let mark = "content-length: "
        let line = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(mark) }
        let count = line.flatMap { Int($0.dropFirst(mark.count)) } ?? 0
        return Response(status: status, head: head, body: hasBody ? try read(count) : [])
    }

    // WebSocket

    func upgrade(_ path: String = "/ws", _ headers: [String] = []) throws -> Response {
        sendRequest(
            "GET", path,
            [
                "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            ] + headers)
        return try readResponse()
    }

    /// The bytes of a masked frame.
    static func frame(_ opcode: UInt8, _ payload: [UInt8], isFinal: Bool = true, claims: Int? = nil) -> [UInt8] {
        var bytes: [UInt8] = [(isFinal ? 0x80 : 0) | opcode]
        let count = claims ?? payload.count
        switch count {
        case ..<126: bytes.append(0x80 | UInt8(count))
        case ..<65_536: bytes += [0xfe, UInt8(count >> 8), UInt8(count & 0xff)]
        default:
            bytes.append(0xff)
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: count >> shift))
            }
        }
        let mask: [UInt8] = [1, 2, 3, 4]
        bytes += mask
        for (index, byte) in payload.enumerated() { bytes.append(byte ^ mask[index & 3]) }
        return bytes
    }

    func sendText(_ text: String) { send(Self.frame(1, Array(text.utf8))) }

    func readFrame() throws -> WebSocketFrame {
        let start = try read(2)
        var count = Int(start[1] & 0x7f)
        if count == 126 { count = try read(2).reduce(0) { $0 << 8 | Int($1) } }
        if count == 127 { count = try read(8).reduce(0) { $0 << 8 | Int($1) } }
        let payload = try read(count)
        return WebSocketFrame(opcode: start[0] & 0x0f, payload: payload, isFinal: start[0] & 0x80 != 0)
    }

    /// The next frame that is no ping.
    func readMessage() throws -> WebSocketFrame {
        while true {
            let frame = try readFrame()
            if frame.opcode != 9 { return frame }
        }
    }
}
