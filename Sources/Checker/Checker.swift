package import Boards

/// Says what is wrong with a run: from what every client of a board did and saw, and from the board's journal.
///
/// Pure: knows no sockets and no clock. Memory grows with the entries and the writes, not with readers × revs.
package struct Checker: Sendable {
    /// One accepted write, as the journal has it.
    private struct Written: Sendable {
        /// The number that stands for the person.
        var who: Int64
        var intent: IntentRecord
    }

    private struct Reader: Sendable {
        var rev: Int64?
        var hasLeft = false
    }

    private struct Write: Sendable {
        var intent: IntentRecord
        var seq: Int64?
        /// Still owed an answer on a link that is up.
        var isOpen = true
        var isRefused = false
    }

    private var board: Board
    /// The digest at each rev from 0 on, of the view that clients follow.
    private var digests: [UInt64]
    /// The entry with seq n at n − 1.
    private var entries: [Written] = []
    private let view: View
    private var readers: [String: Reader] = [:]
    private var writes: [WriteKey: Write] = [:]
    /// Digests that were told before the journal was known that far.
    private var claims: [Int64: UInt64] = [:]
    private var found: Set<Fault> = []

    /// Who wrote, and the client's own number for it.
    private struct WriteKey: Hashable, Sendable {
        var writer: String
        var id: Int64
    }

    /// - Parameters:
    ///   - board: as it is before its first entry.
    ///   - view: which the clients follow.
    package init(board: Board, view: View = .participant) {
        self.board = board
        self.view = view
        digests = [board.state(of: view).digest.bits]
    }

    /// The next entry of the journal.
    package mutating func entry(_ entry: Entry, at time: Int64) {
        guard entry.seq == board.seq + 1 else {
            found.insert(.entryGap(after: board.seq, found: entry.seq))
            return
        }
        let before = board.state(of: view).rev
        board.apply(entry, at: time, name: nil)
        if board.state(of: view).rev > before { digests.append(board.state(of: view).digest.bits) }
        entries.append(Written(who: entry.who, intent: entry.intent))
    }

    /// What a client did or saw next.
    package mutating func client(_ name: String, _ observation: Observation) {
        switch observation {
        case .sent(let id, let intent):
            let key = WriteKey(writer: name, id: id)
            writes[key, default: Write(intent: intent)].isOpen = true
        case .receipted(let id, let seq): receipt(WriteKey(writer: name, id: id), seq)
        case .refused(let id, let isFinal):
            let key = WriteKey(writer: name, id: id)
            writes[key]?.isOpen = false
            writes[key]?.isRefused = isFinal
        case .lostLink:
            for key in writes.keys where key.writer == name { writes[key]?.isOpen = false }
        case .snapshot(let rev, let digest):
            claim(name, rev, digest)
            readers[name, default: Reader()].rev = rev
        case .delta(let from, let to, let digest): delta(name, from, to, digest)
        case .left: readers[name]?.hasLeft = true
        }
    }

    private mutating func receipt(_ key: WriteKey, _ seq: Int64) {
        guard let write = writes[key] else { return }
        if let first = write.seq, first != seq {
            found.insert(.twoReceipts(writer: key.writer, id: key.id, first: first, second: seq))
        }
        writes[key]?.seq = seq
        writes[key]?.isOpen = false
    }

    private mutating func delta(_ name: String, _ from: Int64, _ to: Int64, _ digest: UInt64) {
        guard let rev = readers[name]?.rev else { return }
        if to <= from { found.insert(.backwards(reader: name, from: rev, to: to)) }
        if from != rev { found.insert(.gap(reader: name, at: rev, from: from)) }
        claim(name, to, digest)
        readers[name]?.rev = to
    }

    /// The digest at a rev must be one and the same for everybody, and the journal's.
    private mutating func claim(_ name: String, _ rev: Int64, _ digest: UInt64) {
        let known = rev < digests.count ? digests[Int(rev)] : claims[rev]
        if let known, known != digest { found.insert(.digest(reader: name, rev: rev)) }
        if known == nil { claims[rev] = digest }
    }

    /// Everything that is wrong, once all is over and the journal is known to its end.
    package func verdict() -> [Fault] {
        var faults = found
        let end = Int64(digests.count - 1)
        for (rev, digest) in claims {
            if rev > end {
                faults.insert(.untrue(reader: "somebody", rev: rev))
            } else if digests[Int(rev)] != digest {
                faults.insert(.digest(reader: "somebody", rev: rev))
            }
        }
        for (name, reader) in readers where !reader.hasLeft {
            if let rev = reader.rev, rev != end { faults.insert(.behind(reader: name, at: rev, end: end)) }
        }
        faults.formUnion(writeFaults())
        return faults.sorted { $0.description < $1.description }
    }

    private func writeFaults() -> [Fault] {
        var faults: [Fault] = []
        var claimed: [Int64: WriteKey] = [:]
        var people: [Int64: String] = [:]
        for (key, write) in writes {
            guard let seq = write.seq else {
                if write.isOpen { faults.append(.noReceipt(writer: key.writer, id: key.id)) }
                continue
            }
            guard seq >= 1, seq <= entries.count, entries[Int(seq) - 1].intent == write.intent,
                claimed.updateValue(key, forKey: seq) == nil
            else {
                faults.append(.lost(writer: key.writer, id: key.id, seq: seq))
                continue
            }
            people[entries[Int(seq) - 1].who] = key.writer
        }
        return faults + countedTwice(claimed, people)
    }

    /// Entries of a person that no receipt speaks of can only be writes whose answer got lost.
    private func countedTwice(_ claimed: [Int64: WriteKey], _ people: [Int64: String]) -> [Fault] {
        var unclaimed: [String: [Int64]] = [:]
        for (index, entry) in entries.enumerated() where claimed[Int64(index + 1)] == nil {
            if let writer = people[entry.who] { unclaimed[writer, default: []].append(Int64(index + 1)) }
        }
        var unanswered: [String: Int] = [:]
        for (key, write) in writes where write.seq == nil && !write.isRefused {
            unanswered[key.writer, default: 0] += 1
        }
        return unclaimed.compactMap { writer, seqs in
            seqs.count > unanswered[writer] ?? 0 ? .twice(writer: writer, seqs: seqs) : nil
        }
    }

    /// The newest rev of the journal, and how many writes were acknowledged.
    package var end: Int64 { Int64(digests.count - 1) }
    package var acknowledged: Int { writes.values.reduce(0) { $0 + ($1.seq == nil ? 0 : 1) } }
}
