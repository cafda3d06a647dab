/// What somebody wants.
package enum Intent: Equatable, Sendable {
    /// After it all of `on` are checked and all of `off` are not, or nothing changed.
    case set(group: Identifier, on: [Identifier], off: [Identifier])
    /// What a tap does.
    case click(group: Identifier, button: Identifier)
    /// The board becomes what is declared.
    case declare(Declaration, expected: StateName?)
    /// A person's right becomes this; `who` is the number that stands for the person in the journal.
    case grant(who: Int64, Right)
    /// The sender's ballot is taken back.
    case withdraw(group: Identifier)
    /// What only a host may.
    case host(HostIntent)
    /// The host's action that this entry wrote is taken back, if it is still the newest.
    case undo(of: Int64)
    /// These people, by number, get a right.
    case invite(Right, [Int64])

    /// What it takes.
    package var needs: Right {
        switch self {
        case .set, .click, .withdraw: .participant
        case .declare, .grant, .host, .undo, .invite: .host
        }
    }

    /// The group that it clicks in.
    package var clicked: Identifier? {
        switch self {
        case .set(let group, _, _), .click(let group, _), .withdraw(let group): group
        case .declare, .grant, .host, .undo, .invite: nil
        }
    }
}

/// Names a state of a board: its past and the entry that made it.
package struct StateName: Hashable, Sendable {
    package var epoch: UInt64
    package var seq: Int64

    package init(epoch: UInt64, seq: Int64) {
        self.epoch = epoch
        self.seq = seq
    }
}

/// Names a write: whose it is and the client's own number for it (P18).
package struct WriteName: Hashable, Sendable {
    package var client: [UInt8]
    package var id: Int64

    package init(client: [UInt8], id: Int64) {
        self.client = client
        self.id = id
    }
}
