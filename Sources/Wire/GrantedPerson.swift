package import Boards

/// Somebody who was granted a right on a board (P50).
package struct GrantedPerson: Equatable, Sendable {
    package var subject: String
    package var right: Right
    /// `nil`: this server.
    package var issuer: String?
    /// When the invitation ends, ms UTC; `nil`: never.
    package var until: Int64?
    /// Of those who were invited: what their link holds.
    package var token: String?

    package init(subject: String, right: Right, issuer: String? = nil, until: Int64? = nil, token: String? = nil) {
        self.subject = subject
        self.right = right
        self.issuer = issuer
        self.until = until
        self.token = token
    }
}
