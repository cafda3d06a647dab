import CTLS
import Synchronization

/// The certificate and key that a server shows, read anew when told; what is open keeps what it began with.
package final class Certificates: Sendable {
    private let chainFile: String
    private let keyFile: String
    /// An `SSL_CTX`, as an address; counted by OpenSSL, and each connection holds one reference.
    private let current: Mutex<UInt>

    /// Reads both files: PEM, the chain with the server's own certificate first.
    package init(chainFile: String, keyFile: String) throws(TLSError) {
        self.chainFile = chainFile
        self.keyFile = keyFile
        current = Mutex(try Self.read(chainFile, keyFile))
    }

    deinit { current.withLock { SSL_CTX_free(OpaquePointer(bitPattern: $0)) } }

    /// Reads both files again; newcomers get what they hold now.
    ///
    /// If they can't be used, everything stays as it is.
    package func reload() throws(TLSError) {
        let new = try Self.read(chainFile, keyFile)
        let old = current.withLock { current in
            defer { current = new }
            return current
        }
        SSL_CTX_free(OpaquePointer(bitPattern: old))
    }

    /// A new connection's side of TLS, to be freed by `SSL_free`.
    func makeSession() -> OpaquePointer? { current.withLock { SSL_new(OpaquePointer(bitPattern: $0)) } }

    private static func read(_ chainFile: String, _ keyFile: String) throws(TLSError) -> UInt {
        ERR_clear_error()
        guard let context = SSL_CTX_new(TLS_server_method()) else { throw TLSError("OpenSSL could not be started") }
        do throws(TLSError) {
            guard shim_least_version(context, TLS1_2_VERSION) == 1,
                SSL_CTX_set_cipher_list(context, "ECDHE+AESGCM:ECDHE+CHACHA20") == 1
            else { throw TLSError("OpenSSL has no TLS 1.2") }
            SSL_CTX_set_options(context, shim_options)
            // A write's rest may come from another place; idle connections hold no buffers.
            shim_set_mode(
                context,
                Int(SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS))
            SSL_CTX_set_alpn_select_cb(context, selectHTTP, nil)
            guard SSL_CTX_use_certificate_chain_file(context, chainFile) == 1 else {
                throw TLSError("\(chainFile) holds no certificate that can be used: \(Self.reason)")
            }
            // A key of another kind than the certificate's is taken beside it, and no handshake would find both.
            guard SSL_CTX_use_PrivateKey_file(context, keyFile, SSL_FILETYPE_PEM) == 1,
                SSL_CTX_check_private_key(context) == 1
            else {
                throw TLSError("\(keyFile) holds no key that fits \(chainFile): \(Self.reason)")
            }
            return UInt(bitPattern: context)
        } catch {
            SSL_CTX_free(context)
            throw error
        }
    }

    /// OpenSSL's words for the oldest error.
    private static var reason: String {
        let words = ERR_reason_error_string(ERR_peek_error()).map { String(cString: $0) } ?? "no reason given"
        ERR_clear_error()
        return words
    }
}

/// Picks HTTP/1.1 of what the client offers (RFC 7301).
private func selectHTTP(
    _ session: OpaquePointer?, _ chosen: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    _ length: UnsafeMutablePointer<UInt8>?, _ offered: UnsafePointer<UInt8>?, _ count: UInt32,
    _ context: UnsafeMutableRawPointer?
) -> Int32 {
    let wanted = Array("http/1.1".utf8)
    let list = UnsafeBufferPointer(start: offered, count: Int(count))
    var position = 0
    while position < list.count {
        let name = list[(position + 1)...].prefix(Int(list[position]))
        if name.elementsEqual(wanted) {
            chosen?.pointee = offered.map { $0 + position + 1 }
            length?.pointee = UInt8(wanted.count)
            return SSL_TLSEXT_ERR_OK
        }
        position += 1 + Int(list[position])
    }
    return SSL_TLSEXT_ERR_NOACK
}

/// Why TLS is not possible: a sentence for the operator.
package struct TLSError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
