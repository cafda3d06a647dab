internal import Glibc

/// The terminal: each line leaves whole and at once, also into a pipe, from any thread.
package enum Console {
    /// A line on standard output.
    package static func say(_ line: String) { write(Array("\(line)\n".utf8), to: 1) }

    /// Bytes on standard output, as they are; false if not all of them went there, and `errno` says why.
    package static func put(_ bytes: [UInt8]) -> Bool { write(bytes, to: 1) }

    /// A line on standard error.
    package static func complain(_ line: String) { write(Array("\(line)\n".utf8), to: 2) }

    @discardableResult
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 || (count < 0 && errno == EINTR) else { return false }
            sent += max(0, count)
        }
        return true
    }
}
