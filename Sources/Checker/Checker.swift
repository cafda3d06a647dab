package import Boards

/// Says what is wrong with a run: from what every client of a board did and saw, and from the board's journal.
///
/// Pure: knows no sockets and no clock. Memory grows with the entries and the writes, not with readers × revs. A fault
/// is told as soon as it can be known; what can be known only at the end, `verdict` adds.
package struct Checker: Sendable {
    private let rules: Rules
    private var truth: Truth
    private var writes = Writes()
    private var readers = Readers()
    private var found: Set<Fault> = []

    /// - Parameter board: as it is before its first entry.
    package init(board: Board, rules: Rules = []) {
        self.rules = rules
        truth = Truth(board: board, isLive: rules.contains(.live))
    }

    /// The next entry of the journal; returns faults that weren't known yet.
    ///
    /// - Parameter name: of the write; `nil`: it is the server's own, or the journal is given without names.
    @discardableResult
    package mutating func entry(_ entry: Entry, at time: Int64, name: WriteName? = nil) -> [Fault] {
        let faults = truth.take(entry, at: time, name)
        return note(faults + (name.map { writes.counted($0, entry.seq) } ?? []))
    }

    /// What a client did or saw next; returns faults that weren't known yet.
    @discardableResult
    package mutating func client(_ client: String, _ observation: Observation) -> [Fault] {
        switch observation {
        case .sent(let name, let intent): writes.sent(name, intent, by: client)
        case .receipted(let name, let seq): return note(writes.receipt(name, seq, to: client, truth))
        case .refused(let name, let code, let isFinal):
            return note(writes.refusal(name, code, isFinal: isFinal, to: client, truth))
        case .lostLink: writes.lostLink(client)
        case .follows: readers.follows(client)
        case .snapshot(let view, let rev, let sight, let reason):
            return note(readers.snapshot(client, view, rev, sight, reason, truth))
        case .delta(let from, let to, let sight): return note(readers.delta(client, from, to, sight, truth))
        case .stuck(let why): return note([.stuck(reader: client, why)])
        case .left: readers.left(client)
        }
        return []
    }

    /// The server's process ended, and another one runs.
    package mutating func serverRestarted() { writes.serverRestarted() }

    private mutating func note(_ faults: [Fault]) -> [Fault] {
        faults.isEmpty ? [] : faults.filter { found.insert($0).inserted }
    }

    /// Everything that is wrong, once all is over and the journal is known to its end.
    package func verdict() -> [Fault] {
        let atEnd = readers.faults(at: truth) + Account(writes, truth, rules).faults
        return found.union(atEnd).sorted { $0.description < $1.description }
    }

    /// The board as the journal has it.
    package var board: Board { truth.board }
    package var acknowledged: Int { writes.acknowledged }

    /// The newest rev of a view, as the journal has it.
    package func end(of view: View) -> Int64 { truth.end(of: view) }
}
