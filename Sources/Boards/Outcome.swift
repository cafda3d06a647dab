/// What an accepted intent wrote.
///
/// Replay applies outcomes and calls no style.
package struct Outcome: Equatable, Sendable {
    /// One operation, on ordinals.
    package enum Operation: Equatable, Sendable {
        /// The board is made of this from now on; cells of what is gone become 0.
        case declare(Structure)
        /// Buttons of a group became checked or unchecked.
        case check(group: UInt32, on: [ClosedRange<UInt32>], off: [ClosedRange<UInt32>])
        case grant(who: Int64, Right)
        /// The ballot of whoever the entry is by; `nil`: taken back.
        case ballot(group: UInt32, on: [ClosedRange<UInt32>]?)
        case phase(group: UInt32, Phase)
        /// The next round begins, or the last one comes back.
        case round(group: UInt32, Int64)
        /// The question that is shown, where one is at a time.
        case go(group: UInt32)
        case hand(group: UInt32, Hand?)

        /// Whether it changes more than cells: readers get a snapshot.
        var isStructural: Bool {
            switch self {
            case .declare, .phase, .round, .go, .hand: true
            case .check, .grant, .ballot: false
            }
        }
    }

    package var operations: [Operation]

    package init(_ operations: [Operation] = []) { self.operations = operations }

    /// Whether it changes more than cells: a poll's phase and its end, for one.
    package var isStructural: Bool { operations.contains(where: \.isStructural) }

    /// Whether the board was made of something else.
    package var declares: Bool {
        operations.contains { operation in
            if case .declare = operation { true } else { false }
        }
    }

    /// Whether a poll was closed: the chain's head after that is published.
    package var closesPoll: Bool {
        operations.contains { operation in
            if case .phase(_, let phase) = operation { phase.stage == .closed } else { false }
        }
    }
}

/// An accepted intent with its outcome.
package struct Entry: Equatable, Sendable {
    package var seq: Int64
    /// The number that only the people table maps to a person.
    package var who: Int64
    package var intent: IntentRecord
    package var outcome: Outcome

    package init(seq: Int64, who: Int64, intent: IntentRecord, outcome: Outcome) {
        self.seq = seq
        self.who = who
        self.intent = intent
        self.outcome = outcome
    }
}

/// An intent as an entry keeps it: a declaration only as the hash of its content, since the outcome holds all of it.
package enum IntentRecord: Equatable, Sendable {
    case set(group: Identifier, on: [Identifier], off: [Identifier])
    case click(group: Identifier, button: Identifier)
    case declare(content: UInt64)
    case grant(who: Int64, Right)
    case withdraw(group: Identifier)
    case host(HostIntent)
    /// People were made and given a right: how many.
    case invite(Right, count: Int)
}
