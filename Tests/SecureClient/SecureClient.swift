internal import CTLS
internal import Glibc

/// A bare blocking client of TLS 1.3, which trusts anybody and waits at most five seconds for anything.
package final class SecureClient {
    private let session: OpaquePointer
    private let number: Int32

    private struct Failure: Error {}

    package init(_ port: UInt16) throws {
        signal(SIGPIPE, SIG_IGN)
        let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        self.number = number
        var patience = timeval(tv_sec: 5, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(number, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(number, $0, size) }
        }
        let context = SSL_CTX_new(TLS_client_method())
        defer { SSL_CTX_free(context) }
        guard let session = SSL_new(context) else { throw Failure() }
        self.session = session
        guard result == 0, SSL_set_fd(session, number) == 1, SSL_connect(session) == 1 else { throw Failure() }
    }

    deinit {
        SSL_free(session)
        close(number)
    }

    /// How many key updates could be sent, one after the other.
    package func updateKeys(_ count: Int) -> Int {
        for sent in 0..<count {
            ERR_clear_error()
            guard SSL_key_update(session, SSL_KEY_UPDATE_NOT_REQUESTED) == 1, SSL_do_handshake(session) == 1 else {
                return sent
            }
        }
        return count
    }

    /// The first piece of what is answered.
    package func ask(_ text: String) -> String { send(Array(text.utf8)) ? receive() : "" }

    /// `false`: nothing could be sent.
    package func send(_ bytes: [UInt8]) -> Bool {
        ERR_clear_error()
        return SSL_write(session, bytes, Int32(bytes.count)) > 0
    }

    /// The next piece that comes; empty if nothing does.
    package func receive() -> String {
        ERR_clear_error()
        var bytes = [UInt8](repeating: 0, count: 16_384)
        let count = SSL_read(session, &bytes, Int32(bytes.count))
        return String(decoding: bytes.prefix(Int(max(0, count))), as: UTF8.self)
    }

    /// Whether the server has ended the connection.
    package func isClosedByServer() -> Bool {
        var byte: UInt8 = 0
        ERR_clear_error()
        let count = SSL_read(session, &byte, 1)
        return count <= 0 && SSL_get_error(session, count) != SSL_ERROR_WANT_READ
    }
}
