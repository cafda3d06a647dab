package import Boards

/// Says what is wrong with a run: from what every client of a board did and saw, and from the board's journal.
///
/// Pure: knows no sockets and no clock. Memory grows with the entries and the writes, not with readers × revs. A fault
/// is told as soon as it can be known; what can be known only at the end, `verdict` adds.
package struct Checker: Sendable {
    private let rules: Rules
    /// In order; the last is the board that there is.
    private var pasts: [Past]
    private var found: Set<Fault> = []

    /// - Parameter board: as it is before its first entry.
    package init(board: Board, rules: Rules = []) {
        self.rules = rules
        pasts = [Past(Truth(board: board, isLive: rules.contains(.live)))]
    }

    /// The number of the newest past.
    package var past: Int { pasts.count - 1 }

    private var newest: Past { pasts[past] }

    /// The next entry of the journal; returns faults that weren't known yet.
    ///
    /// - Parameter name: of the write; `nil`: it is the server's own, or the journal is given without names.
    @discardableResult
    package mutating func entry(_ entry: Entry, at time: Int64, name: WriteName? = nil) -> [Fault] {
        note(pasts[past].take(entry, at: time, name))
    }

    /// The journal has the board no more: what comes next is another past under the same id.
    package mutating func deleted() {
        let next = newest.next
        pasts[past].end()
        pasts.append(next)
    }

    /// What a client did or saw next; returns faults that weren't known yet.
    ///
    /// - Parameter past: the number of the one that the server spoke of; `nil`: the newest.
    @discardableResult
    package mutating func client(_ client: String, _ observation: Observation, in past: Int? = nil) -> [Fault] {
        let past = min(past ?? self.past, self.past)
        let isReturning = pasts[..<past].contains { $0.readers.have(client) }
        settle(observation, of: client, after: past)
        return note(pasts[past].take(observation, of: client, isReturning: isReturning))
    }

    /// An answer is the end of it for its owner, whichever past it is of.
    private mutating func settle(_ observation: Observation, of client: String, after past: Int) {
        for later in pasts.indices.dropFirst(past + 1) {
            switch observation {
            case .receipted(let name, _): pasts[later].writes.answeredBefore(name, isFinal: true, to: client)
            case .refused(let name, _, let isFinal):
                pasts[later].writes.answeredBefore(name, isFinal: isFinal, to: client)
            default: break
            }
        }
    }

    /// The server's process ended, and another one runs.
    package mutating func serverRestarted() { pasts[past].writes.serverRestarted() }

    private mutating func note(_ faults: [Fault]) -> [Fault] {
        faults.isEmpty ? [] : faults.filter { found.insert($0).inserted }
    }

    /// Everything that is wrong, once all is over and the journal is known to its end.
    package func verdict() -> [Fault] {
        pasts.reduce(into: found) { $0.formUnion($1.faults(rules)) }.sorted { $0.description < $1.description }
    }

    /// The board as the journal has it.
    package var board: Board { newest.truth.board }
    package var acknowledged: Int { pasts.reduce(0) { $0 + $1.writes.acknowledged } }

    /// The newest rev of a view, as the journal has it.
    package func end(of view: View) -> Int64 { newest.truth.end(of: view) }
}
