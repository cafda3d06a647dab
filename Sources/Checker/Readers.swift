internal import Boards

/// Where each reader is, and what it was told: held against the journal as far as that is known, and else kept until
/// it is.
struct Readers: Sendable {
    private struct Reader: Sendable {
        var view = View.participant
        /// `nil`: it holds nothing yet.
        var rev: Int64?
        var follows = false
        var hasLeft = false
    }

    private struct Place: Hashable, Sendable {
        var view: View
        var rev: Int64
    }

    private struct Claim: Sendable {
        var reader: String
        var sight: Sight
    }

    private var readers: [String: Reader] = [:]
    /// What was told first of each rev that the journal wasn't known to reach.
    private var claims: [Place: Claim] = [:]

    mutating func follows(_ name: String) { readers[name] = Reader(follows: true) }
    mutating func left(_ name: String) { readers[name]?.hasLeft = true }

    /// Whether it was given the board.
    func have(_ name: String) -> Bool { readers[name]?.rev != nil }

    /// - Parameter isReturning: whether it was given an earlier past of the board.
    mutating func snapshot(
        _ name: String, _ view: View, _ rev: Int64, _ sight: Sight, _ reason: SnapshotReason?, isReturning: Bool,
        _ truth: Truth
    ) -> [Fault] {
        var faults: [Fault] = []
        var reader = readers[name, default: Reader()]
        // Of another past it holds nothing that could be behind or wrong in this one.
        let isFirst = isReturning && reader.rev == nil
        let expected: [SnapshotReason] = isFirst ? [.new, .epoch] : [.new, .view, .behind, .structure]
        if let reason, !expected.contains(reason) { faults.append(.doubted(reader: name, reason)) }
        // Whoever says that it holds nothing may be given what it had before.
        if let before = reader.rev, reader.view == view, before > rev, let reason, reason != .new {
            faults.append(.backwards(reader: name, from: before, to: rev))
        }
        (reader.view, reader.rev) = (view, rev)
        readers[name] = reader
        return faults + hold(name, Place(view: view, rev: rev), sight, truth)
    }

    mutating func delta(_ name: String, _ from: Int64, _ to: Int64, _ sight: Sight, _ truth: Truth) -> [Fault] {
        guard let reader = readers[name], let rev = reader.rev else { return [.unbegun(reader: name)] }
        var faults: [Fault] = []
        if to <= from { faults.append(.backwards(reader: name, from: rev, to: to)) }
        if from != rev { faults.append(.gap(reader: name, at: rev, from: from)) }
        readers[name]?.rev = to
        return faults + hold(name, Place(view: reader.view, rev: to), sight, truth)
    }

    /// What is held at a rev must be one and the same for everybody of a view, and the journal's.
    private mutating func hold(_ name: String, _ place: Place, _ sight: Sight, _ truth: Truth) -> [Fault] {
        if let known = truth.sight(of: place.view, at: place.rev) {
            return sight.faults(of: name, at: place.rev, against: known)
        }
        if truth.isLive, !truth.isOver { return [.untrue(reader: name, rev: place.rev)] }
        guard let claim = claims[place] else {
            claims[place] = Claim(reader: name, sight: sight)
            return []
        }
        return claim.sight.agrees(with: sight)
            ? [] : [.disagreement(reader: name, other: claim.reader, rev: place.rev)]
    }

    /// What is still wrong once the journal is known to its end.
    func faults(at truth: Truth) -> [Fault] {
        var faults: [Fault] = []
        for (place, claim) in claims {
            if let known = truth.sight(of: place.view, at: place.rev) {
                faults += claim.sight.faults(of: claim.reader, at: place.rev, against: known)
            } else if !truth.isOver {
                faults.append(.untrue(reader: claim.reader, rev: place.rev))
            }
        }
        guard !truth.isOver else { return faults }
        for (name, reader) in readers where !reader.hasLeft && (reader.follows || reader.rev != nil) {
            let end = truth.end(of: reader.view)
            if reader.rev ?? 0 != end { faults.append(.behind(reader: name, at: reader.rev, end: end)) }
        }
        return faults
    }
}
