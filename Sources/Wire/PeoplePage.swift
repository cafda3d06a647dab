internal import Boards

/// Which of those who were granted a right are asked for (P73): at most `limit` of them, behind a person.
package struct PeoplePage: Equatable, Sendable {
    /// `nil`: from the first on.
    package var after: String?
    /// Of that person; `nil`: this server.
    package var issuer: String?
    package var limit = Limits.invited
}

extension PeoplePage {
    init(_ fields: Fields) throws(WireError) {
        after = try fields.bytes("after", limit: Limits.label).map { String(decoding: $0, as: UTF8.self) }
        issuer = try fields.bytes("issuer", limit: Limits.label).map { String(decoding: $0, as: UTF8.self) }
        if let limit = try fields.integer("limit", 1...Int64(Limits.invited)) { self.limit = Int(limit) }
    }
}
