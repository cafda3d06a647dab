internal import Boards
internal import Engine
internal import JSON
internal import Wire

/// One connection's life.
///
/// Knows no sockets: it returns commands.
struct Session {
    private enum State {
        /// Has not said who it is; a message but `hello` makes it anonymous. → refused, greeted
        case silent
        /// Its token was not valid. → greeted
        case refused
        /// → greeted, refused (another hello)
        case greeted(Guest)
    }

    /// Who speaks.
    struct Guest: Equatable {
        var person: Person
        /// The client that its writes are named by.
        var client: String
        /// When that client was issued, ms UTC.
        var issued: Int64
        /// When the person's token ends, ms UTC; `nil`: never.
        var expires: Int64?
    }

    enum Command: Sendable {
        case turn(Ask.Turn)
        case ask(Request.Kind, Person, Ask)

        static func reply(_ message: ServerMessage) -> Command { .turn(.reply(message)) }
    }

    private var state = State.silent
    /// Writes that wait for their receipts.
    private(set) var unreceipted = 0
    private var budget = Budget()

    /// What to do about one message; `nil`: there were so many that the connection ends.
    ///
    /// - Parameters:
    ///   - now: wall time.
    ///   - tick: monotonic ms.
    mutating func receive(_ text: [UInt8], _ shared: Shared, now: Int64, tick: UInt64) -> [Command]? {
        let message: ClientMessage
        do throws(ClientMessage.Failure) {
            message = try ClientMessage.decode(text)
        } catch {
            switch budget.take(text.count, price: 0, shared.rates, now: tick) {
            case .fits: return [.reply(.error(id: error.id, error.error, earlier: nil))]
            case .refused(let refusal): return [.reply(.error(id: error.id, refusal, earlier: nil))]
            case .over: return nil
            }
        }
        switch budget.take(text.count, price: message.price, shared.rates, now: tick) {
        case .fits: return take(message, shared, now: now)
        case .refused(let error): return [.reply(.error(id: message.id, error, earlier: earlier(message, shared)))]
        case .over: return nil
        }
    }

    /// The client that a refused write was first sent by, as its reply says (P19).
    private func earlier(_ message: ClientMessage, _ shared: Shared) -> [UInt8]? {
        guard let token = message.earlier else { return nil }
        return shared.tokens.verify(token, .client).map { Array($0.subject.utf8) }
    }

    /// Whose token has ended; a `hello` with a newer one would have renewed it.
    func isExpired(at now: Int64) -> Bool {
        guard case .greeted(let guest) = state, let expires = guest.expires else { return false }
        return now >= expires
    }

    /// Who speaks; `nil`: nobody has said.
    var person: Person? {
        guard case .greeted(let guest) = state else { return nil }
        return guest.person
    }

    /// Its client is so old that boards will forget it: it has to come back and get a new one.
    func isDated(at now: Int64) -> Bool {
        guard case .greeted(let guest) = state else { return false }
        return now - guest.issued >= Session.renewal
    }

    /// Age at which `hello` gives a new client, a day before boards forget the old one.
    private static let renewal = Limits.clientLife - 86_400_000

    /// A write's answer has left.
    mutating func receipted() { unreceipted -= 1 }

    mutating func take(_ message: ClientMessage, _ shared: Shared, now: Int64) -> [Command] {
        if case .hello(let id, let token, let client) = message { return hello(id, token, client, shared, now) }
        if case .silent = state { state = .greeted(Guest(shared, now)) }
        guard case .greeted(let guest) = state else {
            return [.reply(.error(id: message.id, .unauthorized, earlier: nil))]
        }
        switch message {
        case .hello: return []
        case .join(let id, let board, let view, let have):
            return [.ask(.join(board, view: view, have: have), guest.person, .join(id: id, board, have, guest.person))]
        case .follow(let id, let board, let from):
            return [
                .ask(
                    .entries(board, from: from, limit: 200), guest.person,
                    .follow(id: id, board, from: from, guest.person))
            ]
        case .leave(let id, let board): return [.turn(.leave(id: id, board))]
        case .write(let id, let board, let intent, let earlier, let round):
            if case .declare = intent, Limits.takenIDs.contains(board) {
                return [.reply(.error(id: id, .field("board", "is the name of a page of the server"), earlier: nil))]
            }
            return write(id, board, earlier, isClick: intent.clicked != nil, guest, shared, now) { name, _ in
                .write(board, intent, name, round: round)
            }
        case .grant(let id, let board, let issuer, let subject, let right, let earlier):
            let person = Person(issuer: issuer ?? shared.tokens.secrets.server, subject: subject)
            return write(id, board, earlier, guest, shared, now) { name, _ in .grant(board, person, right, name) }
        case .invite(let id, let board, let right, let count, let end, let earlier):
            return write(id, board, earlier, guest, shared, now) { name, host in
                let people = shared.tokens.invited(count, to: board, as: right, by: host, name, until: end)
                return .invite(board, people, right, name)
            }
        case .people(let id, let board, let page):
            return [.ask(shared.tokens.kind(of: page, on: board), guest.person, .people(id: id, board))]
        }
    }

