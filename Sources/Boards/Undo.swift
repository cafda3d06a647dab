/// How the newest host's action is taken back: what to write, as a new entry.
package struct Undo: Equatable, Sendable {
    /// `reveal` is only told: it is kept as the `show` that it is.
    package enum Kind: String, Sendable { case open, close, extend, show, reveal, reset, go, hand, remove }

    package var kind: Kind
    package var operations: [Outcome.Operation]
    /// Of the entry that it takes back, which names it; `nil`: an earlier release stored it.
    package var seq: Int64?

    package init(kind: Kind, operations: [Outcome.Operation], seq: Int64? = nil) {
        self.kind = kind
        self.operations = operations
        self.seq = seq
    }

    /// Whether somebody's click in that group makes it too late: a reset would take back what came after it.
    func isSpoiled(by group: UInt32) -> Bool {
        kind == .reset
            && operations.contains { operation in
                switch operation {
                case .round(group, _), .check(group, _, _): true
                default: false
                }
            }
    }

    /// Whether it would bring back when a group's poll ends.
    func tellsTime(of group: UInt32) -> Bool {
        operations.contains { operation in
            switch operation {
            case .phase(group, _), .round(group, _): true
            default: false
            }
        }
    }
}
