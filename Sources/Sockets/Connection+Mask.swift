import CWebSockets

extension Connection {
    /// Whether the frame that begins with `bytes` of payload came from a client that didn't mask it.
    ///
    /// RFC 6455 §5.1 has a server close such a connection; libwebsockets 4.1.6 takes the frame and tells nobody. But it
    /// unmasks a text where it has read it, so the header still stands in front. A header that was read before its
    /// payload is out of sight, and the frame passes.
    func isUnmasked(_ bytes: UnsafeRawBufferPointer, remaining: Int, on socket: OpaquePointer) -> Bool {
        guard !isClient, !bytes.isEmpty, let payload = bytes.baseAddress else { return false }
        let header = UnsafeRawBufferPointer(start: payload - Self.longestHeader, count: Self.longestHeader)
        guard loop.isReadDirectly(header) else { return false }
        let isContinuation = lws_is_first_fragment(socket) == 0
        let opcode: UInt8 = isContinuation ? 0 : lws_frame_is_binary(socket) != 0 ? 2 : 1
        let count = bytes.count + remaining
        // A mask may look like a header, so the header in front of it is looked for first.
        return !Self.isHeader(header, end: Self.longestHeader - 4, opcode, flag: 0x80, count)
            && Self.isHeader(header, end: Self.longestHeader, opcode, flag: 0, count)
    }

    /// Two bytes, the longest form of the length, the mask.
    private static let longestHeader = 2 + 8 + 4

    /// Whether a frame's header for `count` bytes of payload ends before `end`, in any form of the length.
    private static func isHeader(
        _ bytes: UnsafeRawBufferPointer, end: Int, _ opcode: UInt8, flag: UInt8, _ count: Int
    ) -> Bool {
        func begins(_ length: UInt8, _ width: Int) -> Bool {
            bytes[end - width - 1] == length | flag && bytes[end - width - 2] & 0x7f == opcode
        }
        if count < 126, begins(UInt8(count), 0) { return true }
        if begins(126, 2) {
            return Int(UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: end - 2, as: UInt16.self))) == count
        }
        return begins(127, 8)
            && UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: end - 8, as: UInt64.self)) == UInt64(count)
    }
}
