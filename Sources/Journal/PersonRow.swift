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
    package var isVoter: Bool { issuer.utf8.starts(with: PersonRow.voterMark.utf8) }

    private static let voterMark = "voter:"
    /// Before an issuer that begins like a mark.
    private static let plainMark = "person:"

    package init(board: String, who: Int64, issuer: String, subject: String) {
        self.board = board
        self.who = who
        let isMarked = [PersonRow.voterMark, PersonRow.plainMark].contains { issuer.utf8.starts(with: $0.utf8) }
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

    /// Issuer and subject as stored, to tell people apart: byte by byte, as SQLite does.
    package var key: [[UInt8]] { [Array(issuer.utf8), Array(subject.utf8)] }

    /// The issuer as it says of itself.
    package var namedIssuer: String {
        for mark in [PersonRow.voterMark, PersonRow.plainMark] where issuer.utf8.starts(with: mark.utf8) {
            return String(decoding: issuer.utf8.dropFirst(mark.utf8.count), as: UTF8.self)
        }
        return issuer
    }
}
