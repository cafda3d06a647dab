package import Boards
package import Journal

/// What a loop asks of the engine.
package struct Request: Sendable {
    /// Where the answer goes: which loop, and the loop's own number for the question.
    package struct Sender: Hashable, Sendable {
        package var loop: Int
        package var number: UInt64

        package init(loop: Int, number: UInt64) {
            self.loop = loop
            self.number = number
        }
    }

    package enum Kind: Sendable {
        /// Resolve, journal, tell.
        case write(Identifier, Intent, WriteName?, round: Int64? = nil)
        /// Says whether a declaration would be accepted; writes nothing.
        case rehearse(Identifier, Declaration)
        /// A person's right on a board becomes this.
        case grant(Identifier, Person, Right, WriteName?)
        /// People who have not been there before are given a right.
        case invite(Identifier, [Person], Right, WriteName?)
        /// Who was given a right: so many, behind a person in the order of issuers and subjects.
        case people(Identifier, after: Person?, limit: Int)
        /// Admission to a board's cells; `have` says what the reader holds.
        case join(Identifier, view: View?, have: Cursor?)
        /// A base snapshot for a reader that no delta reaches.
        case base(Identifier, View)
        /// The whole board as it is.
        case read(Identifier)
        /// The board as one view sees it.
        case look(Identifier, View)
        /// What the board came to, for its host.
        case result(Identifier)
        /// Entries from a seq on.
        case entries(Identifier, from: Int64, limit: Int)
        /// The same with how people voted, by numbers that stand for nobody: for a recount.
        case ballots(Identifier, from: Int64, limit: Int)
        /// All boards for the operator, those that are listed for others: so many, behind one of them, in the order
        /// they were made.
        case list(after: Identifier? = nil, limit: Int? = nil)
        /// Those of these that there are: who has an id may see its board.
        case find([Identifier])
        /// The ids of all boards; loads none.
        case names
        /// If a time is given (ms UTC), only a board that nobody has written to since: `.mismatch` if somebody has.
        case delete(Identifier, quietSince: Int64? = nil)
        /// A picture, by the operator or a host of that board.
        case keep(Picture, for: Identifier?)
        case picture(String)
        /// Answers in turn, so that what a loop decides itself leaves in the order of requests.
        case fence
        /// Answers once a write of nothing has reached the disk.
        case probe

        /// Whether it only keeps an order.
        package var isFence: Bool { if case .fence = self { true } else { false } }

        /// Whether somebody comes to follow a board.
        package var isJoin: Bool {
            switch self {
            case .join, .entries: true
            default: false
            }
        }

        /// Whether it only reads, so that whoever asked loses nothing by asking again.
        var canWait: Bool {
            switch self {
            case .rehearse, .people, .join, .read, .look, .result, .entries, .ballots, .list, .find, .names, .picture:
                true
            // Readers who were let in wait for a base, and the order of replies for a fence.
            case .write, .grant, .invite, .base, .delete, .keep, .fence, .probe: false
            }
        }
    }

    package var sender: Sender
    package var person: Person
    package var kind: Kind

    package init(sender: Sender, person: Person, kind: Kind) {
        self.sender = sender
        self.person = person
        self.kind = kind
    }
}
