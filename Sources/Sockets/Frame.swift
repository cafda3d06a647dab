/// One or several whole WebSocket text frames, made once, written as they are to any number of readers on any loop.
package final class Frame: Sendable {
    /// Headers and payloads, unmasked: what a server sends.
    package let bytes: [UInt8]

    /// One message.
    ///
    /// `text` must be valid UTF-8.
    package init(text: some Collection<UInt8>) {
        var bytes = Self.header(count: text.count)
        bytes.append(contentsOf: text)
        self.bytes = bytes
    }

    package convenience init(text: String) { self.init(text: text.utf8) }

    /// The messages of `frames`, in order, for one write.
    package init(joining frames: [Frame]) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(frames.reduce(0) { $0 + $1.bytes.count })
        for frame in frames { bytes.append(contentsOf: frame.bytes) }
        self.bytes = bytes
    }

    package var count: Int { bytes.count }

    /// Where each message's text lies in `bytes`.
    package var payloads: [Range<Int>] { bytes.withUnsafeBytes { Frame.payloads(in: $0) } }

    /// Where each message's text lies in the bytes of whole frames.
    ///
    /// Read from the headers, as only clients and tests ask.
    package static func payloads(in bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var position = 0
        while position < bytes.count {
            let (start, count) = payload(at: position, in: bytes)
            ranges.append(start..<start + count)
            position = start + count
        }
        return ranges
    }

    private static func payload(at position: Int, in bytes: UnsafeRawBufferPointer) -> (start: Int, count: Int) {
        let width: Int
        switch bytes[position + 1] {
        case 126: width = 2
        case 127: width = 8
        case let short: return (position + 2, Int(short))
        }
        let start = position + 2 + width
        return (start, bytes[position + 2..<start].reduce(0) { $0 << 8 | Int($1) })
    }

    /// RFC 6455 §5.2: final text frame, the shortest form of the length.
    private static func header(count: Int) -> [UInt8] {
        var header: [UInt8] = [0x81]
        header.reserveCapacity(count + 10)
        switch count {
        case ..<126: header.append(UInt8(count))
        case ..<65_536: header += [126, UInt8(count >> 8), UInt8(count & 0xff)]
        default:
            header.append(127)
            for shift in stride(from: 56, through: 0, by: -8) { header.append(UInt8(count >> shift & 0xff)) }
        }
        return header
    }
}
