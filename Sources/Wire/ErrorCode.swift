/// Why something was refused: the table of P30.
///
/// Numbers and names never change meaning.
package enum ErrorCode: Int, Sendable, CaseIterable {
    case badJSON = 1
    case badField, tooLarge, unknownType, unauthorized, forbidden, noBoard, noGroup, noButton, noStyle
    case two, empty, few, many, declaration, style, duplicate, conflict, expired, busy
    case unknown, readOnly, closed, tooMany, mismatch, notFound, method, lengthRequired, badRequest, timeout
    case ballots, nothing, notClosed, missing

    package var name: String {
        switch self {
        case .badJSON: "bad-json"
        case .badField: "bad-field"
        case .tooLarge: "too-large"
        case .unknownType: "unknown-type"
        case .unauthorized: "unauthorized"
        case .forbidden: "forbidden"
        case .noBoard: "no-board"
        case .noGroup: "no-group"
        case .noButton: "no-button"
        case .noStyle: "no-style"
        case .two: "two"
        case .empty: "empty"
        case .few: "few"
        case .many: "many"
        case .declaration: "declaration"
        case .style: "style"
        case .duplicate: "duplicate"
        case .conflict: "conflict"
        case .expired: "expired"
        case .busy: "busy"
        case .unknown: "unknown"
        case .readOnly: "read-only"
        case .closed: "closed"
        case .tooMany: "too-many"
        case .mismatch: "mismatch"
        case .notFound: "not-found"
        case .method: "method"
        case .lengthRequired: "length-required"
        case .badRequest: "bad-request"
        case .timeout: "timeout"
        case .ballots: "ballots"
        case .nothing: "nothing"
        case .notClosed: "not-closed"
        case .missing: "missing"
        }
    }

    /// The same over HTTP.
    package var status: Int {
        switch self {
        case .badJSON, .badField, .unknownType, .declaration, .duplicate, .badRequest: 400
        case .unauthorized: 401
        case .forbidden: 403
        case .noBoard, .noGroup, .noButton, .notFound: 404
        case .method: 405
        case .timeout: 408
        case .noStyle, .two, .empty, .few, .many, .style, .conflict, .expired, .closed, .ballots, .nothing,
            .notClosed:
            409
        case .missing: 410
        case .lengthRequired: 411
        case .mismatch: 412
        case .tooLarge: 413
        case .tooMany: 429
        case .busy, .unknown, .readOnly: 503
        }
    }

    package enum Retry: Equatable, Sendable { case never, now, after(milliseconds: Int) }

    package var retry: Retry {
        switch self {
        case .unknown: .now
        case .busy: .after(milliseconds: 500)
        case .tooMany: .after(milliseconds: 100)
        case .readOnly: .after(milliseconds: 5000)
        default: .never
        }
    }
}
