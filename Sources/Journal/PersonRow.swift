/// Who is behind a number in a board's entries.
///
/// The only place where a person is named.
package struct PersonRow: Equatable, Sendable {
    package var board: String
    /// The random number that entries carry.
    package var who: Int64
    /// As stored: a mark says what the number is for, and no issuer that somebody names can be taken for a mark.
    package var issuer: String
    package var subject: String
    /// Whether the number stands for the person's ballots alone.
    ///
    /// Rights and other clicks have another, or whoever was granted a right by name could be found in a recount.
    package var isVoter: Bool { issuer.hasPrefix(PersonRow.voterMark) }

    private static let voterMark = "voter:"
    /// Before an issuer that begins like a mark.
    private static let plainMark = "person:"

    package init(board: String, who: Int64, issuer: String, subject: String) {
        self.board = board
        self.who = who
        let isMarked = issuer.hasPrefix(PersonRow.voterMark) || issuer.hasPrefix(PersonRow.plainMark)
        self.issuer = isMarked ? PersonRow.plainMark + issuer : issuer
        self.subject = subject
    }

    /// Of the person's ballots.
    package init(board: String, voter: Int64, issuer: String, subject: String) {
        self.init(stored: board, voter, PersonRow.voterMark + issuer, subject)
    }

    /// As a journal has it.
    package init(stored board: String, _ who: Int64, _ issuer: String, _ subject: String) {
        self.board = board
        self.who = who
        self.issuer = issuer
        self.subject = subject
    }

    /// The issuer as it says of itself.
    package var namedIssuer: String {
        for mark in [PersonRow.voterMark, PersonRow.plainMark] where issuer.hasPrefix(mark) {
            return String(issuer.dropFirst(mark.count))
        }
        return issuer
    }
}
