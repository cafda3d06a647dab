package import Boards
package import Journal

/// What the engine says to a request.
package enum Answer: Sendable {
    /// On disk, and it counts. `revs` are those of the board's views, by `View.rawValue`.
    case receipt(seq: Int64, revs: [Int64])
    /// `ballots`: the person's own, of a board with polls; `isGranted`: the right is not that of everybody.
    case admitted(right: Right, view: View, seq: Int64, Channel, ballots: [OwnBallot]?, isGranted: Bool)
    case board(Snapshot)
    case result(BoardResult, ChainState)
    /// Entries in order, and how far the board has come.
    case entries([Record], last: Int64)
    /// `isCut`: there are others behind these.
    case boards([BoardTitle], isCut: Bool = false)
    /// On disk: these people were given a right.
    case invited(seq: Int64, [Granted])
    /// `isCut`: there are others behind these.
    case people([Granted], isCut: Bool)
    case names([String])
    case picture(Picture?)
    case done
    case refused(Refusal)
    case noBoard
    /// Too much at once; not applied.
    case busy
    /// The commit failed: whether it counts isn't known.
    case unknown

    /// Where a board's chain of entries begins and stands.
    package struct ChainState: Sendable {
        /// The epoch that it began with.
        package var origin: UInt64
        /// In hex, as is `closing`: after the newest entry, and after the newest closing of a poll.
        package var head: String
        package var closing: String?
    }

    package struct BoardTitle: Sendable {
        package var id: String
        package var title: [UInt8]
        package var options: BoardOptions
        package var hasPolls: Bool
    }

    /// Somebody with a right of their own.
    package struct Granted: Sendable {
        package var person: Person
        package var right: Right
    }
}

/// What the engine hands to a loop.
package enum Delivery: Sendable {
    case answer(UInt64, Answer)
    /// The channel has moved on.
    /// If nothing but tallies changed, readers may be told later.
    case changed(Channel, isTally: Bool)
    /// A person's own ballots on a board, whole.
    case ballot(Identifier, Person, [OwnBallot])
    /// What a person may do on a board is something else now.
    case right(Identifier, Person, Right)
    /// A board asks for invitations now, or no longer: this is the right of all but those who were granted one.
    case admission(Identifier, Right)
    /// The board's entries reach up to here.
    case entries(Identifier, upTo: Int64)
    case gone(Identifier)
}

/// The door into a loop, as the engine sees it.
///
/// Called from the engine's thread.
package protocol Outlet: Sendable {
    func deliver(_ deliveries: [Delivery])
}
