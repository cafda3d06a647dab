import CCrypto

/// The hash chain of a board: each link is SHA-256 of the link before and the entry's bytes, so whoever holds the head
/// can tell whether anything before it was changed.
package struct Chain: Equatable, Sendable {
    /// 32 bytes.
    package private(set) var head: [UInt8]

    package init(head: [UInt8]) { self.head = head }

    /// The start of a board's chain: its identity and its past are part of it.
    package init(board: [UInt8], epoch: [UInt8]) {
        head = Chain.sha256(Array("switchboard chain 1\n".utf8) + board + [0x0a] + epoch)
    }

    package mutating func add(_ text: [UInt8]) { head = Chain.sha256(head + text) }

    package static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { out, count in
            var length: UInt32 = 32
            let done = EVP_Digest(bytes, bytes.count, out.baseAddress, &length, EVP_sha256(), nil)
            precondition(done == 1, "SHA-256 is part of libcrypto")
            count = 32
        }
    }
}
