internal import Boards

/// What a board was from its making to its deletion: nothing of it counts in the board that is made next under its id.
struct Past: Sendable {
    private(set) var truth: Truth
    var writes: Writes
    private(set) var readers = Readers()

    init(_ truth: Truth, _ writes: Writes = Writes()) { (self.truth, self.writes) = (truth, writes) }

    /// The one that begins where this one ends: everybody who waits for an answer still does.
    var next: Past { Past(truth.afresh, writes.carriedOver) }

    /// The board was deleted.
    mutating func end() { truth.end() }

    /// The next entry.
    mutating func take(_ entry: Entry, at time: Int64, _ name: WriteName?) -> [Fault] {
        let faults = truth.take(entry, at: time, name)
        return faults + (name.map { writes.counted($0, entry.seq) } ?? [])
    }

    /// What a client did or saw next.
    ///
    /// - Parameter isReturning: whether it was given an earlier past.
    mutating func take(_ observation: Observation, of client: String, isReturning: Bool) -> [Fault] {
        switch observation {
        case .sent(let name, let intent): writes.sent(name, intent, by: client)
        case .receipted(let name, let seq): return writes.receipt(name, seq, to: client, truth)
        case .refused(let name, let code, let isFinal):
            return writes.refusal(name, code, isFinal: isFinal, to: client, truth)
        case .lostLink: writes.lostLink(client)
        case .follows: readers.follows(client)
        case .snapshot(let view, let rev, let sight, let reason):
            return readers.snapshot(client, view, rev, sight, reason, isReturning: isReturning, truth)
        case .delta(let from, let to, let sight): return readers.delta(client, from, to, sight, truth)
        case .stuck(let why): return [.stuck(reader: client, why)]
        case .left: readers.left(client)
        }
        return []
    }

    /// What is still wrong once the journal is known to its end.
    func faults(_ rules: Rules) -> [Fault] { readers.faults(at: truth) + Account(writes, truth, rules).faults }
}