    private mutating func write(
        _ id: Int64, _ board: Identifier, _ earlier: [UInt8]?, isClick: Bool = false, _ guest: Guest, _ shared: Shared,
        _ now: Int64, _ kind: (WriteName, Person) -> Request.Kind
    ) -> [Command] {
        let author: Author
        do throws(WireError) {
            author = try self.author(earlier, isClick, guest, shared, now)
        } catch {
            let named = earlier.flatMap { shared.tokens.verify($0, .client) }.map { Array($0.subject.utf8) }
            return [.reply(.error(id: id, error, earlier: named))]
        }
        let named = earlier == nil ? nil : author.client
        guard unreceipted < WireLimits.unreceipted else {
            let error = WireError(
                .tooMany, "\(WireLimits.unreceipted) writes wait for their receipts already.",
                limit: WireLimits.unreceipted)
            return [.reply(.error(id: id, error, earlier: named))]
        }
        unreceipted += 1
        let name = WriteName(client: author.client, id: id)
        return [.ask(kind(name, author.person), author.person, .write(id: id, board, earlier: named))]
    }

    /// By whom a write counts.
    private struct Author {
        var client: [UInt8]
        var person: Person
    }

    private func author(
        _ earlier: [UInt8]?, _ isClick: Bool, _ guest: Guest, _ shared: Shared, _ now: Int64
    ) throws(WireError) -> Author {
        guard let earlier else {
            guard now - guest.issued < Limits.clientLife else { throw WireError(Refusal.expired) }
            return Author(client: Array(guest.client.utf8), person: guest.person)
        }
        let found = try shared.tokens.author(earlier, sentBy: guest.person, isClick: isClick, now: now)
        guard let (claims, person) = found else {
            throw WireError(.unauthorized, "This is no client's token.", field: "as")
        }
        return Author(client: Array(claims.subject.utf8), person: person)
    }

    private mutating func hello(
        _ id: Int64?, _ token: [UInt8]?, _ client: [UInt8]?, _ shared: Shared, _ now: Int64
    ) -> [Command] {
        var guest = Guest(shared, now)
        if let token {
            guard let bearer = shared.tokens.bearer(token, now) else { return refuse(id, "token") }
            (guest.person, guest.expires) = (bearer.person, bearer.expires)
        }
        if let client {
            guard let claims = shared.tokens.verify(client, .client) else { return refuse(id, "client") }
            // An older one is replaced while the board still remembers it, and so is somebody else's, who has names of its own.
            if now - claims.issued < Session.renewal, shared.tokens.hasOwner(claims, guest.person) {
                (guest.client, guest.issued) = (claims.subject, claims.issued)
            }
        }
        state = .greeted(guest)
        return [.reply(.welcome(guest.welcome(id, shared, now)))]
    }

    private mutating func refuse(_ id: Int64?, _ field: String) -> [Command] {
        state = .refused
        return [
            .reply(
                .error(id: id, WireError(.unauthorized, "This token is not valid here.", field: field), earlier: nil))
        ]
    }
}

extension Session.Guest {
    /// A new person with a new client.
    init(_ shared: Shared, _ now: Int64) {
        person = Person(issuer: shared.tokens.secrets.server, subject: "p" + shared.freshName(21))
        client = "c" + shared.freshName(15)
        issued = now
    }

    fileprivate func welcome(_ id: Int64?, _ shared: Shared, _ now: Int64) -> Welcome {
        let isOurs = !person.isOperator && person.issuer.utf8.elementsEqual(shared.tokens.secrets.server.utf8)
        let token = isOurs ? shared.tokens.issue(person.subject, .person, at: now) : nil
        return Welcome(
            id: id, version: shared.version, page: shared.assets.hash, time: now, ping: 25, person: person.subject,
            token: token, expires: expires, client: client,
            clientToken: shared.tokens.issue(client: client, of: person, until: expires, at: issued),
            messages: shared.rates.perSecond)
    }
}

extension ClientMessage {
    fileprivate var earlier: [UInt8]? {
        switch self {
        case .write(_, _, _, let token, _), .grant(_, _, _, _, _, let token), .invite(_, _, _, _, _, let token): token
        case .hello, .join, .follow, .leave, .people: nil
        }
    }

    fileprivate var id: Int64? {
        switch self {
        case .hello(let id, _, _), .leave(let id, _): id
        case .join(let id, _, _, _), .follow(let id, _, _), .write(let id, _, _, _, _), .people(let id, _, _): id
        case .grant(let id, _, _, _, _, _), .invite(let id, _, _, _, _, _): id
        }
    }
}
