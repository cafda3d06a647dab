internal import Boards
internal import CCrypto
internal import CJWT
internal import Engine
internal import Glibc
internal import JSON
internal import Records
internal import Wire

/// Issues and checks the tokens of people and clients: JWT, HS256, by libjwt.
struct Tokens: Sendable {
    /// What a token is good for.
    enum Audience: String { case person, client }

    /// A verified token's content.
    struct Claims: Equatable {
        var subject: String
        /// When it was issued, ms UTC.
        var issued: Int64
        /// Whose client it is; `nil`: it doesn't say.
        var person: Person?
        /// A hash of their name, where that is too long, or is nobody's to be named.
        var mark: String?
        /// When that person's own token ends, ms UTC; `nil`: never.
        var until: Int64?
    }

    /// Of longer names of people a client's token, which has to fit into a header, has the hash alone.
    private static let mostNamed = 512

    let secrets: Secrets
    private let issuers: [Issuer]
    /// The header of every token we issue.
    ///
    /// Others are refused before anything is verified, since a verifier that trusts the algorithm named in a token
    /// can be talked into using a public key as a secret.
    private let header: Substring

    init(_ secrets: Secrets, issuers: [Issuer] = []) {
        self.secrets = secrets
        self.issuers = issuers
        header = Tokens.issue("header", .person, at: 0, secrets).prefix { $0 != "." }
    }

    func issue(_ subject: String, _ audience: Audience, at time: Int64) -> String {
        Tokens.issue(subject, audience, at: time, secrets)
    }

    /// A client's token, which says whose it is: writes that it names are that person's (P19).
    ///
    /// Nobody becomes the holder of the host key by it, which can be changed.
    func issue(client: String, of person: Person, until end: Int64?, at time: Int64) -> String {
        let length = person.issuer.utf8.count + person.subject.utf8.count
        return Tokens.issue(client, .client, at: time, secrets) { jwt in
            if person.isOperator || person.isNobody || length > Tokens.mostNamed {
                jwt_add_grant(jwt, "mark", Tokens.mark(of: person))
            } else {
                jwt_add_grant(jwt, "person", person.subject)
                jwt_add_grant(jwt, "issuer", person.issuer)
            }
            if let end { jwt_add_grant_int(jwt, "until", Int(end)) }
        }
    }

    /// Whose writes those are that an earlier client named; `nil`: this is no client's token.
    ///
    /// - Parameters:
    ///   - person: who sends it now; whose they are if the token doesn't say.
    ///   - isClick: whether it is a click or a vote: whoever finds a phone that a host passed on is no host by that.
    func author(
        _ token: [UInt8], sentBy person: Person, isClick: Bool, now: Int64
    ) throws(WireError) -> (Claims, Person)? {
        guard let claims = verify(token, .client) else { return nil }
        guard now - claims.issued < Limits.clientLife else { throw WireError(Refusal.expired) }
        guard claims.mark == nil || hasOwner(claims, person) || isUnnamed(claims) else {
            throw WireError(
                .unauthorized, "This is the client of somebody with a long name: only they send for it.", field: "as")
        }
        guard let owner = claims.person, owner != person else { return (claims, person) }
        guard isClick else {
            throw WireError(
                .unauthorized, "This is another person's client: only clicks are sent for them.", field: "as")
        }
        let ends = [claims.until, Tokens.end(ofInvitation: owner.subject)].compactMap(\.self)
        guard ends.allSatisfy({ now < $0 }) else { throw WireError(Refusal.expired) }
        return (claims, owner)
    }

    /// Whether this is a person's own client: nobody else goes on as it.
    ///
    /// One that says nothing is whoever's has it.
    func hasOwner(_ claims: Claims, _ person: Person) -> Bool {
        claims.person.map { $0 == person } ?? claims.mark.map { $0 == Tokens.mark(of: person) } ?? true
    }

