import Boards
import Engine
import Journal

/// Who stands behind the numbers of a board, as the disk has it: nobody writes whom the board doesn't know, or more than
/// was granted there.
struct Roll {
    private var people: [Int64: PersonRow] = [:]

    mutating func add(_ row: PersonRow) { people[row.who] = row }

    /// What is wrong with an entry that comes next on a board; `nil`: nothing.
    func problem(with entry: Entry, on board: Board) -> String? {
        // The server's own.
        guard entry.who != 0 else { return nil }
        guard let person = people[entry.who] else { return "by somebody whom this board doesn't know" }
        guard right(of: person, on: board) < entry.intent.needs else { return nil }
        return "by \(person.subject), who may not do that"
    }

    private func right(of person: PersonRow, on board: Board) -> Right {
        if person.subject == Person.operatorSubject { return .host }
        // Rights are granted to another number than ballots have.
        let named = people.values.first { row in
            !row.isVoter && row.subject == person.subject && row.namedIssuer == person.namedIssuer
        }
        return named.map { board.right(of: $0.who) } ?? board.defaultRight
    }
}

extension IntentRecord {
    fileprivate var needs: Right {
        switch self {
        case .set, .click, .withdraw: .participant
        case .declare, .grant, .host, .invite: .host
        }
    }
}
