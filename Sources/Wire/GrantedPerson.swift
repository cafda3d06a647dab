package import Boards

/// Somebody who was granted a right on a board (P50).
package struct GrantedPerson: Equatable, Sendable {
    package var subject: String
    package var right: Right
    /// `nil`: this server.
    package var issuer: String?
    /// Of those who were invited: what their link holds.
    package var token: String?

    package init(subject: String, right: Right, issuer: String? = nil, token: String? = nil) {
        self.subject = subject
        self.right = right
        self.issuer = issuer
        self.token = token
    }
}
