import Boards

/// What a delta changes in one poll (P41); `nil`: as it was.
struct TallyChange {
    var group: UInt32
    var people: UInt32?
    var empty: UInt32?
    /// Sorted by ordinal.
    var counts: [(button: UInt32, value: UInt32)] = []
}

extension Delta {
    /// Sorted by group.
    var tallies: [TallyChange] {
        var out: [UInt32: TallyChange] = [:]
        for (cell, value) in cells where cell.kind != .check && cell.kind != .structure {
            var change = out[cell.group] ?? TallyChange(group: cell.group)
            switch cell.kind {
            case .people: change.people = UInt32(value)
            case .empty: change.empty = UInt32(value)
            case .count: change.counts.append((cell.button, UInt32(value)))
            case .check, .structure: break
            }
            out[cell.group] = change
        }
        for group in out.keys { out[group]?.counts.sort { $0.button < $1.button } }
        return out.values.sorted { $0.group < $1.group }
    }
}
