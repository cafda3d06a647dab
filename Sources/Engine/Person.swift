/// Who somebody is: issuer and subject of a verified token.
package struct Person: Hashable, Sendable {
    package var issuer: String
    package var subject: String
    /// Holds the host key: host of every board.
    package var isOperator: Bool

    /// Whether it is everybody who sends no token over HTTP.
    package var isNobody: Bool { subject == Person.nobodySubject }

    package static let nobodySubject = "http"

    /// Whether no token of another server may be of that name, and nobody be granted a right under it.
    package static func isReserved(_ subject: String) -> Bool {
        [operatorSubject, nobodySubject].contains(subject)
    }

    package init(issuer: String, subject: String, isOperator: Bool = false) {
        self.issuer = issuer
        self.subject = subject
        self.isOperator = isOperator
    }
}
