internal import Boards
internal import Journal
internal import Records

/// A board as the journal has it.
struct LoadedBoard {
    var board: Board
    var chain: Chain
    var people: [Person: Int64] = [:]
    var voters: [Person: Int64] = [:]
    /// Entries behind the newest snapshot.
    var unsaved = 0
    /// Bytes of text that were read.
    private(set) var bytes = 0
    var readOnly: String?
    /// Head of the chain after the newest closing of a poll.
    var closing: [UInt8]?
    /// The epoch that the chain begins with.
    let origin: UInt64

    /// A board that has no entry yet.
    init(new id: Identifier, epoch: UInt64, origin: UInt64? = nil) {
        board = Board(id: id, epoch: epoch)
        self.origin = origin ?? epoch
        chain = Chain(board: id.bytes, epoch: Array(Digest(bits: self.origin).description.utf8))
    }

    /// Replays: the newest snapshot, then every entry behind it.
    ///
    /// What can't be read ends the replay there, and the board takes no writes, with a sentence that says why.
    ///
    /// - Returns: `nil` if the journal has no such board.
    init?(_ id: Identifier, from journal: any JournalReader) throws(JournalError) {
        guard let row = try journal.board(id.description), let epoch = UInt64(row.epoch, radix: 16) else { return nil }
        self.init(new: id, epoch: epoch, origin: UInt64(row.origin, radix: 16))
        for person in try journal.people(of: row.id) {
            let isOperator = person.subject == Person.operatorSubject
            let key = Person(issuer: person.namedIssuer, subject: person.subject, isOperator: isOperator)
            if person.isVoter { voters[key] = person.who } else { people[key] = person.who }
        }
        if let snapshot = try journal.snapshot(of: row.id), try canUse(snapshot, journal) {
            try restore(snapshot, journal)
            bytes += snapshot.text.count
        }
        while readOnly == nil {
            let records = try journal.records(of: row.id, after: board.seq, limit: 1000)
            if records.isEmpty { break }
            for record in records where readOnly == nil { replay(record) }
            bytes += records.reduce(0) { $0 + $1.text.count }
        }
    }

    /// Whether the replay begins with the snapshot.
    ///
    /// A damaged one isn't needed while the journal has every entry.
    private mutating func canUse(_ snapshot: SnapshotRow, _ journal: any JournalReader) throws(JournalError) -> Bool {
        guard snapshot.isDamaged else { return true }
        if try !LoadedBoard.hasAllEntries(of: snapshot.board, journal) {
            readOnly =
                "The snapshot at entry \(snapshot.seq) is damaged, and the entries before it were pruned: restore a backup, "
                + "or stop the server and see what `switchboard repair` can do."
        }
        return false
    }

    private static func hasAllEntries(of board: String, _ journal: any JournalReader) throws(JournalError) -> Bool {
        try journal.records(of: board, after: 0, limit: 1).first?.seq == 1
    }

    private mutating func restore(_ snapshot: SnapshotRow, _ journal: any JournalReader) throws(JournalError) {
        let problem: RecordError
        do throws(RecordError) {
            let stored = try StoredBoard(parsing: snapshot.text)
            guard stored.board.isSound else { throw .unreadable("content") }
            board = Board(id: board.id, epoch: board.epoch, restoring: stored.board)
            chain = stored.chain
            closing = stored.closing
            return
        } catch {
            problem = error
        }
        // One that can't be read isn't needed either while every entry is there; a newer release's is, as entries are.
        if case .unreadable = problem, try LoadedBoard.hasAllEntries(of: snapshot.board, journal) { return }
        readOnly = sentence(problem, "The snapshot at entry \(snapshot.seq)")
    }

    private mutating func replay(_ record: Record) {
        do throws(RecordError) {
            let entry = try Entry(parsing: record.text)
            var next = chain
            next.add(record.text)
            guard entry.seq == board.seq + 1, next.head == record.chain else {
                readOnly = "Entry \(record.seq) doesn't fit the one before it: the journal was changed or damaged."
                return
            }
            guard board.canApply(entry) else { throw .unreadable("outcome") }
            chain = next
            board.apply(entry, at: record.time, name: record.name)
            if entry.outcome.closesPoll { closing = chain.head }
            unsaved += 1
        } catch {
            readOnly = sentence(error, "Entry \(record.seq)")
        }
    }

    private func sentence(_ error: RecordError, _ what: String) -> String {
        switch error {
        case .newer(let version):
            "\(what) was written by a newer release (version \(version)): update the server to write here."
        case .unreadable(let place): "\(what) can't be read (\(place)): the board shows what came before it."
        }
    }
}

extension Person {
    /// The subject of whoever holds the host key.
    package static let operatorSubject = "operator"
}
