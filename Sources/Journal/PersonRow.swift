/// Who is behind a number in a board's entries.
///
/// The only place where a person is named.
package struct PersonRow: Equatable, Sendable {
    package var board: String
    /// The random number that entries carry.
    package var who: Int64
    package var issuer: String
    package var subject: String
    /// Whether the number stands for the person's ballots alone.
    ///
    /// Rights and other clicks have another, or whoever was granted a right by name could be found in a recount.
    package var isVoter: Bool { issuer.hasPrefix(PersonRow.voterMark) }

    private static let voterMark = "voter:"

    package init(board: String, who: Int64, issuer: String, subject: String) {
        self.board = board
        self.who = who
        self.issuer = issuer
        self.subject = subject
    }

    /// Of the person's ballots.
    package init(board: String, voter: Int64, issuer: String, subject: String) {
        self.init(board: board, who: voter, issuer: PersonRow.voterMark + issuer, subject: subject)
    }

    /// The issuer as it says of itself.
    package var namedIssuer: String { isVoter ? String(issuer.dropFirst(PersonRow.voterMark.count)) : issuer }
}
