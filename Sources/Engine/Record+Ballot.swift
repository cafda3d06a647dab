internal import Boards
internal import Journal
internal import Records

extension Record {
    /// Whether it tells how somebody voted, which not even a host is told (P42).
    ///
    /// A vote that changed nothing shows the vote, too.
    var isBallot: Bool {
        guard let entry = try? Entry(parsing: text) else { return true }
        switch entry.intent {
        case .set, .click, .withdraw:
            return !entry.outcome.operations.contains { operation in
                if case .check = operation { true } else { false }
            }
        case .declare, .grant, .host, .invite: return false
        }
    }
}
