import CWebSockets

extension RequestHeader {
    /// Where the same is to be found by TLS: the host that was asked, at `port`.
    func secureAddress(_ port: UInt16) throws(RequestFault) -> String {
        let authority = text(WSI_TOKEN_HOST) ?? ""
        let end = authority.hasPrefix("[") ? authority.firstIndex(of: "]").map { authority.index(after: $0) } : nil
        let host = authority[..<(end ?? authority.firstIndex(of: ":") ?? authority.endIndex)]
        guard !host.isEmpty, host.utf8.allSatisfy({ Self.isPlain($0) || $0 == 0x3a || $0 == 0x5b || $0 == 0x5d }) else {
            throw .bad("Host is missing or no name.")
        }
        let path = text(WSI_TOKEN_GET_URI) ?? text(WSI_TOKEN_HEAD_URI) ?? "/"
        let parts = query.map { name, value in
            Self.escaped(name) + (value.isEmpty ? "" : "=" + Self.escaped(value))
        }
        let rest = parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
        return "https://\(host)\(port == 443 ? "" : ":\(port)")\(Self.escaped(path, "/"))\(rest)"
    }

    /// RFC 3986 §2.3: what needs no escape anywhere.
    private static func isPlain(_ byte: UInt8) -> Bool {
        97...122 ~= byte || 65...90 ~= byte || 48...57 ~= byte || [0x2d, 0x2e, 0x5f, 0x7e].contains(byte)
    }

    private static func escaped(_ text: String, _ kept: String = "") -> String {
        text.utf8.reduce(into: "") { result, byte in
            if isPlain(byte) || kept.utf8.contains(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
    }
}
