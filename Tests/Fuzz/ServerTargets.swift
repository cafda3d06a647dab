/// Bytes of HTTP, as they come.
func readRequests(_ bytes: [UInt8]) {
    let line = LiveServer.shared.connect()
    line.send(bytes)
    line.finish()
    _ = line.read(until: nil, milliseconds: 5)
    LiveServer.shared.prove()
}

/// Frames of a WebSocket.
///
/// A line that begins with `{` is a text message; one with `!` is a frame whose first byte is the next one, and whose
/// payload is the rest; everything else is sent as it stands.
func readFrames(_ bytes: [UInt8]) {
    let line = LiveServer.shared.connect()
    line.send(upgrade)
    let answer = line.read(until: "\r\n\r\n", milliseconds: 30_000)
    LiveServer.expect(answer, "HTTP/1.1 101")
    for part in bytes.split(separator: 0x0a, maxSplits: 60).prefix(60) { line.send(frame(Array(part))) }
    line.send(masked(0x81, Array(#"{"type":"leave","id":987654,"board":"zz"}"#.utf8)))
    _ = line.read(until: "987654", milliseconds: 5)
    LiveServer.shared.prove()
}

private let upgrade = Array(
    """
    GET /api/v1/socket HTTP/1.1\r
    Host: fuzz\r
    Upgrade: websocket\r
    Connection: Upgrade\r
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
    Sec-WebSocket-Version: 13\r
    \r

    """.utf8)

private func frame(_ part: [UInt8]) -> [UInt8] {
    switch part.first {
    case UInt8(ascii: "{"): masked(0x81, part)
    case UInt8(ascii: "!") where part.count > 1: masked(part[1], Array(part[2...]))
    default: part
    }
}

/// A frame with a mask of zeroes, which leaves its payload readable.
private func masked(_ first: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let count = payload.count
    let size: [UInt8] =
        count < 126
        ? [0x80 | UInt8(count)] : [0x80 | 126, UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count)]
    return [first] + size + [0, 0, 0, 0] + payload
}
