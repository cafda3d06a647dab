// A text from a file that anybody may have written or damaged: it must not ask for what no server would have written,
// or applying it could end the program, loop for minutes or take all memory.

extension Board {
    /// Whether `apply` can take an entry that was read from a file.
    package func canApply(_ entry: Entry) -> Bool {
        guard entry.seq == seq + 1 else { return false }
        return entry.outcome.operations.fit { ordinal in
            indexByOrdinal[ordinal].map { (groups[$0].group.buttons.bound, groups[$0].poll?.round) }
        }
    }
}

extension Board.Restored {
    /// Whether a board can be made of a snapshot that was read from a file.
    package var isSound: Bool {
        guard seq >= 0, time >= 0, revision >= 0, revs.count <= View.allCases.count, revs.allSatisfy({ $0 >= 0 }),
            structure.isSound
        else { return false }
        let all = structure.groups + structure.retired
        let bounds = Dictionary(uniqueKeysWithValues: all.map { ($0.ordinal, $0.buttons.bound) })
        return checked.allSatisfy { $0.value.fit(bounds[$0.key]) }
            && (undo?.operations.fit { ordinal in bounds[ordinal].map { ($0, polls[ordinal]?.round) } } ?? true)
    }
}

extension [Outcome.Operation] {
    /// - Parameter group: bound and round of a group that is there before the first operation.
    fileprivate func fit(_ group: (UInt32) -> (bound: UInt32, round: Int64?)?) -> Bool {
        var declared: [UInt32: UInt32]?
        func bound(_ ordinal: UInt32) -> UInt32? {
            if let declared { declared[ordinal] } else { group(ordinal)?.bound }
        }
        for operation in self {
            switch operation {
            case .declare(let structure):
                guard structure.isSound else { return false }
                declared = Dictionary(uniqueKeysWithValues: structure.groups.map { ($0.ordinal, $0.buttons.bound) })
            case .check(let group, let on, let off):
                guard (on + off).fit(bound(group)) else { return false }
            case .ballot(let group, let on):
                guard (on ?? []).fit(bound(group)) else { return false }
            case .hand(_, let hand):
                guard hand.map({ $0.people < 1 << 30 }) ?? true else { return false }
            case .round(let ordinal, let round):
                let present = group(ordinal)?.round ?? round
                let (step, overflows) = round.subtractingReportingOverflow(present)
                guard !overflows, (-1...1).contains(step) else { return false }
            case .grant, .phase, .go: break
            }
        }
        return true
    }
}

extension [ClosedRange<UInt32>] {
    /// Whether they lie in `0 ..< bound`, each behind the one before in a list of distinct ones.
    fileprivate func fit(_ bound: UInt32?) -> Bool {
        // Of a group that isn't there nothing is written.
        guard let bound else { return allSatisfy { $0.count <= Limits.numbered } }
        return allSatisfy { $0.upperBound < bound } && reduce(0) { $0 + $1.count } <= 2 * Int(bound)
    }
}

extension Structure {
    /// A bit for each ordinal of every group: as many as a board of the greatest groups has.
    private static let mostBits = 1000 * 1_000_000

    fileprivate var isSound: Bool {
        let all = groups + retired
        return groups.count <= Limits.groups && isDistinct(groups.map(\.id)) && isDistinct(all.map(\.ordinal))
            && all.allSatisfy(\.isSound) && bits <= Structure.mostBits
    }

    private var bits: Int { (groups + retired).reduce(0) { $0 + Int($1.buttons.bound) } }

    private var numbered: Int { (groups + retired).reduce(0) { $0 + $1.buttons.numbered } }

    /// Refuses what no board may come to, by whatever way: what is accepted has to be read again at the next start, and
    /// a board that isn't sound there would end before it.
    ///
    /// - Parameter before: what the board is made of now; if that has more numbered buttons than a new one may, it keeps
    ///   them.
    func expectRoom(beside before: Structure) throws(Refusal) {
        if groups.count > Limits.groups { throw .tooLarge("groups", limit: Limits.groups) }
        for (number, group) in groups.enumerated() { try group.expectRoom("groups[\(number)].buttons") }
        if bits > Structure.mostBits { throw .tooLarge("groups", limit: Structure.mostBits) }
        if numbered > Limits.allNumbered, numbered > before.numbered {
            throw .tooLarge("groups", limit: Limits.allNumbered)
        }
    }
}

extension Group {
    fileprivate var isSound: Bool {
        guard case .listed(let listed, let bound) = buttons else { return buttons.count <= Limits.numbered }
        let all = listed + retired
        return bound <= Group.mostOrdinals && isDistinct(listed.map(\.id)) && isDistinct(all.map(\.ordinal))
            && all.allSatisfy { $0.ordinal < bound } && start.allSatisfy { $0.upperBound < Group.mostOrdinals }
    }

    /// Ordinals that a group's buttons get, those that are gone among them; a group under another id begins anew.
    private static let mostOrdinals: UInt32 = 1 << 24

    fileprivate func expectRoom(_ path: String) throws(Refusal) {
        guard case .listed(let listed, let bound) = buttons else { return }
        let limit = mode == .poll ? Int(Limits.pollButtons) : Limits.buttons
        if listed.count > limit { throw .tooLarge(path, limit: limit) }
        if bound > Group.mostOrdinals { throw .tooLarge(path, limit: Int(Group.mostOrdinals)) }
    }
}

extension Buttons {
    fileprivate var numbered: Int { if case .numbered(let count) = self { Int(count) } else { 0 } }
}

private func isDistinct<Element: Hashable>(_ elements: [Element]) -> Bool { Set(elements).count == elements.count }