    /// Whether it is one of the host key's holder, or of nobody.
    private func isUnnamed(_ claims: Claims) -> Bool {
        [Person.operatorSubject, Person.nobodySubject].contains { subject in
            claims.mark == Tokens.mark(of: Person(issuer: secrets.server, subject: subject))
        }
    }

    /// `nil`: not ours, changed, or for something else.
    func verify(_ token: [UInt8], _ audience: Audience) -> Claims? {
        let text = String(decoding: token, as: UTF8.self)
        guard token.count < 2048, text.hasPrefix(header + "."), text.utf8.count == token.count else { return nil }
        var jwt: OpaquePointer?
        guard jwt_decode(&jwt, text, secrets.tokenKey, Int32(secrets.tokenKey.count)) == 0, let jwt else { return nil }
        defer { jwt_free(jwt) }
        guard jwt_get_alg(jwt) == JWT_ALG_HS256, grant(jwt, "iss") == secrets.server,
            grant(jwt, "aud") == audience.rawValue, let subject = grant(jwt, "sub")
        else { return nil }
        let person = grant(jwt, "person").flatMap { name in
            grant(jwt, "issuer").map { Person(issuer: $0, subject: name) }
        }
        let until = Int64(jwt_get_grant_int(jwt, "until"))
        return Claims(
            subject: subject, issued: Int64(jwt_get_grant_int(jwt, "iat")) * 1000, person: person,
            mark: grant(jwt, "mark"), until: until > 0 ? until : nil)
    }

    /// People that an invitation to `board` makes; asked again by the same host in the same words, the same people.
    ///
    /// Their names tell which board they were invited to and whether to host it, and nobody can guess one. The engine adds
    /// which past of the board.
    ///
    /// - Parameters:
    ///   - right: what they are invited to be.
    ///   - name: of the write; `nil`: it can't be repeated.
    ///   - end: ms UTC from which the invitation is good for nothing; `nil`: it always is.
    func invited(
        _ count: Int, to board: Identifier, as right: Right, by host: Person, _ name: WriteName?, until end: Int64?
    ) -> [Person] {
        let write = name.map { "\(hex($0.client)) \($0.id)" } ?? randomText(20)
        let words = Array("\(board)\n\(host.issuer)\n\(host.subject)\n\(write)".utf8)
        let mark = hex(Array(seal(words).prefix(16)))
        let start = right == .host ? Tokens.invitedToHost(board) : Tokens.invitedTo(board)
        let rest = end.map { ".\($0 / 1000)" } ?? ""
        return (0..<count).map {
            Person(issuer: secrets.server, subject: "\(start)\(mark)-\($0)\(rest)")
        }
    }

