package import Boards
package import JSON

/// A refusal as the wire carries it.
package struct WireError: Error, Equatable, Sendable {
    package var code: ErrorCode
    /// English, for people who look at the wire; the page translates by code.
    package var message: String
    package var field: String?
    package var limit: Int?
    /// The style's own reason, 100 or more.
    package var reason: Int?
    /// When it was over, board time: with `closed`.
    package var time: Int64?
    /// When it may be tried again, if that isn't as usual for the code.
    package var ownRetry: ErrorCode.Retry?

    package init(
        _ code: ErrorCode, _ message: String, field: String? = nil, limit: Int? = nil, reason: Int? = nil,
        retry: ErrorCode.Retry? = nil
    ) {
        self.code = code
        self.message = message
        self.field = field
        self.limit = limit
        self.reason = reason
        ownRetry = retry
    }

    package var retry: ErrorCode.Retry { ownRetry ?? code.retry }

    /// A field that isn't what it must be: `on must be a list of ids`.
    package static func field(_ path: String, _ problem: String) -> WireError {
        WireError(.badField, "\(path) \(problem)", field: path)
    }

    package static let noBoard = WireError(.noBoard, "There is no such board.", field: "board")
    package static let busy = WireError(.busy, "The server has too much to do; this was not applied.")
    package static let unknown = WireError(
        .unknown,
        "The disk failed, or the answer took too long. Repeat it with the same id to learn whether it counts.")
    package static let unauthorized = WireError(.unauthorized, "The token is not valid here.", field: "token")
}

extension WireError {
    package init(_ error: JSONError) {
        self.init(
            .badJSON, "This is not JSON: \(error.reason) (line \(error.line), column \(error.column)).")
    }

    package init(_ refusal: Refusal) {
        switch refusal {
        case .badField(let field, let problem): self = .field(field, problem)
        case .tooLarge(let field, let limit):
            self.init(.tooLarge, "\(field) is longer than \(limit)", field: field, limit: limit)
        case .duplicate(let field, let first, let second):
            self.init(.duplicate, "\(field): numbers \(first) and \(second) have the same id", field: field)
        case .forbidden(let right): self.init(.forbidden, "This takes the right of a \(right.name).")
        case .noGroup(let id): self.init(.noGroup, "There is no group \(id).", field: "group")
        case .noButton(let id): self.init(.noButton, "There is no button \(id).", field: "button")
        case .noStyle(let name):
            let name = String(decoding: name, as: UTF8.self)
            self.init(.noStyle, "The style \(name) is not installed on this server.", field: "style")
        case .style(let refusal, let group, let buttons, let limit): self.init(refusal, group, buttons, Int(limit))
        case .faultyStyle(let name):
            let name = String(decoding: name, as: UTF8.self)
            self.init(
                .style, "The style \(name) is faulty: it wrote to a button that was removed; nothing was changed.")
        case .conflict: self.init(.conflict, "Another write has this id already.", field: "id")
        case .expired:
            self.init(.expired, "This id is too old to know whether it counted; it was not applied.", field: "id")
        case .mismatch: self.init(.mismatch, "The board was changed since.", field: "if")
        case .closed(let time):
            self.init(.closed, "Voting is closed.", field: "group")
            self.time = time
        case .ballots(let field):
            self.init(
                .ballots, "\(field) can't change while there are ballots; start a new round first.", field: field)
        case .nothing: self.init(.nothing, "There is nothing to undo.")
        case .anonymous:
            self.init(
                .unauthorized, "A ballot is a person's: send a token from POST /api/v1/hello.", field: "Authorization")
        case .crowded(let what, let limit):
            self.init(.tooMany, "There may be at most \(limit) \(what).", limit: limit, retry: .never)
        case .hasty(let wait):
            self.init(
                .tooMany, "So much was done here that this has to wait for \(max(1, wait / 1000)) s.",
                retry: .after(milliseconds: wait))
        case .readOnly(let sentence): self.init(.readOnly, sentence)
        }
    }

    private init(_ refusal: StyleRefusal, _ group: Identifier, _ buttons: [Identifier], _ limit: Int) {
        let named = buttons.isEmpty ? "" : " (checked: \(buttons.map(\.description).joined(separator: ", ")))"
        switch refusal {
        case .two: self.init(.two, "Only one button of \(group) may be checked\(named).", field: "on", limit: limit)
        case .empty: self.init(.empty, "One button of \(group) must stay checked.", field: "off")
        case .many:
            self.init(.many, "At most \(limit) buttons of \(group) may be checked\(named).", field: "on", limit: limit)
        case .few: self.init(.few, "At least \(limit) buttons of \(group) must be checked.", field: "off", limit: limit)
        case .declaration:
            self.init(.declaration, "The style can't build the group \(group) as declared\(named).", field: "groups")
        case .own(let reason):
            self.init(.style, "The style of \(group) refuses (reason \(reason)).", reason: Int(reason))
        }
    }
}
