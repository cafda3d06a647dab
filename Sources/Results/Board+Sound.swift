import Boards

// An entry from a file that anybody may have written: it must not ask for what no server would have written, or
// applying it could end the program.

extension Board {
    func canApply(_ entry: Entry) -> Bool {
        guard entry.seq == seq + 1 else { return false }
        var declared: [Group]?
        func bound(_ ordinal: UInt32) -> UInt32? {
            let group = declared.map { $0.first { $0.ordinal == ordinal } }
            return (group ?? groups.first { $0.group.ordinal == ordinal }?.group)?.buttons.bound
        }
        for operation in entry.outcome.operations {
            switch operation {
            case .declare(let structure):
                guard structure.isSound else { return false }
                declared = structure.groups
            case .check(let group, let on, let off):
                guard (on + off).fit(bound(group)) else { return false }
            case .ballot(let group, let on):
                guard (on ?? []).fit(bound(group)) else { return false }
            case .hand(_, let hand):
                guard hand.map({ $0.people < 1 << 30 }) ?? true else { return false }
            case .round(let group, let round):
                let present = groups.first { $0.group.ordinal == group }?.poll?.round ?? round
                guard abs(round.subtractingReportingOverflow(present).partialValue) <= 1 else { return false }
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
    fileprivate var isSound: Bool {
        let all = groups + retired
        return groups.count <= Limits.groups && isDistinct(groups.map(\.id)) && isDistinct(all.map(\.ordinal))
            && all.allSatisfy(\.isSound)
    }
}

extension Group {
    fileprivate var isSound: Bool {
        guard case .listed(let listed, let bound) = buttons else { return buttons.count <= Limits.numbered }
        let all = listed + retired
        return bound <= Group.mostOrdinals && isDistinct(listed.map(\.id)) && isDistinct(all.map(\.ordinal))
            && all.allSatisfy { $0.ordinal < bound } && start.allSatisfy { $0.upperBound < Group.mostOrdinals }
    }

    /// More ordinals than a board's whole life gives out.
    private static let mostOrdinals: UInt32 = 1 << 24
}

private func isDistinct<Element: Hashable>(_ elements: [Element]) -> Bool { Set(elements).count == elements.count }
