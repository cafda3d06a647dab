/// Who is behind a number in a board's entries.
///
/// The only place where a person is named.
package struct PersonRow: Equatable, Sendable {
    package var board: String
    /// The random number that entries carry.
    package var who: Int64
    package var issuer: String
    package var subject: String

    package init(board: String, who: Int64, issuer: String, subject: String) {
        self.board = board
        self.who = who
        self.issuer = issuer
        self.subject = subject
    }
}