    /// When an invitation ends, ms UTC, in whole seconds; `nil`: never.
    ///
    /// It stands in the person's name, so that it holds for every token of theirs, whoever is told one again: between what
    /// tells them apart and the past of the board.
    static func end(ofInvitation subject: String) -> Int64? {
        let parts = subject.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0] == "i", let end = Int64(parts[3]), 0...JSON.greatestInteger / 1000 ~= end
        else {
            return nil
        }
        return end * 1000
    }

    /// How the names of those begin who were invited to a board: no id has a dot in it.
    private static func invitedTo(_ board: Identifier) -> String { "i.\(board)." }
    /// What follows is hexadecimal, so nobody else's name begins like this.
    private static func invitedToHost(_ board: Identifier) -> String { "\(invitedTo(board))host-" }

    /// HMAC-SHA256 (RFC 2104) under the key that signs tokens.
    private func seal(_ bytes: [UInt8]) -> [UInt8] {
        var out = [UInt8](repeating: 0, count: 32)
        HMAC(EVP_sha256(), secrets.tokenKey, Int32(secrets.tokenKey.count), bytes, bytes.count, &out, nil)
        return out
    }

    /// As a host of `board` is told somebody whom they invited, or who is listed: with the token of those who were invited to
    /// that board, and of nobody else.
    ///
    /// A list has no token of who is host or was invited to be: whoever is host no more would go on as another, and who is made
    /// a participant for a moment must not be told to others meanwhile.
    func granted(_ granted: Answer.Granted, on board: Identifier, isListed: Bool, at time: Int64) -> GrantedPerson {
        let person = granted.person
        let isOurs = person.issuer.utf8.elementsEqual(secrets.server.utf8)
        let isHost = granted.right == .host || begins(person, Tokens.invitedToHost(board))
        let mayBeTold = isOurs && begins(person, Tokens.invitedTo(board)) && !(isListed && isHost)
        return GrantedPerson(
            subject: person.subject, right: granted.right, issuer: isOurs ? nil : person.issuer,
            until: isOurs ? Tokens.end(ofInvitation: person.subject) : nil,
            token: mayBeTold ? issue(person.subject, .person, at: time) : nil)
    }

    private func begins(_ person: Person, _ start: String) -> Bool { person.subject.utf8.starts(with: start.utf8) }

    /// What the engine is asked for a page of people.
    func kind(of page: PeoplePage, on board: Identifier) -> Request.Kind {
        let after = page.after.map { Person(issuer: page.issuer ?? secrets.server, subject: $0) }
        return .people(board, after: after, limit: page.limit)
    }

    /// Whose token it is, and until when.
    func bearer(_ token: [UInt8], _ now: Int64) -> (person: Person, expires: Int64?)? {
        if let person = person(token) {
            let end = Tokens.end(ofInvitation: person.subject)
            return now < end ?? .max ? (person, end) : nil
        }
        let text = String(decoding: token, as: UTF8.self)
        guard token.count < 8192, text.utf8.count == token.count, let algorithm = Issuer.algorithm(of: text) else {
            return nil
        }
        for issuer in issuers where issuer.algorithm == algorithm {
            guard let claims = issuer.verify(text, now: now), !Person.isReserved(claims.subject) else { continue }
            return (Person(issuer: issuer.name, subject: claims.subject), claims.expires)
        }
        return nil
    }

    /// Whose token it is: the host key's holder or a participant.
    ///
    /// Takes the same time for every wrong key.
    func person(_ token: [UInt8]) -> Person? {
        let key = Array(secrets.hostKey.utf8)
        if token.count == key.count, CRYPTO_memcmp(token, key, key.count) == 0 {
            return Person(issuer: secrets.server, subject: Person.operatorSubject, isOperator: true)
        }
        return verify(token, .person).map { Person(issuer: secrets.server, subject: $0.subject) }
    }

    private static func mark(of person: Person) -> String {
        hex(Chain.sha256(Array("\(person.issuer)\n\(person.subject)".utf8)))
    }

    private func grant(_ jwt: OpaquePointer, _ name: String) -> String? {
        jwt_get_grant(jwt, name).map { String(cString: $0) }
    }

    private static func issue(
        _ subject: String, _ audience: Audience, at time: Int64, _ secrets: Secrets,
        more: (OpaquePointer) -> Void = { _ in }
    ) -> String {
        var jwt: OpaquePointer?
        guard jwt_new(&jwt) == 0, let jwt else { preconditionFailure("libjwt has memory or ends") }
        defer { jwt_free(jwt) }
        jwt_set_alg(jwt, JWT_ALG_HS256, secrets.tokenKey, Int32(secrets.tokenKey.count))
        jwt_add_grant(jwt, "iss", secrets.server)
        jwt_add_grant(jwt, "sub", subject)
        jwt_add_grant(jwt, "aud", audience.rawValue)
        jwt_add_grant_int(jwt, "iat", Int(time / 1000))
        more(jwt)
        guard let text = jwt_encode_str(jwt) else { preconditionFailure("a token of our own always encodes") }
        defer { free(text) }
        return String(cString: text)
    }
}
