internal import CJWT
internal import Glibc
internal import JSON
internal import Threads
internal import Wire

/// Another server whose tokens are people here (P51): its name, and the one algorithm and key of its tokens.
package struct Issuer: Sendable {
    package enum Algorithm: String, Sendable, CaseIterable {
        case HS256, HS384, HS512, RS256, RS384, RS512, ES256, ES384, ES512

        /// Whether the key is a secret that both sides hold.
        package var isShared: Bool { rawValue.hasPrefix("HS") }

        fileprivate var code: jwt_alg_t {
            switch self {
            case .HS256: JWT_ALG_HS256
            case .HS384: JWT_ALG_HS384
            case .HS512: JWT_ALG_HS512
            case .RS256: JWT_ALG_RS256
            case .RS384: JWT_ALG_RS384
            case .RS512: JWT_ALG_RS512
            case .ES256: JWT_ALG_ES256
            case .ES384: JWT_ALG_ES384
            case .ES512: JWT_ALG_ES512
            }
        }
    }

    package let name: String
    package let algorithm: Algorithm
    /// A secret, or a public key in PEM.
    private let key: [UInt8]
    private let file: String

    /// What is wrong with `NAME=ALG:FILE`, or with the file.
    package struct Problem: Error, Equatable { package var sentence: String }

    /// Reads `NAME=ALG:FILE`, as in `https://id.example=RS256:/etc/switchboard/id.pem`.
    package init(_ text: String) throws(Problem) {
        guard let equals = text.lastIndex(of: "="), let colon = text[equals...].firstIndex(of: ":"),
            let algorithm = Algorithm(rawValue: String(text[text.index(after: equals)..<colon]))
        else {
            let names = Algorithm.allCases.map(\.rawValue).joined(separator: ", ")
            throw Problem(sentence: "must be NAME=ALGORITHM:FILE, the algorithm one of \(names)")
        }
        let file = String(text[text.index(after: colon)...])
        guard let bytes = fileBytes(file), !bytes.isEmpty else {
            throw Problem(sentence: "names \(file), which can't be read")
        }
        try self.init(name: String(text[..<equals]), algorithm, key: bytes, file)
    }

    private init(name: String, _ algorithm: Algorithm, key: [UInt8], _ file: String) throws(Problem) {
        let isPEM = key.starts(with: "-----BEGIN".utf8)
        if algorithm.isShared {
            // A public key must never do as a secret: whoever has it could sign.
            if isPEM { throw Problem(sentence: "has a PEM key for \(algorithm.rawValue), which takes a secret") }
            if key.count < 32 { throw Problem(sentence: "has a secret of \(key.count) bytes; at least 32 are needed") }
        } else if !isPEM {
            throw Problem(sentence: "needs \(file) to be a public key in PEM for \(algorithm.rawValue)")
        }
        (self.name, self.algorithm, self.key, self.file) = (name, algorithm, key, file)
    }

    /// The same with the key that the file holds now.
    func reread() throws(Problem) -> Issuer {
        guard let bytes = fileBytes(file), !bytes.isEmpty else {
            throw Problem(sentence: "names \(file), which can't be read")
        }
        return try Issuer(name: name, algorithm, key: bytes, file)
    }

    func hasKey(of other: Issuer) -> Bool { key == other.key }

    /// Whose token it is, and until when; `nil`: it isn't valid here.
    ///
    /// The algorithm that the token names has been compared with ours before anything is verified: libjwt verifies with
    /// whatever the token says, so that an HS256 token signed with our public key as its secret would pass.
    func verify(_ token: String, now: Int64) -> (subject: String, expires: Int64)? {
        var jwt: OpaquePointer?
        guard jwt_decode(&jwt, token, key, Int32(key.count)) == 0, let jwt else { return nil }
        defer { jwt_free(jwt) }
        guard jwt_get_alg(jwt) == algorithm.code, let subject = jwt_get_grant(jwt, "sub").map({ String(cString: $0) }),
            !subject.isEmpty, let issuer = jwt_get_grant(jwt, "iss").map({ String(cString: $0) }),
            issuer.utf8.elementsEqual(name.utf8)
        else { return nil }
        guard isMeantForUs(jwt) else { return nil }
        let (expires, begins) = (milliseconds(jwt, "exp"), milliseconds(jwt, "nbf"))
        guard expires > now, begins <= now else { return nil }
        return (subject, expires)
    }

    /// A token may name whom it is meant for: as a text or a list (RFC 7519 §4.1.3); anything else is for nobody.
    private func isMeantForUs(_ jwt: OpaquePointer) -> Bool {
        guard let text = jwt_get_grants_json(jwt, "aud") else { return true }
        defer { free(text) }
        let value = Array("[".utf8) + Array(String(cString: text).utf8) + Array("]".utf8)
        guard let audience = (try? JSON.parse(value))?.array?.first else { return false }
        return audience.string == "switchboard" || audience.array?.contains { $0.string == "switchboard" } ?? false
    }

    /// A time of the token, ms UTC; one that no calendar has counts as never (2^53 ms).
    private func milliseconds(_ jwt: OpaquePointer, _ name: String) -> Int64 {
        min(max(Int64(jwt_get_grant_int(jwt, name)), 0), JSON.greatestInteger / 1000) * 1000
    }

    /// The algorithm that a token's header names, without believing anything else of it.
    static func algorithm(of token: String) -> Algorithm? {
        guard let header = token.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).first else {
            return nil
        }
        var text = header.utf8.map { $0 == 0x2d ? 0x2b : $0 == 0x5f ? 0x2f : $0 }
        while text.count % 4 != 0 { text.append(0x3d) }
        guard let bytes = bytes(base64: text), let json = try? JSON.parse(bytes) else { return nil }
        return json["alg"]?.string.flatMap(Algorithm.init(rawValue:))
    }
}
